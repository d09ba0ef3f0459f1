import { expect, test } from 'vitest';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import { rememberMetrics } from './recent-metrics.ts';

const PERSON = { companyId: 1, userId: 1, seesOwnZonesOnly: false };

function remembering() {
  const clock = simulatedClock();
  const asked: string[] = [];
  let fails = false;
  const metrics = rememberMetrics(clock, async ({ companyId, userId }: typeof PERSON) => {
    asked.push(`${companyId}/${userId}`);
    if (fails) throw new Error('The database is away');
    return `metrics ${asked.length}`;
  });
  const fail = (is: boolean): void => {
    fails = is;
  };
  return { clock, asked, metrics, fail };
}

test('metrics are read once within five seconds, also by who comes while they are read', async () => {
  const { clock, metrics } = remembering();
  const both = await Promise.all([metrics(PERSON), metrics({ ...PERSON, userId: 2 })]);
  clock.advance(4_999);
  expect([...both, await metrics(PERSON)]).toEqual(['metrics 1', 'metrics 1', 'metrics 1']);
  clock.advance(1);
  expect(await metrics(PERSON)).toBe('metrics 2');
});

test('those of another company, and of who is limited to zones, are their own', async () => {
  const { metrics, asked } = remembering();
  const limited = { ...PERSON, seesOwnZonesOnly: true };
  const readers = [
    PERSON,
    { ...PERSON, companyId: 2 },
    limited,
    { ...limited, userId: 2 },
    { ...limited, companyId: 2 },
  ];
  for (const reader of readers) await metrics(reader);
  expect(asked).toHaveLength(readers.length);
  expect(new Set(await Promise.all(readers.map(async (reader) => metrics(reader)))).size).toBe(
    readers.length,
  );
});

test('what failed is asked again, and a clock that is set back keeps nothing', async () => {
  const { clock, metrics, fail } = remembering();
  fail(true);
  await expect(metrics(PERSON)).rejects.toThrow('The database is away');
  fail(false);
  expect(await metrics(PERSON)).toBe('metrics 2');
  clock.advance(-1);
  expect(await metrics(PERSON)).toBe('metrics 3');
});
