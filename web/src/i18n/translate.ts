import { createInstance } from 'i18next';
import { en } from './en/index.ts';
import type { ListPlace, TextPlace } from './text-place.ts';

/** Values for the `{{brackets}}` of a text; `count` selects the text for one or for many. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

export type TFunction = (place: TextPlace, values?: Values) => string;

const catalogue = createInstance();
// The first texts are part of the bundle: they are there before this module is left.
void catalogue.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: { en: { translation: en } },
  // React escapes what it renders.
  interpolation: { escapeValue: false },
});

/** Adds the texts of a screen that is loaded when it is opened, so that the first load does not carry them. */
export function addTexts(parts: Readonly<Record<string, object>>): void {
  catalogue.addResourceBundle('en', 'translation', parts, true);
  for (const name in parts) asked.add(name);
}

/** Every part of the catalogue that was added so far. */
const asked = new Set(Object.keys(en));

/** Waits for what was added and is not there yet in the language that is spoken; English is there with the code. */
export const textsReady = async (): Promise<void> => speaking.fetchTexts?.(asked);

/** State that `speak.ts` needs and sets: only another language than English loads that file. */
export const speaking: {
  readonly catalogue: typeof catalogue;
  fetchTexts: ((parts: Iterable<string>) => Promise<void>) | undefined;
} = { catalogue, fetchTexts: undefined };

/** The language of the texts, as BCP 47 names it. */
export const spokenLanguage = (): string => catalogue.language;

/** The text of a place with its values filled in; the place itself where the catalogue has no such text. */
export const t: TFunction = (place, values) => {
  if (values !== undefined) return catalogue.t(place, values);
  let text = found.get(place);
  if (text === undefined) found.set(place, (text = catalogue.t(place)));
  return text;
};

/** Most texts have no values, and the same ones are asked for with every row. */
const found = new Map<TextPlace, string>();
catalogue.store.on('added', () => found.clear());
catalogue.on('languageChanged', () => found.clear());

/** The texts of a place that has several, one below the other. */
export function paragraphs(place: ListPlace): readonly string[] {
  const texts: unknown = catalogue.t(place, { returnObjects: true });
  return Array.isArray(texts) ? texts.map(String) : [];
}
