import { createInstance } from 'i18next';
import { en } from './en/index.ts';
import type { TextPlace } from './text-place.ts';

/** What a text has in its `{{brackets}}`; by `count` it is the one for one or for many. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

export type TFunction = (place: TextPlace, values?: Values) => string;

const catalogue = createInstance();
// The first texts are part of the bundle: they are there before this module is left.
void catalogue.init({
  lng: 'en',
  initAsync: false,
  resources: { en: { translation: en } },
  // React escapes what it renders.
  interpolation: { escapeValue: false },
});

/** Adds the texts of a screen that is loaded when it is opened, so that the first load does not carry them. */
export function addTexts(part: Readonly<Record<string, object>>): void {
  catalogue.addResourceBundle('en', 'translation', part, true);
}

/** The text of a place with its values filled in; the place itself where the catalogue has no such text. */
export const t: TFunction = (place, values = {}) => catalogue.t(place, values);
