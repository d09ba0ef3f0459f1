import { SEALED_PASSPHRASE_LIFETIME_MS } from '@ts1/contract';
import { z } from 'zod';
import type { ChangeDeps } from '../audit/index.ts';
import { InvalidInput } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { createSealer } from '../platform/security/sealed-text.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import type { KeyChoice } from './sealed-keys.ts';

export interface PassphraseDeps extends ChangeDeps {
  readonly secrets: Secrets;
}

/** Passphrases of device keys on their way from a form to the address of a file, which ends up in logs. */
interface Passphrases {
  /** Encrypts a passphrase for one user and a few minutes. */
  seal(user: SignedInUser, passphrase: string): string;
  /** @throws InvalidInput for one that was sealed for somebody else, has ended, or was changed */
  open(user: SignedInUser, sealed: string): string;
  /** Returns what an import does with the device keys of its file. @throws what `open` throws */
  choose(user: SignedInUser, given: string | undefined): KeyChoice;
}

const content = z.tuple([z.string(), z.number()]);

/** Creates what seals passphrases with the installation's key, so that any of its servers can open them. */
export function createPassphrases({ secrets, clock }: PassphraseDeps): Passphrases {
  const sealer = createSealer(secrets, 'passphrases of device keys');
  const toContext = ({ companyId, userId }: SignedInUser): string => `${companyId} ${userId}`;
  const open: Passphrases['open'] = (user, sealed) => {
    const text = sealer.open(toContext(user), sealed);
    const [passphrase, until] = text === undefined ? [] : content.parse(JSON.parse(text));
    if (passphrase === undefined || until === undefined || until <= clock.now()) {
      throw new InvalidInput([{ path: 'deviceKeys', message: 'has ended: seal the passphrase again' }]);
    }
    return passphrase;
  };
  return {
    open,
    seal(user, passphrase) {
      const until = clock.now() + SEALED_PASSPHRASE_LIFETIME_MS;
      const sealed = sealer.seal(toContext(user), JSON.stringify([passphrase, until]));
      return Buffer.from(sealed, 'base64').toString('base64url');
    },
    choose(user, given) {
      if (given === 'none') return 'left out';
      return { passphrase: given === undefined ? undefined : open(user, given) };
    },
  };
}
