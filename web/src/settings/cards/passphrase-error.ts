import { keysPassphrase } from '@ts1/contract';
import type { TFunction } from '../../i18n/translate.ts';

/** Returns what is wrong with a passphrase of device keys; undefined when nothing is. */
export function passphraseError(passphrase: string, t: TFunction): string | undefined {
  const [issue] = keysPassphrase.safeParse(passphrase).error?.issues ?? [];
  if (issue === undefined) return undefined;
  return t(issue.code === 'too_big' ? 'settings.data.tooLong' : 'settings.data.tooShort');
}
