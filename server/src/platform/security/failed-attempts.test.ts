import { expect, test } from 'vitest';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import { TooManyAttempts, Unauthenticated, Unavailable } from '../errors.ts';
import { FailedAttempts } from './failed-attempts.ts';

const setUp = () => {
  const clock = simulatedClock();
  const attempts = new FailedAttempts({ clock, most: 3, windowMs: 60_000 });
  const fail = async (key = 'k') =>
    attempts.run(key, async () => {
      throw new Unauthenticated('no');
    });
  const succeed = async (key = 'k') => attempts.run(key, async () => 'yes');
  return { clock, attempts, fail, succeed };
};

test('refuses after so many failures until the oldest is out of the window', async () => {
  const { clock, fail, succeed } = setUp();
  for (let time = 0; time < 3; time += 1) {
    await expect(fail()).rejects.toThrow(Unauthenticated);
    clock.advance(10_000);
  }
  await expect(succeed()).rejects.toThrow(TooManyAttempts);
  await expect(succeed()).rejects.toMatchObject({ retryAfterMs: 30_000 });
  expect(await succeed('another key')).toBe('yes');
  clock.advance(30_000);
  expect(await succeed()).toBe('yes');
});

test('forgets what succeeded or broke', async () => {
  const { attempts, succeed } = setUp();
  for (let time = 0; time < 5; time += 1) await succeed();
  for (let time = 0; time < 5; time += 1) {
    const broken = attempts.run('k', async () => {
      throw new Unavailable('busy');
    });
    await expect(broken).rejects.toThrow('busy');
  }
  expect(attempts.isExhausted('k')).toBe(false);
});

test('counts attempts that are still running', async () => {
  const { attempts, fail } = setUp();
  const results = await Promise.allSettled(Array.from({ length: 10 }, async () => fail()));
  const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : undefined));
  expect(reasons.filter((reason) => reason instanceof Unauthenticated)).toHaveLength(3);
  expect(reasons.filter((reason) => reason instanceof TooManyAttempts)).toHaveLength(7);
  expect(attempts.isExhausted('k')).toBe(true);
});
