import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en/index.ts';

/** Makes the catalogue ready; it is part of the bundle, so that the first render has every text. */
export async function startI18n(): Promise<i18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    initAsync: false,
    resources: { en: { translation: en } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  return instance;
}
