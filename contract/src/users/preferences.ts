import { z } from 'zod';

/** Languages of the screens, messages and reports. */
export const LANGUAGES = ['en', 'de'] as const;
export const language = z.enum(LANGUAGES);
export type Language = (typeof LANGUAGES)[number];

/** Degrees Celsius and degrees Fahrenheit. Whatever is chosen, °C is what is stored, sent and judged. */
export const TEMPERATURE_UNITS = ['c', 'f'] as const;
export const temperatureUnit = z.enum(TEMPERATURE_UNITS);
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number];

/** What somebody chose; null where they chose nothing. */
export const chosenPreferences = z.object({
  language: language.nullable(),
  temperatureUnit: temperatureUnit.nullable(),
});
export type ChosenPreferences = z.output<typeof chosenPreferences>;

export const NOTHING_CHOSEN: ChosenPreferences = { language: null, temperatureUnit: null };

/** How things are shown to somebody. */
export interface Preferences {
  readonly language: Language;
  readonly temperatureUnit: TemperatureUnit;
}

/** What holds where nobody chose anything. */
export const DEFAULT_PREFERENCES: Preferences = { language: 'en', temperatureUnit: 'c' };

interface Choices {
  /** The person's own; left out for who has none, such as a chat channel. */
  readonly own?: Partial<ChosenPreferences> | undefined;
  readonly company?: Partial<ChosenPreferences> | undefined;
  /** Language tags that the browser accepts, the preferred first: `['de-AT', 'en']`. */
  readonly accepts?: readonly string[] | undefined;
}

/**
 * How things are shown to somebody: what they chose, else what their company did; else the first language that their
 * browser accepts, else English; else °C.
 */
export function effectivePreferences({ own, company, accepts }: Choices): Preferences {
  return {
    language:
      own?.language ?? company?.language ?? firstLanguage(accepts ?? []) ?? DEFAULT_PREFERENCES.language,
    temperatureUnit: own?.temperatureUnit ?? company?.temperatureUnit ?? DEFAULT_PREFERENCES.temperatureUnit,
  };
}

/** The first language tag that is one of ours, whatever its region; undefined when none is. */
function firstLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const primary = tag.toLowerCase().split('-', 1)[0];
    const known = LANGUAGES.find((one) => one === primary);
    if (known !== undefined) return known;
  }
  return undefined;
}
