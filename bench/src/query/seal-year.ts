import { setTimeout } from 'node:timers/promises';
import { asOwner, emptyReading, sealAll, storeReadings, type TestDatabase } from '@ts1/server/testing';
import { sql } from 'kysely';
import { toTimings, type Timings } from './timed.ts';
import { YEAR_READINGS, type Year } from './year.ts';

const DAY_MS = 86_400_000;
/** Readings that a server of 500 sensors that report each minute has to seal a day. */
const A_DAY = 720_000;

interface Size {
  readonly name: string;
  readonly bytes: number | string;
}

/** Seals a year of readings, and prints the time that took and the bytes on the disk before and after. */
export async function sealYear(open: TestDatabase, year: Year): Promise<void> {
  await printBytes(open, 'as rows');
  const began = { at: performance.now(), cpu: process.cpuUsage() };
  const sealing = sealAll(open.database, year.to + 3 * DAY_MS);
  const waits = await storeBeside(open, year, sealing);
  const ms = performance.now() - began.at;
  const { user, system } = process.cpuUsage(began.cpu);
  const seconds = (user + system) / 1e6;
  console.log(
    `sealed ${YEAR_READINGS} readings in ${(ms / 1_000).toFixed(1)} s with ${seconds.toFixed(1)} s of CPU (${((seconds * A_DAY) / YEAR_READINGS).toFixed(1)} s for ${A_DAY}), besides the database's own; a reading stored meanwhile took ${waits.p50.toFixed(1)} ms, p95 ${waits.p95.toFixed(1)}, at most ${waits.most.toFixed(1)}\n`,
  );
  await printBytes(open, 'sealed');
}

/** Measures how long a reading of another sensor takes to be stored, one every 20 ms, until the sealing is done. */
async function storeBeside({ database }: TestDatabase, year: Year, sealing: Promise<void>): Promise<Timings> {
  const took: number[] = [];
  const state = { isDone: false };
  const done = sealing.finally(() => {
    state.isDone = true;
  });
  for (let at = year.to + DAY_MS; !state.isDone; at += 1_000) {
    const startedAt = performance.now();
    await storeReadings(database, year.companyId, [emptyReading(year.sensorId + 1, at, { temperature: 4 })]);
    took.push(performance.now() - startedAt);
    await setTimeout(20);
  }
  await done;
  return toTimings(took);
}

async function printBytes(open: TestDatabase, what: string): Promise<void> {
  const found = await tableBytes(open);
  const each = found
    .filter(({ bytes }) => bytes > YEAR_READINGS / 20)
    .map(({ name, bytes }) => `${name} ${(bytes / YEAR_READINGS).toFixed(1)}`);
  const all = found.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`bytes a reading ${what}: ${(all / YEAR_READINGS).toFixed(1)} (${each.join(', ')})\n`);
}

/** Reads the bytes of each table on the disk with its indexes, without pages that are free for reuse. */
async function tableBytes({ database, location }: TestDatabase): Promise<{ name: string; bytes: number }[]> {
  // Frees the space of deleted rows, which the next readings would reuse.
  if (database.engine === 'postgres') await asOwner(location, 'vacuum full');
  const sizes =
    database.engine === 'postgres'
      ? sql<Size>`select coalesce(parent.relname, own.relname) as name, sum(pg_total_relation_size(own.oid)) as bytes
          from pg_class as own left join pg_inherits on inhrelid = own.oid
          left join pg_class as parent on parent.oid = inhparent
          where own.relkind = 'r' and own.relnamespace = 'public'::regnamespace group by 1`
      : sql<Size>`select coalesce(own.tbl_name, stat.name) as name, sum(stat.pgsize) as bytes from dbstat as stat
          left join sqlite_master as own on own.name = stat.name group by 1`;
  const { rows } = await database.readAcross(async (tx) => sizes.execute(tx.sql));
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
}
