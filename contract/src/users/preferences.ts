import { z } from 'zod';

/** Languages of the screens, messages and reports. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export const language = z.enum(LANGUAGES);
export type Language = (typeof LANGUAGES)[number];

/** Degrees Celsius and Fahrenheit. With either choice, values are stored, sent and evaluated in °C. */
export const TEMPERATURE_UNITS = ['c', 'f'] as const;
export const temperatureUnit = z.enum(TEMPERATURE_UNITS);
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number];

/** Choices of a user or a company; null where nothing was chosen. */
export const chosenPreferences = z.object({
  language: language.nullable(),
  temperatureUnit: temperatureUnit.nullable(),
});
export type ChosenPreferences = z.output<typeof chosenPreferences>;

export const NOTHING_CHOSEN: ChosenPreferences = { language: null, temperatureUnit: null };

/** Display preferences that apply to a user. */
export interface Preferences {
  readonly language: Language;
  readonly temperatureUnit: TemperatureUnit;
}

/** Preferences where nothing was chosen. */
export const DEFAULT_PREFERENCES: Preferences = { language: 'en', temperatureUnit: 'c' };

interface Choices {
  /** The user's own choices; absent for recipients without any, such as a chat channel. */
  readonly own?: Partial<ChosenPreferences> | undefined;
  readonly company?: Partial<ChosenPreferences> | undefined;
  /** Language tags that the browser accepts, the preferred first: `['de-AT', 'en']`. */
  readonly accepts?: readonly string[] | undefined;
}

/**
 * Returns the preferences that apply to a user: their own choice, otherwise their company's; otherwise the first
 * language that their browser accepts, or English, and °C.
 */
export function effectivePreferences({ own, company, accepts }: Choices): Preferences {
  return {
    language:
      own?.language ?? company?.language ?? firstLanguage(accepts ?? []) ?? DEFAULT_PREFERENCES.language,
    temperatureUnit: own?.temperatureUnit ?? company?.temperatureUnit ?? DEFAULT_PREFERENCES.temperatureUnit,
  };
}

/** Returns the first supported language of the tags, whatever its region; undefined for none. */
function firstLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const primary = tag.toLowerCase().split('-', 1)[0];
    const known = LANGUAGES.find((one) => one === primary);
    if (known !== undefined) return known;
  }
  return undefined;
}
