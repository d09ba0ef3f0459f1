// @module-tag S7
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDeliveryQueue } from './delivery-queue.ts';
import { NOTHING_MEASURED } from '@ts1/contract';
import { DeliveredReadings } from '../decode/delivered-readings.ts';
import type { Delivery } from '../decode/delivery.ts';

const NOTHING = { accepted: 0, duplicates: 0, unknown: [] };
const READING = {
  serial: '1',
  ...NOTHING_MEASURED,
  error: null,
  error_2: null,
  battery_percent: null,
  firmware: null,
  inputs: null,
};
const LIMITS = { maxReadings: 1_000, maxBytes: 1_000_000, maxBatchReadings: 100 };

/** So many readings of a company; `baseUnitId` numbers its deliveries. */
const delivery = (companyId: number, baseUnitId: number, size: number): Delivery => ({
  companyId,
  baseUnitId,
  receivedAt: 0,
  readings: DeliveredReadings.of(
    Array.from({ length: size }, (_, measuredAt) => ({ ...READING, measuredAt })),
  ),
  unreadable: false,
  bytes: size * 50,
});

const takeBatch = (queue: ReturnType<typeof createDeliveryQueue>) => {
  const batch = queue.take();
  queue.done(batch);
  for (const { resolve } of batch) resolve(NOTHING);
  return batch.map(({ delivery: { companyId, baseUnitId } }) => `${companyId}.${baseUnitId}`);
};

test('who sends little is in the next batch, however long the line of another company is', () => {
  const queue = createDeliveryQueue(LIMITS);
  for (let n = 0; n < 9; n += 1) void queue.add(delivery(1, n, 100));
  void queue.add(delivery(2, 0, 1));
  void queue.add(delivery(3, 0, 1));
  expect(takeBatch(queue)).toEqual(['1.0']);
  expect(takeBatch(queue)).toEqual(['2.0', '3.0']);
  expect(takeBatch(queue)).toEqual(['1.1']);
});

test('a company that is alone fills the queue; as soon as others wait it has a quarter of it', async () => {
  const queue = createDeliveryQueue(LIMITS);
  for (let n = 0; n < 10; n += 1) void queue.add(delivery(1, n, 100));
  expect([queue.isFullFor(1), queue.isFullFor(2)]).toEqual([true, false]);
  void queue.add(delivery(2, 0, 200));
  expect([queue.isFullFor(1), queue.isFullFor(2)]).toEqual([true, false]);
  void queue.add(delivery(2, 1, 50));
  expect(queue.isFullFor(2)).toBe(true);
  const taken: string[] = [];
  const state = { hasRoom: false };
  void queue.room(1).then(() => (state.hasRoom = true));
  while (!state.hasRoom) {
    // The other company always has something waiting.
    void queue.add(delivery(2, 2, 100));
    taken.push(...takeBatch(queue));
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(taken.filter((one) => one.startsWith('1.'))).toHaveLength(8);
});

test('one that shares no batch gets one of its own when it is its turn', () => {
  const queue = createDeliveryQueue(LIMITS);
  void queue.add(delivery(1, 0, 1));
  void queue.add(delivery(2, 0, 1), true);
  void queue.add(delivery(3, 0, 1));
  expect(takeBatch(queue)).toEqual(['1.0', '3.0']);
  expect(takeBatch(queue)).toEqual(['2.0']);
});

test('every delivery is taken once, those of a company in their order, and nothing stays counted', () => {
  const sent = fc.array(fc.record({ companyId: fc.integer({ min: 1, max: 4 }), size: fc.nat(150) }), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(sent, (all) => {
      const queue = createDeliveryQueue(LIMITS);
      for (const [n, { companyId, size }] of all.entries()) void queue.add(delivery(companyId, n, size));
      const taken: string[] = [];
      for (let batch = takeBatch(queue); batch.length > 0; batch = takeBatch(queue)) taken.push(...batch);
      for (const companyId of [1, 2, 3, 4]) {
        expect(taken.filter((one) => one.startsWith(`${companyId}.`))).toEqual(
          all.flatMap((one, n) => (one.companyId === companyId ? [`${companyId}.${n}`] : [])),
        );
      }
      expect([queue.readings, queue.bytes]).toEqual([0, 0]);
    }),
  );
});
