import { commandRoutes, routes, sensorManagementRoutes, zoneManagementRoutes } from '@ts1/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { createSendChange, readAgain } from './send-change.ts';

/** A cache with something under every group, and an API that answers or refuses. */
function start(answer: () => Promise<unknown> = async () => ({})) {
  const queries = new QueryClient();
  const groups = [...new Set(Object.values(routes).flatMap(({ changes }) => changes))];
  for (const group of groups) queries.setQueryData([group, '/some/list', {}], []);
  const calls: unknown[][] = [];
  const call = async (...given: unknown[]) => {
    calls.push(given);
    return answer();
  };
  const stale = () =>
    groups.filter((group) => queries.getQueryState([group, '/some/list', {}])?.isInvalidated).toSorted();
  return {
    queries,
    calls,
    stale,
    sendChange: createSendChange({ call: call as ApiClient['call'] }, queries),
  };
}

const rename = {
  params: { sensorId: '3' },
  body: { sensorId: 3, sensorName: 'Freezer' },
};

describe('a change that was sent', () => {
  test.each([
    [sensorManagementRoutes.renameSensor, ['LiveData', 'Sensors']],
    [zoneManagementRoutes.assignSensor, ['UserZone', 'ZoneSensors', 'Zones']],
    [commandRoutes.calibrate, ['Commands']],
  ])('makes stale what its route declares, and nothing else: %#', async (route, expected) => {
    const { queries, stale } = start();
    await readAgain(queries, route);
    expect(stale()).toEqual(expected);
  });

  test('is called with its options, without those about reading', async () => {
    const { calls, stale, sendChange } = start();
    const options = { background: true, readsLater: true, readsAlways: true };
    await sendChange(sensorManagementRoutes.renameSensor, rename, options);
    expect(calls).toEqual([[sensorManagementRoutes.renameSensor, rename, { background: true }]]);
    expect(stale()).toEqual(['LiveData', 'Sensors']);
  });

  test('makes nothing stale when it is refused, unless another may have been there first', async () => {
    const { stale, sendChange } = start(async () => Promise.reject(new Error('refused')));
    await expect(sendChange(sensorManagementRoutes.renameSensor, rename)).rejects.toThrow('refused');
    expect(stale()).toEqual([]);
    const again = sendChange(sensorManagementRoutes.renameSensor, rename, { readsAlways: true });
    await expect(again).rejects.toThrow('refused');
    expect(stale()).toEqual(['LiveData', 'Sensors']);
  });

  test('is done when the lists on screen show it, or at once where nothing waits for them', async () => {
    const { queries, sendChange } = start();
    const reads: (() => void)[] = [];
    const list = new QueryObserver(queries, {
      queryKey: ['Sensors', '/sensors', {}],
      queryFn: async () => new Promise<string[]>((resolve) => reads.push(() => resolve(['Freezer']))),
    });
    const stop = list.subscribe(() => {});
    reads[0]?.();
    await expect.poll(() => list.getCurrentResult().isSuccess).toBe(true);

    let isDone = false;
    const sent = sendChange(sensorManagementRoutes.renameSensor, rename).then(() => (isDone = true));
    await expect.poll(() => reads).toHaveLength(2);
    expect(isDone).toBe(false);
    reads[1]?.();
    await sent;

    await sendChange(sensorManagementRoutes.renameSensor, rename, { readsLater: true });
    expect([reads.length, list.getCurrentResult().isFetching]).toEqual([3, true]);
    stop();
  });
});
