import type { IngestReading } from '@ts1/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeUplink, type Fate } from '../testing/fake-uplink.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { DeliveryFailed } from '../uplink/uplink.ts';
import { deliver } from './deliver.ts';
import type { FleetEvent } from './events.ts';
import { createOutbox } from './outbox.ts';

const HOUR_MS = 3_600_000;

function stamp(n: number): IngestReading {
  return { sensor: String(n), temperature: n };
}

async function deliverAll(count: number, fate: (readings: readonly IngestReading[]) => Fate) {
  const outbox = createOutbox<number>();
  const uplink = createFakeUplink(fate);
  const clock = createManualClock(0);
  const events: FleetEvent[] = [];
  const leave = new AbortController();
  outbox.add(Array.from({ length: count }, (_, n) => n));
  const work = deliver(outbox, uplink, stamp, {
    unit: 'BU-1',
    clock,
    report: (event) => events.push(event),
    signal: leave.signal,
  });
  await Promise.race([clock.advance(HOUR_MS), work]);
  leave.abort();
  await work;
  return { outbox, events, sensors: uplink.taken.map(({ sensor }) => Number(sensor)) };
}

function waits(events: readonly FleetEvent[]): number[] {
  return events.flatMap((event) => (event.kind === 'retry' ? event.waitMs : []));
}

describe('delivery', () => {
  it('loses nothing and keeps the order, whatever fails', async () => {
    const fates = fc.array(fc.constantFrom<Fate>('taken', 'lost', 'answer-lost'), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fates, async (list) => {
        const queue = [...list];
        const { outbox, sensors } = await deliverAll(350, () => queue.shift() ?? 'taken');
        expect(outbox.size()).toBe(0);
        expect([...new Set(sensors)]).toEqual(Array.from({ length: 350 }, (_, n) => n));
      }),
      { numRuns: 30 },
    );
  });

  it('waits as long as the server asks', async () => {
    const answers: Fate[] = [new DeliveryFailed('busy', '503', { retryAfterMs: 7_000 })];
    const { events } = await deliverAll(1, () => answers.shift() ?? 'taken');
    expect(waits(events)).toEqual([7_000]);
  });

  it('waits twice as long after each failure in a row, at most half a minute', async () => {
    let left = 7;
    const { events } = await deliverAll(1, () => (left-- > 0 ? 'lost' : 'taken'));
    expect(waits(events)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('starts again with short waits after a success', async () => {
    const answers: Fate[] = ['lost', 'lost', 'taken', 'lost'];
    const { events } = await deliverAll(150, () => answers.shift() ?? 'taken');
    expect(waits(events)).toEqual([1_000, 2_000, 1_000]);
  });

  it('does not hurry when it is refused', async () => {
    const answers: Fate[] = [new DeliveryFailed('refused', '401')];
    const { events, sensors } = await deliverAll(1, () => answers.shift() ?? 'taken');
    expect(waits(events)).toEqual([60_000]);
    expect(sensors).toEqual([0]);
  });

  it('sends smaller batches when they are too large', async () => {
    const sizes: number[] = [];
    const { sensors } = await deliverAll(60, (readings) => {
      sizes.push(readings.length);
      return readings.length > 20 ? new DeliveryFailed('tooLarge', '413') : 'taken';
    });
    expect(sizes).toEqual([60, 30, 15, 15, 15, 15]);
    expect(sensors).toHaveLength(60);
  });

  it('lets a bug through', async () => {
    await expect(
      deliverAll(1, () => {
        throw new TypeError('a bug');
      }),
    ).rejects.toThrow('a bug');
  });
});
