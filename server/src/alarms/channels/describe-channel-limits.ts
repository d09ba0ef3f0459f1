import { CHANNEL_TABLE, type ChannelLimits } from '@ts1/contract';
import type { OwnChannel } from './sensor-channels.ts';

type Value = number | boolean | string | null | undefined;

/** Describes changes of the limits of a channel for people: `High limit 1000 → 1200 ppm, High alarm on`. */
export function describeChannelLimits(
  { measurand }: Pick<OwnChannel, 'measurand'>,
  before: ChannelLimits,
  after: ChannelLimits,
): string {
  const { unit } = CHANNEL_TABLE[measurand];
  const was = new Map<string, Value>(Object.entries(before));
  const changed = Object.entries(after).flatMap(([name, value]) =>
    value === was.get(name) ? [] : [describe(name, was.get(name), value, unit)],
  );
  return changed.length === 0 ? 'nothing changed' : changed.join(', ');
}

const SWITCHES: Readonly<Record<string, string>> = {
  high_enable: 'High alarm',
  low_enable: 'Low alarm',
  high_warning_enable: 'High warning',
  low_warning_enable: 'Low warning',
  open_enable: 'Alarm when it lasts',
  count_enable: 'Alarm when it counts too many',
};
/** A figure without a unit of its own has that of the measurand. */
const FIGURES: Readonly<Record<string, { readonly name: string; readonly unit?: string }>> = {
  high_alarm: { name: 'High limit' },
  low_alarm: { name: 'Low limit' },
  high_warning: { name: 'High warning limit' },
  low_warning: { name: 'Low warning limit' },
  deadband: { name: 'Deadband' },
  delay: { name: 'Delay', unit: 'min' },
  warning_delay: { name: 'Delay of warnings', unit: 'min' },
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
