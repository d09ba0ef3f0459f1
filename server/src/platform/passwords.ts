import { hash, verify } from '@node-rs/argon2';
import { createLane } from './lanes.ts';

/** argon2id (the library's default) as OWASP recommends: 19 MiB, 2 passes, 1 thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes a thread and 19 MiB: a flood of sign-ins must exhaust neither. */
const inLane = createLane(2, 100);

/** Of no password: what an attempt for an unknown account is compared with, so that it takes as long. */
const NOBODYS_HASH = await hash(crypto.randomUUID(), COST);

export async function hashPassword(password: string): Promise<string> {
  return inLane(async () => hash(password, COST));
}

/** Whether the password is the one of the hash. Without a hash it takes as long and is false. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await inLane(async () => verify(passwordHash ?? NOBODYS_HASH, password));
  return matches && passwordHash !== undefined;
}
