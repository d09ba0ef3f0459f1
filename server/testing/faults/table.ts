import { present } from '@ts1/contract';
import type { Outcome } from './run-fault.ts';

const SHOWN = 5;

/** Returns whether every try recovered, and nothing was lost, doubled or stuck. */
export function isClean({ damage, times, recovered, trouble }: Outcome): boolean {
  return (
    damage.lost.length + damage.doubled.length + damage.stuck.length + trouble.length === 0 &&
    recovered === times
  );
}

/** Returns whether a run passed; a fault left out on this machine passes only where that is allowed. */
export function isPassed(outcome: Outcome, mayBeLeftOut: boolean): boolean {
  return isClean(outcome) && (mayBeLeftOut || outcome.leftOut === undefined);
}

/** Formats the outcomes as a table of Markdown, which can be kept unchanged. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  const head = [
    'Fault',
    'Engine',
    'Readings',
    'Alarms',
    'Lost',
    'Doubled',
    'Stuck',
    'Recovered',
    'Repeated',
    'Seconds',
  ];
  const rows = outcomes.map((one) =>
    one.leftOut === undefined
      ? [
          one.fault,
          one.engine,
          one.readings,
          one.alarms,
          one.damage.lost.length,
          one.damage.doubled.length,
          one.damage.stuck.length,
          `${one.recovered} of ${one.times}`,
          one.damage.repeated,
          one.seconds,
        ]
      : [one.fault, one.engine, ...Array<string>(7).fill('left out'), one.seconds],
  );
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const formatLine = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(present(widths[column]))).join(' | ')} |`;
  const [first = [], ...rest] = cells;
  return [
    formatLine(first),
    formatLine(widths.map((width) => '-'.repeat(width))),
    ...rest.map(formatLine),
  ].join('\n');
}

/** Returns the remarks that a person needs to look into an outcome; empty where there are none. */
export function remarksOn(one: Outcome): string[] {
  const { lost, doubled, stuck } = one.damage;
  const named = Object.entries({ lost, doubled, stuck }).flatMap(([what, entries]) => [
    ...entries.slice(0, SHOWN).map((entry) => `  ${what}: ${entry}`),
    ...(entries.length > SHOWN ? [`  ${what}: ${entries.length - SHOWN} more`] : []),
  ]);
  const whole = [
    ...(one.leftOut === undefined ? [] : [`  left out: ${one.leftOut}`]),
    ...named,
    ...one.trouble.map((text) => `  ${text}`),
  ];
  return whole.length === 0 ? [] : [`${one.fault}, on ${one.engine}:`, ...whole];
}
