// @module-tag S14
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { isPassword } from './passwords.ts';

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

test('however many strangers guess from however many networks, who is known and who is from elsewhere gets a turn', async () => {
  const passwordHash = await hash('right', CHEAP);
  let guessed = 0;
  const guesses = Array.from({ length: 130 }, async (_, n) => {
    const network = `10.0.${n % 10}.0/24`;
    await isPassword('wrong', undefined, { kind: 'stranger', network });
    guessed += 1;
  });
  expect(await isPassword('right', passwordHash, { kind: 'known', companyId: 1 })).toBe(true);
  expect(guessed).toBeLessThan(20);
  expect(await isPassword('right', passwordHash, { kind: 'stranger', network: '192.0.2.0/24' })).toBe(true);
  expect(guessed).toBeLessThan(60);
  await Promise.all(guesses);
});

test('one network is refused when its line is full, and no other', async () => {
  const line = { kind: 'stranger', network: '10.1.0.0/24' } as const;
  const outcomes = Promise.allSettled(
    Array.from({ length: 40 }, async () => isPassword('wrong', undefined, line)),
  );
  expect(await isPassword('x', undefined, { kind: 'stranger', network: '10.2.0.0/24' })).toBe(false);
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused).not.toEqual([]);
  expect(refused).toEqual(
    refused.map(() => expect.objectContaining({ reason: expect.objectContaining({ status: 503 }) })),
  );
});
