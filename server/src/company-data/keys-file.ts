import { z } from 'zod';

export const CIPHER = 'aes-256-gcm';
export const KEY_BYTES = 32;
export const IV_BYTES = 12;
export const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Largest cost that a file may ask for, so that it cannot exhaust memory (128 MiB) or a processor. */
const MOST_COST = { N: 2 ** 17, r: 8, p: 4 } as const;

const bytes = (length: number) =>
  z
    .base64()
    .refine((text) => Buffer.from(text, 'base64').length === length, `must be ${length} bytes in base64`);

/** Encrypted hashes of device keys, and how the key to them is derived from the passphrase. */
export const sealedKeys = z.strictObject({
  scrypt: z.strictObject({
    N: z
      .int()
      .min(2)
      .max(MOST_COST.N)
      .refine((cost) => Number.isInteger(Math.log2(cost)), 'must be a power of two'),
    r: z.int().min(1).max(MOST_COST.r),
    p: z.int().min(1).max(MOST_COST.p),
    salt: bytes(SALT_BYTES),
  }),
  cipher: z.literal(CIPHER),
  /** The second half of the derived key, by which a wrong passphrase is known. */
  check: bytes(KEY_BYTES),
  iv: bytes(IV_BYTES),
  tag: bytes(TAG_BYTES),
  content: z.base64(),
});
