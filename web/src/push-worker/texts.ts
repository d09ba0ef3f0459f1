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
const [primary = 'en'] = navigator.language.split('-');

/** In the language of the browser: no page is open that knows what its person has chosen. */
export const texts: Texts = new Map(Object.entries(TEXTS)).get(primary) ?? english;
