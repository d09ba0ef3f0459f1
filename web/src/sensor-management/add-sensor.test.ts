import { sensorRoutes, sensorManagementRoutes, zoneManagementRoutes } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import type { ApiClient } from '../platform/api-client.ts';
import { ManualClock } from '../platform/manual-clock.ts';
import { addSensor, placeSensor, type NewSensor } from './add-sensor.ts';

const SENSOR: NewSensor = { serialNo: '010203', name: 'Freezer', type: '1', zoneId: 7 };

/** An API that knows these sensors after one was created, fails where a test wants it, and records its calls. */
function start(listed: readonly object[], failing?: object) {
  const clock = new ManualClock();
  const calls: [path: string, at: number, request: object][] = [];
  const call = async (route: { path: string; method: string }, request: object): Promise<unknown> => {
    calls.push([`${route.method} ${route.path}`, clock.now(), request]);
    if (route === failing) throw new Error('refused');
    return route === sensorRoutes.listSensors ? listed : {};
  };
  return { clock, calls, deps: { clock, api: { call: call as ApiClient['call'] } } };
}

describe('adding a sensor', () => {
  test(
    'waits a second, looks it up by its serial number, and assigns it to its zone',
    { tags: ['1.7.16', '1.9.19'] },
    async () => {
      const { clock, calls, deps } = start([
        { id: 3, serialNo: '999999' },
        { id: 4, serialNo: '010203' },
      ]);
      const added = addSensor(deps, SENSOR);
      await clock.advance(999);
      expect(calls.map(([what]) => what)).toEqual(['POST /sensors']);
      await clock.advance(1);
      expect(await added).toEqual({ kind: 'done' });
      expect(calls).toEqual([
        ['POST /sensors', 0, { body: { serialNo: '010203', name: 'Freezer', type: '1' } }],
        ['GET /sensors', 1_000, {}],
        ['POST /zones/{zoneId}/sensors', 1_000, { params: { zoneId: '7' }, body: { sensorId: 4 } }],
      ]);
    },
  );

  test('leaves the zones alone when none was chosen', async () => {
    const { clock, calls, deps } = start([{ id: 4, serialNo: '010203' }]);
    const added = addSensor(deps, { ...SENSOR, zoneId: null });
    await clock.advance(1_000);
    expect(await added).toEqual({ kind: 'done' });
    expect(calls.map(([what]) => what)).toEqual(['POST /sensors', 'GET /sensors']);
  });

  test.each([
    ['not added', sensorManagementRoutes.createSensor],
    ['not found', sensorRoutes.listSensors],
    ['not assigned', zoneManagementRoutes.assignSensor],
  ])('says that it was %s', async (kind, failing) => {
    const { clock, deps } = start([{ id: 4, serialNo: '010203' }], failing);
    const added = addSensor(deps, SENSOR);
    await clock.advance(1_000);
    expect(await added).toEqual({ kind, error: expect.any(Error) });
  });

  test('goes on from the look-up when that failed', async () => {
    const { calls, deps } = start([]);
    expect(await placeSensor(deps, SENSOR)).toEqual({ kind: 'not found', error: undefined });
    expect(calls.map(([what]) => what)).toEqual(['GET /sensors']);
  });
});
