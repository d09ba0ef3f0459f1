import { getI18n } from 'react-i18next';

/** Adds the texts of a screen that is loaded when it is opened, so that the first load does not carry them. */
export function addTexts(part: Readonly<Record<string, object>>): void {
  getI18n().addResourceBundle('en', 'translation', part, true);
}
