import {
  ALARM_LEVELS,
  ALARM_SETTING_WORDS,
  type AlarmRules,
  type AlarmTypeSetting,
  DEADBAND_MEASURANDS,
  deadbandName,
  type DeadbandName,
  enableName,
  type EnableName,
  LIMIT_SIDES,
  LIMITED_MEASURANDS,
  type LimitedMeasurand,
  limitName,
  type LimitName,
  MEASURAND_TABLE,
  MILDER_LEVELS,
  type MilderDelayName,
} from '@ts1/contract';
import { MEASURAND_WORDS } from '@ts1/contract/measurand-words';
import type { Settings } from '../machine/conditions.ts';

/** A figure with its unit and what stands for none, or a switch. */
type SettingWords =
  | { readonly name: string; readonly unit: string; readonly empty: string }
  | { readonly on: string; readonly off: string };

const figure = (name: string, unit: string, empty = 'none'): SettingWords => ({ name, unit, empty });
const toggle = (name: string): SettingWords => ({ on: `${name} on`, off: `${name} off` });

/** Words of the Thresholds screen; those for a type of alarm are with the words of the types. */
const WORDS: Readonly<Record<Exclude<keyof AlarmRules, AlarmTypeSetting>, SettingWords>> = {
  ...limitWords(),
  delay: figure('Delay', 'min'),
  ...milderDelayWords(),
  off_delay: figure('Off-delay', 'min'),
  ...deadbandWords(),
  repeat: toggle('Repeat'),
  auto_reset: toggle('Auto-reset'),
  alarms_disabled: { on: 'Out of service', off: 'Back in service' },
};

const OF_TYPES = Object.fromEntries(
  Object.entries(ALARM_SETTING_WORDS).map(([name, { change }]) => [
    name,
    typeof change === 'string' ? toggle(change) : change,
  ]),
);

/** The temperature is what limits are of that say nothing else. */
function ofWhat(measurand: LimitedMeasurand, words: string): string {
  if (measurand === 'temperature') return words;
  return `${MEASURAND_WORDS[measurand].beside} ${words.toLowerCase()}`;
}

function limitWords() {
  return Object.fromEntries(
    LIMITED_MEASURANDS.flatMap((measurand) => {
      const { unit } = MEASURAND_TABLE[measurand];
      return LIMIT_SIDES.flatMap((side) => {
        const name = side === 'high' ? 'High' : 'Low';
        return ALARM_LEVELS.flatMap((level) => {
          const limit = level === 'alarm' ? `${name} limit` : `${name} ${level} limit`;
          return [
            [limitName(measurand, side, level), figure(ofWhat(measurand, limit), unit)],
            [enableName(measurand, side, level), toggle(ofWhat(measurand, `${name} ${level}`))],
          ];
        });
      });
    }),
  ) as Record<LimitName | EnableName, SettingWords>;
}

function milderDelayWords() {
  return Object.fromEntries(
    MILDER_LEVELS.map((level) => [`${level}_delay`, figure(`Delay of ${level}s`, 'min', 'as of alarms')]),
  ) as Record<MilderDelayName, SettingWords>;
}

function deadbandWords() {
  return Object.fromEntries(
    DEADBAND_MEASURANDS.map((measurand) => {
      const { unit } = MEASURAND_TABLE[measurand];
      return [deadbandName(measurand), figure(ofWhat(measurand, 'Deadband'), unit)];
    }),
  ) as Record<DeadbandName, SettingWords>;
}

export const NOTHING_CHANGED = 'nothing changed';

/** Describes changes of alarm settings between versions, for people: `High limit 8 → 9 °C, Repeat on`. */
export function describeSettings(before: Settings, after: Settings): string {
  const words = Object.entries({ ...WORDS, ...OF_TYPES }) as [keyof AlarmRules, SettingWords][];
  const changed = words.filter(([name]) => before[name] !== after[name]);
  if (changed.length === 0) return NOTHING_CHANGED;
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
