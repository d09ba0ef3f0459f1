import type { AlarmTypeSetting } from '@ts1/contract';
import { ALARM_SETTING_WORDS, type SettingWords } from '@ts1/contract/alarm-type-words';
import type { Settings } from '../machine/conditions.ts';

const figure = (name: string, unit: '°C' | '%' | 'min', empty = 'none'): SettingWords => ({
  name,
  unit,
  empty,
});
const toggle = (name: string): SettingWords => ({ on: `${name} on`, off: `${name} off` });

/** In the words of the Thresholds screen; what belongs to a type of alarm stands with the words of the types. */
const WORDS: Readonly<Record<Exclude<keyof Settings, AlarmTypeSetting>, SettingWords>> = {
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
};

const OF_TYPES = Object.fromEntries(
  Object.entries(ALARM_SETTING_WORDS).map(([name, { change }]) => [name, change]),
);

/** What changed between two versions of alarm settings, for people: `High limit 8 → 9 °C, Repeat on`. */
export function describeSettings(before: Settings, after: Settings): string {
  const words = Object.entries({ ...WORDS, ...OF_TYPES }) as [keyof Settings, SettingWords][];
  const changed = words.filter(([name]) => before[name] !== after[name]);
  if (changed.length === 0) return 'nothing changed';
  return changed.map(([name, words]) => describe(words, before[name], after[name])).join(', ');
}

function describe(
  words: SettingWords,
  before: number | boolean | null,
  after: number | boolean | null,
): string {
  if ('on' in words) return after === true ? words.on : words.off;
  const { name, unit, empty } = words;
  const was = before === null ? empty : after === null ? `${before} ${unit}` : String(before);
  return `${name} ${was} → ${after === null ? empty : `${after} ${unit}`}`;
}
