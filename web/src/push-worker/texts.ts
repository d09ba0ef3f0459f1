import type { Language } from '@ts1/contract';
import { pushWorkerTexts as german } from '../i18n/de/push-worker.ts';
import { pushWorkerTexts as english } from '../i18n/en/push-worker.ts';
import { pushWorkerTexts as spanish } from '../i18n/es/push-worker.ts';
import { pushWorkerTexts as french } from '../i18n/fr/push-worker.ts';
import type { Translated } from '../i18n/translated.ts';

type Texts = Translated<typeof english>;
const TEXTS: Readonly<Record<Language, Texts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** Returns the texts in the language of a BCP 47 tag, in English where there are none: `fr-CA`. */
export function textsIn(tag: string): Texts {
  const [primary = 'en'] = tag.split('-');
  return new Map(Object.entries(TEXTS)).get(primary) ?? english;
}

/** In the language of the browser: no page is open that knows what its person has chosen. */
export const texts: Texts = textsIn(navigator.language);
