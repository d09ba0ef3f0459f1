import { setTimeout } from 'node:timers/promises';
import { DAY_MS } from '@ts1/contract/durations';
import type { ChangeDeps } from '../../audit/index.ts';
import { type DatabaseLocation, openShares } from '../../database/index.ts';
import type { Logger } from '../../platform/logger.ts';
import { chunks } from '../../platform/work/chunks.ts';
import { createBlockMaker } from './block-maker.ts';
import { findUnsealed } from './find-unsealed.ts';
import { dropOldFine } from './drop-old-fine.ts';
import { toDay } from '../sealed/read-sealed.ts';
import { SEAL_AFTER_MS } from './seal-after.ts';
import { sealDay } from './seal-day.ts';

const SENSORS_AT_ONCE = 200;
/** Least pause between two days: receiving readings comes first. */
const PAUSE_MS = 20;
/** Number of consecutive days that fail (a full disk) before sealing stops until the next round. */
const MOST_FAILURES = 3;

/** Key and number of the parts of the work that servers share: sensors by their ids. */
const SHARED_WORK = 2;
const PARTS = 64;

export interface SealingDeps extends ChangeDeps {
  readonly logger: Logger;
  /** Returns false while the clock is in doubt: with a clock that is ahead, days would be sealed that are not over. */
  readonly maySeal?: () => Promise<boolean>;
  readonly pauseMs?: number;
  /** Number of rows that one transaction deletes. */
  readonly rowsAtOnce?: number;
}

/** Share of one server in sealing readings. */
export interface Sealing {
  /** Seals the days that are old enough, of the sensors that this server has now. */
  sealOurs(): Promise<void>;
  /** Leaves the sensors to other servers once the current day is sealed. */
  close(): Promise<void>;
}

/**
 * Shares the sealing of readings with the other servers of the database. Readings from before sealed days existed are
 * sealed too, a day of a sensor at a time.
 */
export function openSealing(deps: SealingDeps, location: DatabaseLocation): Sealing {
  let isClosed = false;
  let parts: ReadonlySet<number> = new Set();
  let running: Promise<void> = Promise.resolve();
  const shares = openShares(location, {
    name: SHARED_WORK,
    parts: PARTS,
    async take(given) {
      parts = given;
    },
    trouble: (error) => deps.logger.warn({ err: error }, 'the work of sealing readings cannot be shared now'),
  });
  const isOurs = (sensorId: number): boolean => !isClosed && parts.has(sensorId % PARTS);
  return {
    async sealOurs() {
      running = sealReadings(deps, isOurs);
      await running;
    },
    async close() {
      isClosed = true;
      await running.catch(() => {});
      await shares.close();
    },
  };
}

/** Seals the days of all companies that ended long enough ago, of sensors with `isOurs`, which may change meanwhile. */
export async function sealReadings(
  deps: SealingDeps,
  isOurs: (sensorId: number) => boolean = () => true,
): Promise<void> {
  const { database, logger } = deps;
  if ((await deps.maySeal?.()) === false) {
    logger.warn('readings are not sealed while the clock is in doubt');
    return;
  }
  const blocks = createBlockMaker();
  const round: Round = { deps: { ...deps, blocks }, isOurs, failures: 0, readings: 0, days: 0 };
  try {
    const companies = await database.readAcross(async (tx) =>
      tx.sql.selectFrom('companies').select('company_id').orderBy('company_id').execute(),
    );
    for (const { company_id: companyId } of companies) await ofCompany(round, companyId);
  } finally {
    await blocks.rest();
  }
  const { days, readings } = round;
  if (days > 0) logger.info({ days, readings }, 'sealed readings');
}

interface Round {
  readonly deps: SealingDeps & Parameters<typeof sealDay>[0];
  readonly isOurs: (sensorId: number) => boolean;
  /** Number of consecutive days that could not be sealed. */
  failures: number;
  readings: number;
  days: number;
}

async function ofCompany(round: Round, companyId: number): Promise<void> {
  const { database } = round.deps;
  const sensors = await database.read(companyId, async (tx) =>
    tx.sql
      .selectFrom('sensors')
      .select('sensor_id')
      .where('company_id', '=', companyId)
      .orderBy('sensor_id')
      .execute(),
  );
  const ours = sensors.map(({ sensor_id }) => sensor_id).filter((id) => round.isOurs(id));
  for (const some of chunks(ours, SENSORS_AT_ONCE)) {
    const found = await readUnsealed(round, companyId, some, 0);
    for (const { sensorId, firstAt } of found) await ofSensor(round, companyId, sensorId, firstAt);
  }
  await dropOldFine(round.deps.database, companyId, round.isOurs, round.deps.pauseMs ?? PAUSE_MS);
}

async function readUnsealed({ deps }: Round, companyId: number, sensorIds: readonly number[], from: number) {
  const before = toDay(deps.clock.now() - SEAL_AFTER_MS) * DAY_MS;
  return deps.database.read(companyId, async (tx) =>
    findUnsealed(tx, companyId, sensorIds, { from, before }),
  );
}

async function ofSensor(round: Round, companyId: number, sensorId: number, firstAt: number): Promise<void> {
  let next: number | undefined = firstAt;
  while (next !== undefined && round.isOurs(sensorId)) {
    const day = toDay(next);
    const began = performance.now();
    try {
      const readings = await sealDay(round.deps, { companyId, sensorId, day });
      round.failures = 0;
      round.readings += readings;
      if (readings > 0) round.days += 1;
    } catch (error) {
      round.failures += 1;
      if (round.failures >= MOST_FAILURES) throw error;
      round.deps.logger.error(
        { err: error, companyId, sensorId, day },
        'a day of readings could not be sealed',
      );
    }
    // Sealing never takes more than half of the time, even on a slow disk.
    await setTimeout(round.deps.pauseMs ?? Math.max(PAUSE_MS, performance.now() - began));
    [next] = (await readUnsealed(round, companyId, [sensorId], (day + 1) * DAY_MS)).map((one) => one.firstAt);
  }
}
