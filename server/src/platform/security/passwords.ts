import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairLane } from '../work/lanes.ts';

/** argon2id (the library's default) as OWASP recommends: 19 MiB, 2 passes, 1 thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Queue in which a call waits for a hash. Calls of one key wait for each other, and keys take turns. */
export type PasswordLine =
  /** A signed-in user, or a browser in which a user signed in before; by company. */
  | { readonly kind: 'known'; readonly companyId: number }
  /** Any other caller; by network. */
  | { readonly kind: 'stranger'; readonly network: string };

/*
 * Each hash takes a thread and 19 MiB: a flood of sign-ins must exhaust neither, nor every processor. Strangers have a
 * separate lane, so that known users can sign in however many strangers guess from however many networks.
 */
const strangers = createFairLane<string>({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waitingOfOne: 30,
  waiting: 1_000,
});
const known = createFairLane<number>({ atOnce: 1, waitingOfOne: 50 });
/** Key for the set-up, links and the command line, where the company is not known yet. */
const NO_COMPANY = 0;

/** Hash of a random text, with which attempts for unknown accounts are compared, so that they take as long. */
const NOBODYS_HASH = await hash(crypto.randomUUID(), COST);

export async function hashPassword(password: string, companyId: number = NO_COMPANY): Promise<string> {
  return known(companyId, async () => hash(password, COST));
}

/**
 * Whether the password matches the hash. Without a hash it is false after the same time.
 * @throws Unavailable when too many wait in the line
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  line: PasswordLine,
): Promise<boolean> {
  const work = async (): Promise<boolean> => verify(passwordHash ?? NOBODYS_HASH, password);
  const matches = await (line.kind === 'known' ? known(line.companyId, work) : strangers(line.network, work));
  return matches && passwordHash !== undefined;
}
