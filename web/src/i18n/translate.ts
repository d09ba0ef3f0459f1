import { en } from './en/index.ts';
import type { TextPlace } from './text-place.ts';

/** What a text has in its `{{brackets}}`; by `count` it is the one for one or for many. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

export type TFunction = (place: TextPlace, values?: Values) => string;

const BRACKETS = /\{\{(\w+)\}\}/g;
const numbers = new Intl.PluralRules('en');
/** Each text by its place. */
const texts = new Map<string, string>();

/** Adds the texts of a screen that is loaded when it is opened, so that the first load does not carry them. */
export function addTexts(part: object, within = ''): void {
  for (const [name, inner] of Object.entries(part)) {
    if (typeof inner === 'string') texts.set(within + name, inner);
    else addTexts(inner, `${within}${name}.`);
  }
}

/** The text of a place with its values filled in; the place itself where the catalogue has no such text. */
export const t: TFunction = (place, values = {}) => {
  const { count } = values;
  const text = typeof count === 'number' ? counted(place, count) : texts.get(place);
  return text?.replaceAll(BRACKETS, (_, name: string) => String(values[name] ?? '')) ?? place;
};

function counted(place: string, count: number): string | undefined {
  const none = count === 0 ? texts.get(`${place}_zero`) : undefined;
  return none ?? texts.get(`${place}_${numbers.select(count)}`) ?? texts.get(place);
}

addTexts(en);
