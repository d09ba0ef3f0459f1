import { NOTHING_MEASURED } from '@ts1/contract';
import { createHash } from 'node:crypto';
import { present } from '@ts1/contract';
import { Client } from 'pg';
import { createAlarmClock, createAlarmEvaluator } from '../src/alarms/index.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../src/database/index.ts';
import { NO_LISTENERS } from '../src/events.ts';
import {
  DeliveredReadings,
  type Delivery,
  type KnownDevice,
  noteOpenConnections,
  startIngest,
} from '../src/ingest/index.ts';
import { createNotifier } from '../src/notifications/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLogger } from '../src/platform/logger.ts';
import { addBaseUnit } from './devices.ts';
import { createTestApp } from './test-app.ts';
import { testCommands } from './test-commands.ts';

const COMPANIES = 5;
const UNITS = 4;
const SENSORS = 8;
const DAY_MS = 86_400_000;
/** Number of deliveries of one company that share a batch. */
const AT_ONCE = 3;

interface MixedCompany {
  readonly companyId: number;
  readonly units: readonly KnownDevice[];
  readonly serials: readonly string[];
}

/** Work of two nodes, and the number of deadlocks between them. */
export interface MixedRun {
  readonly deliveries: number;
  readonly refused: number;
  readonly ticks: number;
  readonly contacts: number;
  readonly deadlocks: number;
}

/**
 * Has two nodes of one PostgreSQL database take in deliveries of five companies, each in the opposite order of the
 * other: old and new readings, beyond and inside their limits, of unknown sensors, rejected ones. Meanwhile both note
 * contact and evaluate alarms by time.
 */
export async function runTwoNodes(location: DatabaseLocation, forMs: number): Promise<MixedRun> {
  const nodes = await Promise.all([openDatabase(location), openDatabase(location)]);
  const counts = { deliveries: 0, refused: 0, ticks: 0, contacts: 0 };
  try {
    const companies = await addCompanies(nodes[0]);
    const before = await countDeadlocks(location);
    const until = Date.now() + forMs;
    await Promise.all([
      runNode(nodes[0], companies, until, counts),
      runNode(nodes[1], companies.toReversed(), until, counts),
    ]);
    return { ...counts, deadlocks: (await countDeadlocks(location)) - before };
  } finally {
    await Promise.all(nodes.map(async (node) => node.close()));
  }
}

async function addCompanies(database: Database): Promise<MixedCompany[]> {
  const app = await createTestApp(database);
  const companies: MixedCompany[] = [];
  for (let number = 1; number <= COMPANIES; number += 1) {
    const { companyId, admin } = await app.createCompany(`Mixed ${number}`);
    const units: KnownDevice[] = [];
    for (let unit = 1; unit <= UNITS; unit += 1) {
      const serialNo = `MIX-${number}-${unit}`;
      const baseUnitId = await addBaseUnit(database, companyId, serialNo, serialNo);
      const keyHash = createHash('sha256').update(serialNo).digest('hex');
      units.push({ companyId, baseUnitId, serialNo, keyHash });
    }
    const serials: string[] = [];
    for (let sensor = 0; sensor < SENSORS; sensor += 1) {
      const serialNo = String(100_000 + number * 1_000 + sensor);
      const created = await admin.call('POST', '/sensors', { serialNo, name: serialNo, type: '1' });
      const { id } = created.json<{ id: number }>();
      await admin.call('PUT', `/alarms/sensor/${id}`, {
        high_alarm: 8,
        high_enable: true,
        delay: 0,
        auto_reset: true,
      });
      serials.push(serialNo);
    }
    companies.push({ companyId, units, serials });
  }
  await app.close();
  return companies;
}

async function runNode(
  database: Database,
  companies: readonly MixedCompany[],
  until: number,
  counts: Record<keyof Omit<MixedRun, 'deadlocks'>, number>,
): Promise<void> {
  const onChanges = [createNotifier({ clock: systemClock, events: NO_LISTENERS })];
  const ingest = await startIngest({
    database,
    clock: systemClock,
    logger: createLogger('silent'),
    commands: testCommands,
    steps: [createAlarmEvaluator({ clock: systemClock, onChanges })],
  });
  const alarms = createAlarmClock({
    database,
    clock: systemClock,
    onChanges,
    watch: () => ({ since: 0, blind: [] }),
  });
  const units = companies.flatMap((company) => company.units.toReversed());
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (Date.now() < until) await work();
  };
  let round = 0;
  await Promise.all([
    repeat(async () => {
      round += 1;
      const deliveries = companies.flatMap((company) =>
        Array.from({ length: AT_ONCE }, (_, index) => makeDelivery(company, round * AT_ONCE + index)),
      );
      const outcomes = await Promise.allSettled(deliveries.map(async (one) => ingest.pipeline.deliver(one)));
      counts.deliveries += deliveries.length;
      counts.refused += outcomes.filter(({ status }) => status === 'rejected').length;
    }),
    repeat(async () => {
      await alarms.tick();
      counts.ticks += 1;
    }),
    repeat(async () => {
      await noteOpenConnections(database, units, Date.now());
      counts.contacts += 1;
    }),
  ]);
  await ingest.close();
}

/** Returns a delivery of all sensors of a company, some readings old, in an order that differs between deliveries. */
function makeDelivery({ companyId, units, serials }: MixedCompany, number: number): Delivery {
  const unit = units[number % units.length];
  const now = Date.now();
  const turned = serials.map((_, index) => present(serials[(index + number) % serials.length]));
  const known = number % 2 === 0 ? turned : turned.toReversed();
  const unknown = [String(900_000 + (number % 50))];
  return {
    companyId,
    baseUnitId: present(unit?.baseUnitId),
    receivedAt: now,
    unreadable: number % 7 === 0,
    bytes: 1_000,
    rejected: number % 3 === 0 ? [{ index: 0, reason: 'made up', kind: 'value' }] : [],
    readings: DeliveredReadings.of(
      [...known, ...unknown].map((serial, index) => ({
        serial,
        measuredAt: (index + number) % 4 === 0 ? now - 40 * DAY_MS - number : now - index,
        ...NOTHING_MEASURED,
        temperature: (number + index) % 5 === 0 ? 12 : 4,
        battery: 3.6,
        rssi: -70,
        snr: 9,
        error: null,
        error_2: null,
        battery_percent: null,
        firmware: `1.${number % 3}`,
        inputs: null,
      })),
    ),
  };
}

/** Returns the number of deadlocks that PostgreSQL has counted in this database. */
async function countDeadlocks({ databaseUrl }: DatabaseLocation): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    return present(rows[0]?.deadlocks);
  } finally {
    await client.end();
  }
}
