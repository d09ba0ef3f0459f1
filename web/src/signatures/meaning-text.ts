import { SIGNATURE_MEANINGS } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';

/** A meaning in the reader's language; texts of the company are as it wrote them. */
export function meaningText(meaning: string, t: TFunction): string {
  const builtIn = SIGNATURE_MEANINGS.find((one) => one === meaning);
  return builtIn === undefined ? meaning : t(`signatures.meanings.${builtIn}`);
}
