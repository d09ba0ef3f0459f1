import type { Understanding } from '../../imports/index.ts';

/** Describes how a file was understood, in lines, for the command line. */
export function describeUnderstanding(understanding: Understanding): string {
  const { understood, readings, refused, sensors, first } = understanding;
  const names = sensors.map(({ name, readings: own, from, to, longestGapMs }) => {
    return `  ${name}: ${count(own)} readings, ${from} to ${to}, longest gap ${minutes(longestGapMs)}`;
  });
  return [
    ...understood,
    `${count(readings)} readings, ${count(refused)} lines refused.`,
    ...(names.length > 0 ? ['Sensors:', ...names] : []),
    ...(first.length > 0 ? ['The first readings, in UTC:', ...first.map(shown)] : []),
    ...describeRefusals(understanding),
  ].join('\n');
}

/** The first refusals, each with line and column, and how many more there are. */
export function describeRefusals({ refused, refusals }: Understanding): readonly string[] {
  const more = refused - refusals.length;
  return [
    ...refusals.map(({ line, column, reason }) =>
      withOption(column === null ? `line ${line}: ${reason}` : `line ${line}, ${column}: ${reason}`),
    ),
    ...(more > 0 ? [`and ${count(more)} more`] : []),
  ];
}

/** Names the option by which a choice is made. */
export function withOption(reason: string): string {
  return reason
    .replace(/choose the time zone$/, 'give the time zone with --zone')
    .replace(/choose the order of dates$/, 'give the order with --dates dmy or --dates mdy')
    .replace(/say what the sensor is called$/, 'give its name with --sensor');
}

function shown({ line, sensor, measuredAt, values, inputs = {} }: Understanding['first'][number]): string {
  const parts = Object.entries({ ...values, ...inputs }).map(([name, value]) => `${name} ${value}`);
  return `  line ${line}: ${sensor}, ${measuredAt}, ${parts.join(', ')}`;
}

const count = (number: number): string => number.toLocaleString('en');
const minutes = (ms: number): string => `${count(Math.round(ms / 60_000))} min`;
