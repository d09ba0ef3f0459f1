import type { Language } from '@ts1/contract';
import { useEffect, useState } from 'react';
import { isSpoken, speakLanguage } from './languages.ts';

/** Shows every text in a language; false until they are there. Where they cannot be fetched, they stay as they are. */
export function useLanguage(language: Language): boolean {
  const [tried, setTried] = useState<Language>();
  const isReady = tried === language || isSpoken(language);
  useEffect(() => {
    if (isReady) return;
    let isWanted = true;
    const show = (): void => {
      if (isWanted) setTried(language);
    };
    speakLanguage(language).then(show, show);
    return () => {
      isWanted = false;
    };
  }, [isReady, language]);
  return isReady;
}
