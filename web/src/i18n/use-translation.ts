import { t, type TFunction } from './translate.ts';

const TRANSLATION: { readonly t: TFunction } = { t };

/** The texts for a component. There is one language: `t` stays the same, and nothing is drawn anew for it. */
export function useTranslation(): { readonly t: TFunction } {
  return TRANSLATION;
}
