import type { Settings } from '../machine/conditions.ts';

/** A figure with its unit, or a switch; in the words of the Thresholds screen. */
type Words =
  | { readonly name: string; readonly unit: '°C' | '%' | 'min'; readonly empty: string }
  | { readonly on: string; readonly off: string };

const figure = (name: string, unit: '°C' | '%' | 'min', empty = 'none'): Words => ({ name, unit, empty });
const toggle = (name: string): Words => ({ on: `${name} on`, off: `${name} off` });

const WORDS: Readonly<Record<keyof Settings, Words>> = {
  high_alarm: figure('High limit', '°C'),
  low_alarm: figure('Low limit', '°C'),
  high_enable: toggle('High alarm'),
  low_enable: toggle('Low alarm'),
  temperature_2_high_alarm: figure('Channel 2 high limit', '°C'),
  temperature_2_low_alarm: figure('Channel 2 low limit', '°C'),
  temperature_2_high_enable: toggle('Channel 2 high alarm'),
  temperature_2_low_enable: toggle('Channel 2 low alarm'),
  humidity_high_alarm: figure('Humidity high limit', '%'),
  humidity_low_alarm: figure('Humidity low limit', '%'),
  humidity_high_enable: toggle('Humidity high alarm'),
  humidity_low_enable: toggle('Humidity low alarm'),
  delay: figure('Delay', 'min'),
  off_delay: figure('Off-delay', 'min'),
  deadband: figure('Deadband', '°C'),
  humidity_deadband: figure('Humidity deadband', '%'),
  repeat: toggle('Repeat'),
  auto_reset: toggle('Auto-reset'),
  alarms_disabled: { on: 'Out of service', off: 'Back in service' },
  offline_enable: toggle('Alarm when silent'),
  offline_after: figure('Offline after', 'min', "the company's time"),
  battery_enable: toggle('Alarm when the battery is low'),
  fault_enable: toggle('Alarm on a sensor fault'),
};

/** What changed between two versions of alarm settings, for people: `High limit 8 → 9 °C, Repeat on`. */
export function describeSettings(before: Settings, after: Settings): string {
  const changed = (Object.keys(WORDS) as (keyof Settings)[]).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return 'nothing changed';
  return changed.map((name) => describe(WORDS[name], before[name], after[name])).join(', ');
}

function describe(words: Words, before: number | boolean | null, after: number | boolean | null): string {
  if ('on' in words) return after === true ? words.on : words.off;
  const { name, unit, empty } = words;
  const was = before === null ? empty : after === null ? `${before} ${unit}` : String(before);
  return `${name} ${was} → ${after === null ? empty : `${after} ${unit}`}`;
}
