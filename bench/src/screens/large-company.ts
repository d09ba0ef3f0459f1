import { addBaseUnit, addSensors, type TestDatabase } from '@ts1/server/testing';
import type { createCaller } from '../company.ts';

export const SENSORS = 2_000;
export const USERS = 500;
export const ZONES = 200;
export const ALARMS = 10_000;

const KEY = 'key-of-the-large-company';
const FIRST_SERIAL = 100_000;
const LONG_AGO = Date.UTC(2020, 0, 1);
const STEP_MS = 10 * 60_000;
/** Readings of a sensor: above the limit and back, once for each of its alarms. */
const STEPS = 2 * (ALARMS / SENSORS);

export interface LargeCompany {
  readonly sensorIds: readonly number[];
  /** Raises the alarms: each sensor goes beyond its limit and comes back. */
  raiseAlarms(address: string, call: ReturnType<typeof createCaller>): Promise<void>;
  /** Delivers a reading of each of some sensors, measured now. */
  deliver(address: string, sensors: number): Promise<void>;
}

/** Gives a company its sensors, zones and users. */
export async function createLargeCompany(
  { database }: TestDatabase,
  companyId: number,
): Promise<LargeCompany> {
  await addBaseUnit(database, companyId, 'BU-large', KEY);
  const serials = Array.from({ length: SENSORS }, (_, n) => String(FIRST_SERIAL + n));
  const sensorIds = await addSensors(database, companyId, serials);
  await addZones(database, companyId, sensorIds);
  await addUsers(database, companyId);
  const send = async (address: string, readings: readonly object[]): Promise<void> => {
    const response = await fetch(`${address}/api/ingest/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings }),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  };
  return {
    sensorIds,
    async raiseAlarms(address, call) {
      for (const sensorId of sensorIds) {
        await call('PUT', `/alarms/sensor/${sensorId}`, {
          high_alarm: 8,
          high_enable: true,
          auto_reset: true,
        });
      }
      const from = Date.now() - (STEPS + 1) * STEP_MS;
      for (let step = 0; step <= STEPS; step += 1) {
        const temperature = step % 2 === 0 ? 4 : 9;
        const timestamp = from + step * STEP_MS;
        await send(
          address,
          serials.map((sensor) => ({ sensor, timestamp, temperature })),
        );
      }
    },
    async deliver(address, sensors) {
      const timestamp = Date.now();
      await send(
        address,
        serials.slice(0, sensors).map((sensor) => ({ sensor, timestamp, temperature: 4.5, battery: 3.6 })),
      );
    },
  };
}

async function addZones(
  database: TestDatabase['database'],
  companyId: number,
  sensorIds: readonly number[],
): Promise<void> {
  await database.write(companyId, async (tx) => {
    const ids = await tx.dialect.nextIds(tx, 'zones', ZONES);
    const zones = ids.map((zoneId, n) => ({
      company_id: companyId,
      zone_id: zoneId,
      name: `Zone ${n + 1}`,
      description: '',
      created_at: LONG_AGO,
      deleted_at: null,
    }));
    await tx.sql.insertInto('zones').values(zones).execute();
    const members = sensorIds.map((sensorId, n) => ({
      company_id: companyId,
      zone_id: ids[n % ZONES] ?? 0,
      sensor_id: sensorId,
    }));
    await tx.sql.insertInto('zone_sensors').values(members).execute();
  });
}

/** Adds users that never sign in. */
async function addUsers(database: TestDatabase['database'], companyId: number): Promise<void> {
  await database.write(companyId, async (tx) => {
    const ids = await tx.dialect.nextIds(tx, 'users', USERS - 1);
    const rows = ids.map((userId, n) => ({
      company_id: companyId,
      user_id: userId,
      email: `user-${n}@example.org`,
      email_folded: `user-${n}@example.org`,
      username: `user-${n}`,
      first_name: null,
      last_name: null,
      phone_number: null,
      role: 2 as const,
      password_hash: 'none',
      is_disabled: 0 as const,
      locked_until: null,
      created_at: LONG_AGO,
      updated_at: LONG_AGO,
      deleted_at: null,
    }));
    for (let from = 0; from < rows.length; from += 100) {
      await tx.sql
        .insertInto('users')
        .values(rows.slice(from, from + 100))
        .execute();
    }
  });
}
