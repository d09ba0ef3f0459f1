import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { makeStale } from './make-stale.ts';

const KEY = ['AlarmLog', '/alarms/alarm-log', {}];
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A query on screen whose answers come when the test lets them. */
function onScreen(queries: QueryClient) {
  const reads: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: KEY,
    retry: false,
    queryFn: async () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  stops.push(observer.subscribe(() => undefined));
  return { reads, shown: () => observer.getCurrentResult() };
}

test('what is on screen is read again', async () => {
  const queries = new QueryClient();
  const { reads, shown } = onScreen(queries);
  reads[0]?.resolve('before');
  await expect.poll(() => shown().data).toBe('before');
  makeStale(queries, { queryKey: ['AlarmLog'] });
  reads[1]?.resolve('after');
  await expect.poll(() => shown().data).toBe('after');
  expect(reads).toHaveLength(2);
});

test('a first read that was under way when the change came is followed by another', async () => {
  const queries = new QueryClient();
  const { reads, shown } = onScreen(queries);
  makeStale(queries, { queryKey: ['AlarmLog'] });
  expect(reads).toHaveLength(1);
  reads[0]?.resolve('before the alarm');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve('with the alarm');
  await expect.poll(() => shown().data).toBe('with the alarm');
});

test('changes that come faster than answers neither stop a read nor pile up', async () => {
  const queries = new QueryClient();
  const { reads, shown } = onScreen(queries);
  for (let change = 0; change < 50; change += 1) makeStale(queries);
  expect(reads).toHaveLength(1);
  reads[0]?.resolve('first');
  await expect.poll(() => shown().data).toBe('first');
  for (let change = 0; change < 50; change += 1) makeStale(queries);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve('second');
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.resolve('third');
  await expect.poll(() => shown()).toMatchObject({ data: 'third', fetchStatus: 'idle' });
  expect(reads).toHaveLength(3);
});

test(
  'a read that fails is not followed where nothing is known to have changed',
  { tags: ['1.9.2'] },
  async () => {
    const queries = new QueryClient();
    const { reads, shown } = onScreen(queries);
    makeStale(queries, {}, { evenFailed: false });
    reads[0]?.reject(new Error('refused'));
    await expect.poll(() => shown().status).toBe('error');
    makeStale(queries, {}, { evenFailed: false });
    reads[1]?.resolve('found');
    await expect.poll(() => shown().data).toBe('found');
    expect(reads).toHaveLength(2);
  },
);

test('a read that fails is followed too', async () => {
  const queries = new QueryClient();
  const { reads, shown } = onScreen(queries);
  makeStale(queries);
  reads[0]?.reject(new Error('lost'));
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve('found');
  await expect.poll(() => shown().data).toBe('found');
});
