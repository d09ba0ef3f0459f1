import { createHmac } from 'node:crypto';

const PERIOD_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app on a user's phone. */
export interface AuthenticatorApp {
  /** Returns the code that it shows now, or that many half minutes from now. */
  code(periodsFromNow?: number): string;
}

/** Types a key into an app, as users do: spaces do not matter. */
export function addToApp(key: string): AuthenticatorApp {
  const letters = key.replaceAll(/\s/g, '');
  const bits = letters.replaceAll(/./g, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return {
    code(periodsFromNow = 0) {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + periodsFromNow));
      const digest = createHmac('sha1', secret).update(counter).digest();
      const number = digest.readUInt32BE(digest.readUInt8(19) & 0x0f) & 0x7f_ff_ff_ff;
      return String(number % 1_000_000).padStart(6, '0');
    },
  };
}
