import { DAY_MS } from '@ts1/contract/durations';
import type { Tx } from '../../database/index.ts';
import { selectRows } from '../select-rows.ts';
import type { BlockKey } from '../sealed/block-key.ts';
import type { BlockRows } from '../sealed/block-rows.ts';
import { lowerBound } from '../sealed/lower-bound.ts';
import {
  partOfBlock,
  type Readings,
  STORED_COLUMNS,
  type StoredColumn,
  toBlockRows,
} from '../sealed/reading-columns.ts';
import { readSealedDays } from '../sealed/read-sealed.ts';
import { joinInputs, readInputRows } from '../sealing/day-inputs.ts';
import { joinReadings } from '../sealing/merge-readings.ts';
import type { NumberedLeaf } from '../proof/read-sealed-record.ts';

const PAGE_ROWS = 10_000;

/** A sensor's day with what proves it. */
export interface ProvenDay {
  /** The newest leaf; its number is 0 while it waits for a root. Undefined for a day that was never sealed. */
  readonly leaf: NumberedLeaf | undefined;
  /** The readings of its block; undefined without one. */
  readonly sealed: BlockRows | undefined;
  /** Readings that are not in the block, with the values of inputs of their times; may be empty. */
  readonly unsealed: BlockRows;
}

/** Reads all readings of a sensor's day (UTC) from one snapshot: those of the block, and apart from them all others. */
export async function readProvenDay(tx: Tx, key: BlockKey): Promise<ProvenDay> {
  const { companyId, sensorId, day } = key;
  const stretch = { sensorId, from: day * DAY_MS, to: (day + 1) * DAY_MS };
  const leaves = await tx.sql
    .selectFrom('reading_seals')
    .select(['sensor_id as sensorId', 'day', 'seal', 'readings', 'digest'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('day', '=', day)
    .orderBy('seal')
    .execute();
  const [block] = await readSealedDays(tx, companyId, [stretch]);
  const rows = withoutSealed(await readRows(tx, key), block?.rows);
  const inputs =
    rows.rowCount === 0 ? [] : joinInputs(rows.column('measured_at'), null, await readInputRows(tx, key));
  return {
    leaf: leaves.find(({ seal }) => seal === 0) ?? leaves.at(-1),
    sealed: block?.rows,
    unsealed: toBlockRows(rows, inputs),
  };
}

async function readRows(tx: Tx, { companyId, sensorId, day }: BlockKey): Promise<Readings<StoredColumn>> {
  const period = { sensorId, to: (day + 1) * DAY_MS - 1, names: STORED_COLUMNS, limit: PAGE_ROWS };
  const pages: Readings<StoredColumn>[] = [];
  for (let from = day * DAY_MS; ;) {
    const page = await selectRows(tx, companyId, { ...period, from });
    pages.push(page);
    if (page.rowCount < PAGE_ROWS) return joinReadings(STORED_COLUMNS, pages);
    from = (page.column('measured_at').at(-1) ?? period.to) + 1;
  }
}

/** Leaves out rows that are sealed and not deleted yet: their times are in the block. */
function withoutSealed(rows: Readings<StoredColumn>, sealed: BlockRows | undefined): Readings<StoredColumn> {
  if (sealed === undefined || rows.rowCount === 0) return rows;
  const all = toBlockRows(rows);
  const stretches: Readings<StoredColumn>[] = [];
  for (const [row, at] of rows.column('measured_at').entries()) {
    if (sealed.measuredAt[lowerBound(sealed.measuredAt, at)] === at) continue;
    stretches.push(partOfBlock(all, STORED_COLUMNS, { start: row, end: row + 1 }));
  }
  return joinReadings(STORED_COLUMNS, stretches);
}
