import { Registry } from 'prom-client';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Unavailable } from '../platform/errors.ts';
import { recordReadings } from '../readings/index.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { collectEvents } from '../../testing/received-events.ts';
import { newReading } from '../../testing/new-reading.ts';
import { createSensors } from '../../testing/stored-readings.ts';
import { createTestHub } from '../../testing/test-hub.ts';
import { LIVE_LIMITS, type LiveHub, type LiveLimits } from './hub.ts';
import { showStreams } from './metrics.ts';

const ACME = 1;
const RIVAL = 2;
const MEASURED_AT = Date.UTC(2026, 0, 31, 9);
const LIMITS: LiveLimits = { ...LIVE_LIMITS, intervalMs: 20 };

describeOnEachEngine('the live hub', (on) => {
  const hubs: LiveHub[] = [];
  let sensors: number[] = [];
  let minute = 0;

  beforeAll(async () => {
    sensors = await createSensors(on.database, ACME, 3, 600_000);
  });
  afterEach(() => {
    for (const hub of hubs.splice(0)) hub.close();
  });

  const openHub = (limits: Partial<LiveLimits> = {}): LiveHub => {
    const { live } = createTestHub(on.database, { limits: { ...LIMITS, ...limits } });
    hubs.push(live);
    return live;
  };
  /** Stores a reading of each sensor, as a batch of ingest does. */
  const store = async (sensorIds: readonly number[], temperature: number): Promise<void> => {
    minute += 1;
    const measuredAt = MEASURED_AT + minute * 60_000;
    const readings = sensorIds.map((sensorId) => newReading(sensorId, measuredAt, { temperature }));
    await on.database.write(ACME, async (tx) => recordReadings(tx, ACME, readings));
  };
  const changed = { name: 'changed', data: { groups: ['Sensors'] } };
  const resync = { name: 'resync', data: {} };

  test('names a place only where no change of rights came while a caller was authorised', () => {
    const live = openHub();
    const findPlace = live.markPlace();
    live.announceChange(ACME, ['Zones']);
    const place = findPlace(ACME);
    expect(place).toMatch(/^[\da-f]{12}-\d+$/);
    live.announceChange(RIVAL, ['ZoneSensors']);
    expect(findPlace(ACME)).toBeUndefined();
    expect(live.markPlace()(ACME)).toBe(place);
  });

  test('sends the newest values of what was stored, each sensor once', async () => {
    const live = openHub();
    const received = collectEvents(live.open(ACME, 1, {}));
    const [one = 0, two = 0] = sensors;
    await store([one, two], 1);
    await store([one, two], 2);
    live.stored(ACME, { sensorIds: [one, one, two] });
    await expect
      .poll(() => received.events)
      .toMatchObject([
        {
          name: 'reading',
          data: {
            records: [
              { sensor_id: String(one), temperature: 2, RSSI: -70, SNR: 9, Battery: 3.6 },
              { sensor_id: String(two), temperature: 2 },
            ],
          },
        },
      ]);
  });

  test('sends what many batches stored in an interval as one event', async () => {
    const live = openHub({ intervalMs: 200 });
    const received = collectEvents(live.open(ACME, 1, {}));
    const [one = 0, two = 0, three = 0] = sensors;
    live.stored(ACME, { sensorIds: [one] });
    await expect.poll(() => received.events).toHaveLength(1);
    for (let n = 0; n < 50; n += 1) live.stored(ACME, { sensorIds: [two, three] });
    await store([three], 5);
    await expect
      .poll(() => received.events)
      .toMatchObject([
        {},
        { data: { records: [{ sensor_id: String(two) }, { sensor_id: String(three), temperature: 5 }] } },
      ]);
  });

  test('sends when base units were last in contact', async () => {
    const live = openHub();
    const received = collectEvents(live.open(ACME, 1, {}));
    const unit = {
      company_id: ACME,
      base_unit_id: 9,
      serial_no: 'B9',
      serial_folded: 'b9',
      name: 'B9',
      name_folded: 'b9',
      type: '1' as const,
      device_key_hash: 'h',
      key_created_at: 0,
      last_contact_at: MEASURED_AT,
      unreadable_payloads: 0,
      last_unreadable_at: null,
      created_at: 0,
      deleted_at: null,
    };
    await on.database.write(ACME, async ({ sql }) => {
      await sql.insertInto('base_units').values(unit).execute();
    });
    live.stored(ACME, { baseUnitIds: [9] });
    await expect
      .poll(() => received.events)
      .toMatchObject([
        { name: 'base-unit', data: { units: [{ id: 9, last_contact: '2026-01-31T09:00:00.000Z' }] } },
      ]);
  });

  test('sends a company nothing of another, even if an id of the other is named', async () => {
    const live = openHub();
    const [acme, rival] = [collectEvents(live.open(ACME, 1, {})), collectEvents(live.open(RIVAL, 2, {}))];
    live.stored(ACME, { sensorIds: sensors });
    live.stored(RIVAL, { sensorIds: sensors, baseUnitIds: [9] });
    live.announceChange(ACME, ['Sensors']);
    await expect.poll(() => acme.events).toHaveLength(2);
    live.announceChange(RIVAL, ['BaseUnits']);
    await expect
      .poll(() => rival.events)
      .toMatchObject([{ name: 'changed', data: { groups: ['BaseUnits'] } }]);
  });

  test('sends a reader who may see some sensors nothing of the others', async () => {
    const live = openHub();
    const [one = 0, two = 0] = sensors;
    const received = collectEvents(live.open(ACME, 1, { sees: (sensorId) => sensorId === two }));
    const all = collectEvents(live.open(ACME, 1, {}));
    live.stored(ACME, { sensorIds: [one] });
    await expect.poll(() => all.events).toHaveLength(1);
    live.stored(ACME, { sensorIds: [one, two] });
    await expect
      .poll(() => received.events)
      .toMatchObject([{ data: { records: [{ sensor_id: String(two) }] } }]);
    expect(received.events[0]).not.toHaveProperty('data.records.1');
  });

  describe('a reader that comes back', () => {
    test('gets what it missed and nothing twice', async () => {
      const live = openHub();
      const first = live.open(ACME, 1, {});
      const received = collectEvents(first);
      live.announceChange(ACME, ['Sensors']);
      await expect.poll(() => received.events).toMatchObject([changed]);
      first.destroy();
      await expect.poll(() => received.ended).toBe(true);
      live.announceChange(ACME, ['Zones']);
      live.announceChange(ACME, ['Plan']);
      const again = collectEvents(live.open(ACME, 1, { lastEventId: received.lastEventId }));
      await expect
        .poll(() => again.events)
        .toMatchObject([{ data: { groups: ['Zones'] } }, { data: { groups: ['Plan'] } }]);
    });

    test('before anything happened gets all that happened since', async () => {
      const live = openHub();
      const first = live.open(ACME, 1, {});
      const received = collectEvents(first);
      await expect.poll(() => received.lastEventId).not.toBe('');
      first.destroy();
      live.announceChange(ACME, ['Sensors']);
      const again = collectEvents(live.open(ACME, 1, { lastEventId: received.lastEventId }));
      await expect.poll(() => again.events).toMatchObject([changed]);
    });

    test('too late reads everything again', async () => {
      const live = openHub();
      const first = live.open(ACME, 1, {});
      const received = collectEvents(first);
      await expect.poll(() => received.lastEventId).not.toBe('');
      first.destroy();
      for (let n = 0; n < 600; n += 1) live.announceChange(ACME, ['Sensors']);
      const again = collectEvents(live.open(ACME, 1, { lastEventId: received.lastEventId }));
      await expect.poll(() => again.events).toMatchObject([resync]);
      live.announceChange(ACME, ['Sensors']);
      await expect.poll(() => again.events).toMatchObject([resync, changed]);
    });

    test('to another server, or with no id of ours, reads everything again', async () => {
      const received = collectEvents(openHub().open(ACME, 1, {}));
      await expect.poll(() => received.lastEventId).not.toBe('');
      const live = openHub();
      for (const lastEventId of [received.lastEventId, 'garbage', '']) {
        const again = collectEvents(live.open(ACME, 1, { lastEventId }));
        await expect.poll(() => again.events).toMatchObject([resync]);
      }
    });

    test('after the linger time reads everything again', async () => {
      const live = openHub({ lingerMs: 10 });
      const first = live.open(ACME, 1, {});
      const received = collectEvents(first);
      await expect.poll(() => received.lastEventId).not.toBe('');
      first.destroy();
      await vi.waitFor(
        async () => {
          const again = live.open(ACME, 1, { lastEventId: received.lastEventId });
          const events = collectEvents(again);
          await expect.poll(() => events.lastEventId).not.toBe('');
          again.destroy();
          expect(events.events).toMatchObject([resync]);
        },
        { timeout: 20_000 },
      );
    });
  });

  describe('a reader that is slow', () => {
    test('costs no memory, and reads everything again when it is back', async () => {
      const live = openHub();
      const stream = live.open(ACME, 1, {});
      const other = collectEvents(live.open(ACME, 2, {}));
      // Takes the opening, and then nothing.
      stream.read();
      for (let n = 0; n < 20_000; n += 1) live.announceChange(ACME, ['Sensors']);
      expect(stream.readableLength).toBeLessThan(80_000);
      const received = collectEvents(stream);
      await expect.poll(() => received.events.at(-1)).toMatchObject(resync);
      live.announceChange(ACME, ['Zones']);
      await expect.poll(() => received.events.at(-1)).toMatchObject({ data: { groups: ['Zones'] } });
      await expect.poll(() => other.events.at(-1)).toMatchObject({ data: { groups: ['Zones'] } });
    });

    test('is given up when it takes nothing over several heartbeats', async () => {
      const live = openHub({ heartbeatMs: 10 });
      const [gone, alive] = [live.open(ACME, 1, {}), collectEvents(live.open(ACME, 2, {}))];
      gone.read();
      for (let n = 0; n < 2_000; n += 1) live.announceChange(ACME, ['Sensors']);
      await expect.poll(() => gone.destroyed).toBe(true);
      await expect.poll(() => alive.heartbeats).toBeGreaterThan(5);
      expect(alive.ended).toBe(false);
    });
  });

  describe('streams', () => {
    test('of a session end, the oldest first, when it opens more than it may', async () => {
      const live = openHub({ streamsPerSession: 2 });
      const received = Array.from({ length: 3 }, () => collectEvents(live.open(ACME, 1, {})));
      const other = collectEvents(live.open(ACME, 2, {}));
      await expect.poll(() => received.map(({ ended }) => ended)).toEqual([true, false, false]);
      expect(other.ended).toBe(false);
    });

    test('of a company are limited, without a limit on another company', async () => {
      const live = openHub({ streamsPerCompany: 2 });
      const [first] = [live.open(ACME, 1, {}), live.open(ACME, 2, {})];
      expect(() => live.open(ACME, 3, {})).toThrow(Unavailable);
      expect(live.open(RIVAL, 4, {}).destroyed).toBe(false);
      first?.destroy();
      await vi.waitFor(() => expect(live.open(ACME, 3, {}).destroyed).toBe(false), { timeout: 20_000 });
    });

    test('are counted while they are open', async () => {
      const live = openHub();
      const registry = new Registry();
      showStreams(live, registry);
      const [first] = [live.open(ACME, 1, {}), live.open(RIVAL, 2, {})];
      expect(await registry.metrics()).toContain('ts1_live_streams 2');
      first?.destroy();
      await expect.poll(async () => registry.metrics()).toContain('ts1_live_streams 1');
    });

    test('end when the hub closes, also those that no client reads', async () => {
      const live = openHub();
      const [unread, received] = [live.open(ACME, 1, {}), collectEvents(live.open(ACME, 2, {}))];
      live.close();
      await expect.poll(() => [unread.destroyed, received.ended]).toEqual([true, true]);
    });
  });
});
