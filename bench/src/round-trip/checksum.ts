import { createHash } from 'node:crypto';
import type { TestDatabase } from '@ts1/server/testing';

const PAGE_ROWS = 10_000;

/** Columns that were not measured: company and sensor, time of reception, base unit. */
const NOT_MEASURED = new Set(['company_id', 'sensor_id', 'received_at', 'base_unit_id']);

export interface Checksum {
  readonly readings: number;
  readonly columns: readonly string[];
  readonly sha256: string;
}

/** Computes the checksum of every measured column of a sensor's stored readings, in the order of time. */
export async function computeChecksum(
  { database }: TestDatabase,
  companyId: number,
  sensorId: number,
): Promise<Checksum> {
  const hash = createHash('sha256');
  let columns: string[] = [];
  let readings = 0;
  let after = -1;
  for (;;) {
    const rows = await database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('readings')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('sensor_id', '=', sensorId)
        .where('measured_at', '>', after)
        .orderBy('measured_at')
        .limit(PAGE_ROWS)
        .execute(),
    );
    for (const row of rows) {
      const measured = Object.entries(row)
        .filter(([name]) => !NOT_MEASURED.has(name))
        .toSorted(([one], [other]) => (one < other ? -1 : 1));
      columns = measured.map(([name]) => name);
      hash.update(`${JSON.stringify(measured)}\n`);
    }
    readings += rows.length;
    after = rows.at(-1)?.measured_at ?? after;
    if (rows.length < PAGE_ROWS) return { readings, columns, sha256: hash.digest('hex') };
  }
}
