import {
  effectivePreferences,
  languageLocale,
  temperatureUnitText,
  type ChosenPreferences,
  type Locale,
  type Preferences,
} from '@ts1/contract';

let current: Preferences = effectivePreferences({ accepts: navigator.languages });

/** In which language and unit of temperature screens show things; they are drawn again when it changes. */
export function preferences(): Preferences {
  return current;
}

/** Takes over what the signed-in person and their company chose; nothing of either for who is not signed in. */
export function choosePreferences(
  own?: Partial<ChosenPreferences>,
  company?: Partial<ChosenPreferences>,
): Preferences {
  current = effectivePreferences({ own, company, accepts: navigator.languages });
  return current;
}

/** How dates and numbers are written. */
export function displayLocale(): Locale {
  return languageLocale(current.language);
}

/** The unit that temperatures are shown and typed in: `°C`. */
export function shownDegrees(): '°C' | '°F' {
  return temperatureUnitText(current.temperatureUnit);
}
