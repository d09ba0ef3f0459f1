import { NOTHING_MEASURED } from '@ts1/contract';
import { describe, expect, test, vi } from 'vitest';
import type { Database, Tx } from '../../database/index.ts';
import { createEvents, type ServerEvents } from '../../events.ts';
import { createLogger } from '../../platform/logger.ts';
import { addBaseUnit, addCompany, addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import type { BatchStep } from './commit-batch.ts';
import type { DecodedReading } from '../decode/decoded.ts';
import { DeliveredReadings } from '../decode/delivered-readings.ts';
import { MAX_DISCOVERED_SENSORS } from '../devices/discovered-sensors.ts';
import type { Delivery } from '../decode/delivery.ts';
import { type PipelineOptions, startPipeline } from './pipeline.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

const reading = (serial: string, measuredAt: number, temperature: number | null = 4): DecodedReading => ({
  serial,
  measuredAt,
  ...NOTHING_MEASURED,
  temperature,
  error: null,
  error_2: null,
  battery_percent: null,
  firmware: null,
  inputs: null,
});

let companies = 0;

describeOnEachEngine('the pipeline', (on) => {
  /** A company with one base unit and the given sensors. */
  async function site(serials: readonly string[] = []) {
    companies += 1;
    const companyId = await addCompany(on.database, `Company ${companies}`);
    const baseUnitId = await addBaseUnit(on.database, companyId, `BU-${companies}`, `key-${companies}`);
    const sensorIds = await addSensors(on.database, companyId, serials);
    const delivery = (...readings: DecodedReading[]): Delivery => ({
      companyId,
      baseUnitId,
      receivedAt: NOW,
      readings: DeliveredReadings.of(readings),
      unreadable: false,
      bytes: 100,
    });
    return { companyId, baseUnitId, sensorIds, delivery };
  }

  const pipelineOn = (database: Database, options: Partial<PipelineOptions> = {}) =>
    startPipeline({ database, clock: { now: () => NOW }, logger: createLogger('silent'), ...options });
  const start = (options: Partial<PipelineOptions> = {}) => pipelineOn(on.database, options);

  const stored = async (companyId: number) =>
    on.database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('readings')
        .select(['sensor_id', 'measured_at', 'temperature', 'base_unit_id', 'received_at'])
        .where('company_id', '=', companyId)
        .orderBy('measured_at')
        .execute(),
    );
  const discovered = async (companyId: number) =>
    on.database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('discovered_sensors')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('serial_no')
        .execute(),
    );
  const unit = async (companyId: number) =>
    on.database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('base_units')
        .select(['last_contact_at', 'unreadable_payloads', 'last_unreadable_at'])
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow(),
    );

  test('what it says it accepted is stored', async () => {
    const { companyId, baseUnitId, sensorIds, delivery } = await site(['010203']);
    const outcome = await start().deliver(delivery(reading('010203', NOW - 1, -18.5)));
    expect(outcome).toEqual({ accepted: 1, duplicates: 0, unknown: [] });
    expect(await stored(companyId)).toEqual([
      {
        sensor_id: sensorIds[0],
        measured_at: NOW - 1,
        temperature: -18.5,
        base_unit_id: baseUnitId,
        received_at: NOW,
      },
    ]);
  });

  test('each reading of a call is accepted, a duplicate or of an unknown sensor', async () => {
    const { delivery } = await site(['1', '2']);
    const pipeline = start();
    await pipeline.deliver(delivery(reading('1', NOW)));
    const outcome = await pipeline.deliver(
      delivery(
        reading('9', NOW),
        reading('1', NOW),
        reading('2', NOW),
        reading('2', NOW, 5),
        reading('8', NOW),
        reading('9', NOW - 1),
      ),
    );
    expect(outcome).toEqual({ accepted: 1, duplicates: 2, unknown: ['9', '8'] });
  });

  test('calls that arrive together share a transaction, and each gets the outcome of its own readings', async () => {
    const { companyId, delivery } = await site(['1']);
    const transactions = vi.fn<BatchStep>(async () => {});
    const pipeline = start({ steps: [transactions] });
    const outcomes = await Promise.all(
      [1, 2, 2, 3].map(async (at) => pipeline.deliver(delivery(reading('1', NOW + at)))),
    );
    expect(outcomes.map(({ accepted, duplicates }) => [accepted, duplicates])).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(await stored(companyId)).toHaveLength(3);
    expect(transactions).toHaveBeenCalledTimes(1);
  });

  test('the same serial number means each company its own sensor', async () => {
    const [one, other] = [await site(['5']), await site(['5'])];
    const pipeline = start();
    await Promise.all([
      pipeline.deliver(one.delivery(reading('5', NOW, 1))),
      pipeline.deliver(other.delivery(reading('5', NOW, 2))),
    ]);
    expect(await stored(one.companyId)).toMatchObject([{ sensor_id: one.sensorIds[0], temperature: 1 }]);
    expect(await stored(other.companyId)).toMatchObject([{ sensor_id: other.sensorIds[0], temperature: 2 }]);
  });

  test('a sensor counts from the moment it is registered to the moment it is deleted', async () => {
    const { companyId, delivery } = await site();
    const pipeline = start();
    expect(await pipeline.deliver(delivery(reading('7', NOW)))).toMatchObject({ unknown: ['7'] });
    await addSensors(on.database, companyId, ['7']);
    expect(await pipeline.deliver(delivery(reading('7', NOW)))).toMatchObject({ accepted: 1 });
    await on.database.write(companyId, async (tx) =>
      tx.sql.updateTable('sensors').set({ deleted_at: NOW }).where('company_id', '=', companyId).execute(),
    );
    expect(await pipeline.deliver(delivery(reading('7', NOW + 1)))).toMatchObject({ unknown: ['7'] });
  });

  describe('unknown sensors', () => {
    test('are listed with how often they were received and their newest values', async () => {
      const { companyId, baseUnitId, delivery } = await site();
      const pipeline = start();
      await pipeline.deliver(delivery(reading('7', NOW - 5, 1), reading('7', NOW - 2, 2)));
      await pipeline.deliver({ ...delivery(reading('7', NOW - 3, 3)), receivedAt: NOW + 10 });
      expect(await discovered(companyId)).toEqual([
        {
          company_id: companyId,
          serial_no: '7',
          base_unit_id: baseUnitId,
          first_received_at: NOW,
          last_received_at: NOW + 10,
          measured_at: NOW - 2,
          readings: 3,
          temperature: 2,
          temperature_2: null,
          humidity: null,
          battery: null,
          inputs: null,
          name_hint: null,
          type_hint: null,
        },
      ]);
    });

    test('beyond the limit are named to the caller and not listed, while listed ones go on counting', async () => {
      const { companyId, delivery } = await site();
      const pipeline = start();
      const many = Array.from({ length: MAX_DISCOVERED_SENSORS + 1 }, (_, n) =>
        reading(String(10_000 + n), NOW),
      );
      expect((await pipeline.deliver(delivery(...many))).unknown).toHaveLength(many.length);
      await pipeline.deliver(delivery(reading('10000', NOW + 1), reading('99999', NOW)));
      const listed = await discovered(companyId);
      expect(listed).toHaveLength(MAX_DISCOVERED_SENSORS);
      expect(listed[0]).toMatchObject({ serial_no: '10000', readings: 2 });
    });
  });

  test('a base unit that delivers was in contact, and one that sends nonsense is counted', async () => {
    const { companyId, delivery } = await site();
    const pipeline = start();
    await pipeline.deliver({ ...delivery(), unreadable: true });
    await pipeline.deliver({ ...delivery(), unreadable: true, receivedAt: NOW + 5 });
    await pipeline.deliver({ ...delivery(), receivedAt: NOW + 2 });
    expect(await unit(companyId)).toEqual({
      last_contact_at: NOW + 5,
      unreadable_payloads: 2,
      last_unreadable_at: NOW + 5,
    });
  });

  test('what belongs to a batch shares its transaction: when it fails, nothing of it is stored', async () => {
    const { companyId, delivery } = await site(['1']);
    const pipeline = start({
      steps: [
        async () => {
          throw new Error('the alarms could not be evaluated');
        },
      ],
    });
    const reason = 'an unexpected error of the server (Error)';
    expect(await pipeline.deliver(delivery(reading('1', NOW)))).toMatchObject({ quarantined: reason });
    expect(await stored(companyId)).toEqual([]);
  });

  test('a delivery is quarantined after it failed three times alone, and not before', async () => {
    const { companyId, delivery } = await site(['1']);
    let failures = 0;
    const failing =
      (times: number): BatchStep =>
      async () => {
        failures += 1;
        if (failures <= times) throw new RangeError('a number is too large');
      };
    const twice = await start({ steps: [failing(2)] }).deliver(delivery(reading('1', NOW)));
    expect(twice).toMatchObject({ accepted: 1 });
    failures = 0;
    const pipeline = start({ steps: [failing(3)] });
    expect(await pipeline.deliver(delivery(reading('1', NOW + 1)))).toMatchObject({
      accepted: 0,
      quarantined: 'a number is outside what can be stored',
    });
    expect(failures).toBe(3);
    expect(await stored(companyId)).toHaveLength(1);
    expect(pipeline.isReady).toBe(true);
  });

  test('nothing is quarantined while the database is away, full or locked', { tags: ['R37'] }, async () => {
    const { companyId, delivery } = await site(['1']);
    for (const message of ['database is locked', 'database or disk is full', 'disk I/O error']) {
      const away: BatchStep = async () => {
        throw new Error(message);
      };
      const pipeline = start({ steps: [away] });
      await expect(pipeline.deliver(delivery(reading('1', NOW)))).rejects.toMatchObject({ status: 503 });
      expect(pipeline.isReady).toBe(false);
      expect(await stored(companyId)).toEqual([]);
    }
  });

  test('one call that fails does not sink those that share its batch', async () => {
    const [good, bad] = [await site(['1']), await site(['1'])];
    const failing: BatchStep = async (_tx, { companyId }) => {
      if (companyId === bad.companyId) throw new Error('cannot be stored');
    };
    const pipeline = start({ steps: [failing] });
    const settled = await Promise.allSettled([
      pipeline.deliver(good.delivery(reading('1', NOW))),
      pipeline.deliver(bad.delivery(reading('1', NOW))),
      pipeline.deliver(good.delivery(reading('1', NOW + 1))),
    ]);
    expect(settled).toMatchObject([
      { value: { accepted: 1 } },
      { value: { accepted: 0, quarantined: expect.any(String) } },
      { value: { accepted: 1 } },
    ]);
    expect(await stored(good.companyId)).toHaveLength(2);
    expect(await stored(bad.companyId)).toEqual([]);
  });

  test('the screens get a batch after the base units', async () => {
    const { companyId, delivery } = await site(['1']);
    const order: string[] = [];
    const announced = Promise.withResolvers<ServerEvents['readings.stored']>();
    const events = createEvents(createLogger('silent'));
    events.on('readings.stored', (stored) => {
      order.push('pushed');
      announced.resolve(stored);
    });
    const pipeline = start({
      steps: [
        async (tx: Tx) => {
          tx.afterCommit(() => order.push('committed'));
        },
      ],
      events,
    });
    await pipeline.deliver(delivery(reading('1', NOW)));
    order.push('acknowledged');
    expect(await announced.promise).toMatchObject({ companyId, sensorIds: [expect.any(Number)] });
    expect(order).toEqual(['committed', 'acknowledged', 'pushed']);
  });

  describe('when the queue is full', () => {
    const limits = { maxReadings: 2, maxBytes: 1_000, maxBatchReadings: 1 };

    test.each([
      ['by readings', 100, 2],
      ['by bytes', 1_000, 1],
    ])('%s, it refuses more and takes them again once there is room', async (_bound, bytes, fits) => {
      const { companyId, delivery } = await site(['1']);
      const pipeline = start({ limits });
      const send = async (at: number) => {
        pipeline.refuseWhenFull(companyId);
        return pipeline.deliver({ ...delivery(reading('1', NOW + at)), bytes });
      };
      const settled = await Promise.allSettled([1, 2, 3].map(send));
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(fits);
      expect(settled.at(-1)).toMatchObject({ reason: { status: 503, retryAfterMs: 2_000 } });
      await send(4);
      expect(await stored(companyId)).toHaveLength(fits + 1);
      await pipeline.close();
      expect(pipeline.waiting).toEqual({ readings: 0, bytes: 0 });
    });

    test('who waits for room gets it when a batch is done', async () => {
      const { companyId, delivery } = await site(['1']);
      const pipeline = start({ limits });
      const order: string[] = [];
      const note = (word: string) => () => order.push(word);
      await Promise.all([
        pipeline.deliver(delivery(reading('1', NOW))).then(note('first')),
        pipeline.deliver(delivery(reading('1', NOW + 1))).then(note('second')),
        pipeline.room(companyId).then(note('room')),
      ]);
      expect(order.indexOf('room')).toBeGreaterThan(order.indexOf('first'));
      expect(() => pipeline.refuseWhenFull(companyId)).not.toThrow();
    });
  });

  test('closing commits what was taken and takes nothing more', async () => {
    const { companyId, delivery } = await site(['1']);
    const pipeline = start();
    const taken = pipeline.deliver(delivery(reading('1', NOW)));
    const closed = pipeline.close();
    await expect(pipeline.deliver(delivery(reading('1', NOW + 1)))).rejects.toMatchObject({ status: 503 });
    await closed;
    expect(await taken).toMatchObject({ accepted: 1 });
    expect(await stored(companyId)).toHaveLength(1);
  });

  test('while the database is gone calls are refused, and it recovers by itself', async () => {
    const { companyId, delivery } = await site(['1']);
    let gone = true;
    const failing = async (): Promise<never> => {
      throw new Error('the database is gone');
    };
    const sometimes: Database = {
      ...on.database,
      writeAcross: async (work) => (gone ? failing() : on.database.writeAcross(work)),
      ping: async () => (gone ? failing() : on.database.ping()),
    };
    const pipeline = pipelineOn(sometimes);
    const refused = await Promise.allSettled(
      [1, 2].map(async (at) => pipeline.deliver(delivery(reading('1', NOW + at)))),
    );
    expect(refused).toMatchObject([{ reason: { status: 503 } }, { reason: { status: 503 } }]);
    expect(pipeline.isReady).toBe(false);
    gone = false;
    await pipeline.deliver(delivery(reading('1', NOW + 3)));
    expect(pipeline.isReady).toBe(true);
    expect((await stored(companyId)).map((row) => row.measured_at)).toEqual([NOW + 3]);
  });
});
