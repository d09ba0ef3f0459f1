// @module-tag R71
import { NOTHING_MEASURED } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DeliveredReadings, type Delivery, startIngest } from '../../ingest/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/logger.ts';
import { readInputValues } from '../../readings/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/databases.ts';
import { addBaseUnit, addCompany, addSensors } from '../../../testing/devices.ts';
import { testCommands } from '../../../testing/test-commands.ts';
import { type Database, openDatabase } from '../index.ts';

const postgresUrl = inject('postgresUrl');
const ROUNDS = 20;
const READINGS = 10;

describe.skipIf(postgresUrl === null)('two servers on one PostgreSQL database', () => {
  let open: TestDatabase;
  let other: Database;

  beforeAll(async () => {
    open = await createTestDatabase('postgres', postgresUrl);
    other = await openDatabase(open.location);
  });
  afterAll(async () => {
    await other.close();
    await open.drop();
  });

  test('that get the same values of inputs at the same time store each once, and make each input once', async () => {
    const companyId = await addCompany(open.database, 'Twice');
    const baseUnitId = await addBaseUnit(open.database, companyId, 'TWICE', 'key');
    const [sensorId = 0] = await addSensors(open.database, companyId, ['1']);
    const now = Date.now();
    const measuredTime = (round: number, at: number): number => now - (round * READINGS + at) * 60_000;
    const makeDelivery = (round: number): Delivery => ({
      companyId,
      baseUnitId,
      receivedAt: now,
      unreadable: false,
      bytes: 1_000,
      readings: DeliveredReadings.of(
        Array.from({ length: READINGS }, (_, index) => ({
          serial: '1',
          measuredAt: measuredTime(round, index),
          ...NOTHING_MEASURED,
          temperature: 4,
          error: null,
          error_2: null,
          battery_percent: null,
          firmware: null,
          // A new input every few rounds: both servers make it.
          inputs: {
            index,
            values: [
              { key: `door_${2 + (round % 4)}`, value: index % 2 },
              { key: 'co2', value: round },
            ],
          },
        })),
      ),
    });
    const servers = await Promise.all(
      [open.database, other].map(async (database) =>
        startIngest({
          database,
          clock: systemClock,
          logger: createLogger('silent'),
          commands: testCommands,
          steps: [],
        }),
      ),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcomes = await Promise.all(
        servers.map(async ({ pipeline }) => pipeline.deliver(makeDelivery(round))),
      );
      expect(outcomes.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(READINGS);
    }
    await Promise.all(servers.map(async (server) => server.close()));
    const { inputs, rollups, latest, values } = await open.database.read(companyId, async (tx) => {
      const keys = await tx.sql
        .selectFrom('inputs')
        .select('wire_key')
        .where('company_id', '=', companyId)
        .execute();
      const samples = await tx.sql
        .selectFrom('input_rollups')
        .select(({ fn }) => fn.sum('samples').as('count'))
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow();
      const count = async (table: 'input_latest' | 'input_readings') =>
        tx.sql
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow();
      return {
        inputs: keys.map((row) => row.wire_key).toSorted(),
        rollups: Number(samples.count),
        latest: Number((await count('input_latest')).count),
        values: Number((await count('input_readings')).count),
      };
    });
    expect(inputs).toEqual(['co2', 'door_2', 'door_3', 'door_4', 'door_5']);
    expect(values).toBe(2 * ROUNDS * READINGS);
    expect(latest).toBe(inputs.length);
    expect(rollups).toBe(ROUNDS * READINGS);
    const everything = { from: 0, to: Number.MAX_SAFE_INTEGER };
    const co2 = await open.database.read(companyId, async (tx) => {
      const { input } = await tx.sql
        .selectFrom('inputs')
        .select('input')
        .where('company_id', '=', companyId)
        .where('wire_key', '=', 'co2')
        .executeTakeFirstOrThrow();
      return readInputValues(tx, companyId, { sensorId, input }, everything);
    });
    const expected = Array.from({ length: ROUNDS }, (_, round) =>
      Array.from({ length: READINGS }, (_, at) => ({ measuredAt: measuredTime(round, at), value: round })),
    ).flat();
    expect(co2).toEqual(expected.toSorted((one, next) => one.measuredAt - next.measuredAt));
  }, 60_000);
});
