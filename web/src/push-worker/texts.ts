import { pushWorkerTexts as german } from '../i18n/de/push-worker.ts';
import { pushWorkerTexts as english } from '../i18n/en/push-worker.ts';
import type { Translated } from '../i18n/translated.ts';

/** In the language of the browser: no page is open that knows what its person has chosen. */
export const texts: Translated<typeof english> = navigator.language.startsWith('de') ? german : english;
