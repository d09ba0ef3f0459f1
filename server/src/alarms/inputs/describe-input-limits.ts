import { INPUT_TABLE, LIMIT_SIDES, MILDER_LEVELS, type InputLimits } from '@ts1/contract';
import type { OwnInput } from './sensor-inputs.ts';

type Value = number | boolean | string | null | undefined;

/** Describes changes of the limits of an input for people: `High limit 1000 → 1200 ppm, High alarm on`. */
export function describeInputLimits(
  { measurand }: Pick<OwnInput, 'measurand'>,
  before: InputLimits,
  after: InputLimits,
): string {
  const { unit } = INPUT_TABLE[measurand];
  const was = new Map<string, Value>(Object.entries(before));
  const changed = Object.entries(after).flatMap(([name, value]) =>
    value === was.get(name) ? [] : [describe(name, was.get(name), value, unit)],
  );
  return changed.length === 0 ? 'nothing changed' : changed.join(', ');
}

const SIDE_NAMES = { high: 'High', low: 'Low' } as const;
const SWITCHES: Readonly<Record<string, string>> = {
  high_enable: 'High alarm',
  low_enable: 'Low alarm',
  ...Object.fromEntries(
    MILDER_LEVELS.flatMap((level) =>
      LIMIT_SIDES.map((side) => [`${side}_${level}_enable`, `${SIDE_NAMES[side]} ${level}`]),
    ),
  ),
  open_enable: 'Alarm when it lasts',
  count_enable: 'Alarm when it counts too many',
};
/** A figure without a unit of its own has that of the measurand. */
const FIGURES: Readonly<Record<string, { readonly name: string; readonly unit?: string }>> = {
  high_alarm: { name: 'High limit' },
  low_alarm: { name: 'Low limit' },
  ...Object.fromEntries(
    MILDER_LEVELS.flatMap((level) =>
      LIMIT_SIDES.map((side) => [`${side}_${level}`, { name: `${SIDE_NAMES[side]} ${level} limit` }]),
    ),
  ),
  deadband: { name: 'Deadband' },
  delay: { name: 'Delay', unit: 'min' },
  ...Object.fromEntries(
    MILDER_LEVELS.map((level) => [`${level}_delay`, { name: `Delay of ${level}s`, unit: 'min' }]),
  ),
  off_delay: { name: 'Off-delay', unit: 'min' },
  open_minutes: { name: 'Longer than', unit: 'min' },
  count_alarm: { name: 'More than', unit: 'an hour' },
};

function describe(name: string, before: Value, after: Value, ownUnit: string): string {
  const toggle = SWITCHES[name];
  if (toggle !== undefined) return `${toggle} ${after === true ? 'on' : 'off'}`;
  const { name: words, unit = ownUnit } = FIGURES[name] ?? { name };
  const withUnit = (value: Value) => (value == null ? 'none' : `${String(value)} ${unit}`.trim());
  const was = before != null && after != null ? String(before) : withUnit(before);
  return `${words} ${was} → ${withUnit(after)}`;
}
