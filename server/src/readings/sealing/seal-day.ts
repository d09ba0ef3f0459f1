import { DAY_MS } from '@ts1/contract/durations';
import type { ChangeDeps } from '../../audit/index.ts';
import type { Tx } from '../../database/index.ts';
import { dropFine } from './drop-fine.ts';
import { selectRows } from '../select-rows.ts';
import type { BlockKey } from '../sealed/block-key.ts';
import type { BlockMaker } from './block-maker.ts';
import type { BlockRows, InputColumn } from '../sealed/block-rows.ts';
import { type InputRows, deleteSealedValues, joinInputs, readInputRows } from './day-inputs.ts';
import { decodedDay } from '../sealed/decoded-days.ts';
import { deleteSealedRows } from './delete-sealed-rows.ts';
import { joinReadings, mergeReadings } from './merge-readings.ts';
import { inputBit } from '../sealed/input-bit.ts';
import { readSeal, storeBlock, type Seal } from './store-block.ts';
import {
  partOfBlock,
  STORED_COLUMNS,
  toBlockRows,
  type Readings,
  type StoredColumn,
} from '../sealed/reading-columns.ts';

/** Time for which late readings of a sealed day are gathered before they are added to its block. */
const RESEAL_AFTER_MS = 6 * 3_600_000;
/** Number of rows that one transaction deletes: those of a day with a reading every 17 seconds. */
const ROWS_AT_ONCE = 5_000;
const PAGE_ROWS = 10_000;

export interface SealDeps extends ChangeDeps {
  readonly blocks: BlockMaker;
  /** Number of rows that one transaction deletes. */
  readonly rowsAtOnce?: number | undefined;
}

type AllReadings = Readings<StoredColumn>;

/**
 * Moves the rows of a sensor's day into its block: in one transaction, or for very many rows the block with the first
 * of them in one and the others in further ones. If it is interrupted, readers still get every reading once: a reading
 * in both the block and a row is one reading. Rows that arrive meanwhile stay rows. Returns the number of readings
 * added to the block; 0 when there was nothing to do, or another server was faster.
 */
export async function sealDay(deps: SealDeps, key: BlockKey): Promise<number> {
  const { database, clock, blocks } = deps;
  const { companyId, sensorId } = key;
  const found = await database.readLong(companyId, async (tx) => readDay(tx, key, clock.now()));
  if (found === null) return 0;
  const { all, before, added, inputs } = found;
  const made = await blocks.make(key, toBlockRows(all, inputs.columns));
  const most = deps.rowsAtOnce ?? ROWS_AT_ONCE;
  const measuredAt = all.column('measured_at');
  const piece = async (from: number, work: (tx: Tx) => Promise<boolean>): Promise<number | null> =>
    database.write(
      companyId,
      async (tx) => {
        await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
        return (await work(tx)) ? deleteSealedRows(tx, key, all, { from, most }) : null;
      },
      'bulk',
    );
  let isOurs = false;
  const dropValues = async (tx: Tx): Promise<void> => {
    if (inputs.rows === 0 && before?.hasLateInputs !== true) return;
    const isLate = await deleteSealedValues(tx, key, measuredAt, inputs.columns);
    await noteLateInputs(tx, key, isLate);
  };
  const store = async (tx: Tx): Promise<boolean> => {
    isOurs = await storeBlock(tx, key, { all, before, made, inputs, now: clock.now() });
    if (isOurs && inputs.rows <= most) await dropValues(tx);
    if (isOurs) await dropFine(tx, companyId, sensorId, { firstDay: key.day, lastDay: key.day });
    return isOurs;
  };
  let next = await piece(key.day * DAY_MS, store);
  while (next !== null) {
    next = await piece(next, async (tx) => (await readSeal(tx, key))?.digest === made.digest);
  }
  if (isOurs && inputs.rows > most) {
    await database.write(
      companyId,
      async (tx) => {
        await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
        if ((await readSeal(tx, key))?.digest === made.digest) await dropValues(tx);
      },
      'bulk',
    );
  }
  return isOurs ? added : 0;
}

/** Notes whether values of inputs that belong into the block of a day are still rows. */
async function noteLateInputs(
  tx: Tx,
  { companyId, sensorId, day }: BlockKey,
  isLate: boolean,
): Promise<void> {
  await tx.sql
    .updateTable('sealed_days')
    .set({ inputs_late: isLate ? 1 : 0 })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('day', '=', day)
    .execute();
}

/** Input values for the block, and the number of their rows. */
interface DayInputs {
  readonly columns: readonly InputColumn[];
  readonly bits: number;
  readonly rows: number;
}

async function dayInputs(
  tx: Tx,
  key: BlockKey,
  measuredAt: Float64Array,
  sealed: BlockRows | null,
  rows: readonly InputRows[],
): Promise<DayInputs> {
  const columns = joinInputs(measuredAt, sealed, rows);
  const bits = columns.length === 0 ? 0 : await countColumnBits(tx, key, columns);
  return { columns, bits, rows: rows.reduce((sum, { times }) => sum + times.length, 0) };
}

async function countColumnBits(
  tx: Tx,
  { companyId, sensorId }: BlockKey,
  columns: readonly InputColumn[],
): Promise<number> {
  const rows = await tx.sql
    .selectFrom('inputs')
    .select(['input', 'wire_key'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .execute();
  const keys = new Set(columns.map(({ key }) => key));
  return rows.reduce((bits, one) => (keys.has(one.wire_key) ? bits | inputBit(one.input) : bits), 0);
}

interface Found {
  readonly all: AllReadings;
  readonly before: Seal | null;
  readonly added: number;
  readonly inputs: DayInputs;
}

/** Reads all readings of a day and their input values; null without rows, or if its block is too new to be remade. */
async function readDay(tx: Tx, key: BlockKey, now: number): Promise<Found | null> {
  const { companyId, sensorId, day } = key;
  const before = await readSeal(tx, key);
  // A block from the future is of a clock that has been corrected since.
  if (before !== null && before.sealedAt <= now && before.sealedAt > now - RESEAL_AFTER_MS) return null;
  const period = { sensorId, to: (day + 1) * DAY_MS - 1, names: STORED_COLUMNS, limit: PAGE_ROWS };
  const pages: AllReadings[] = [];
  for (let from = day * DAY_MS; ;) {
    const page = await selectRows(tx, companyId, { ...period, from });
    pages.push(page);
    if (page.rowCount < PAGE_ROWS) break;
    from = (page.column('measured_at').at(-1) ?? period.to) + 1;
  }
  const rows = joinReadings(STORED_COLUMNS, pages);
  if (rows.rowCount === 0 && before?.hasLateInputs !== true) return null;
  const values = await readInputRows(tx, key);
  if (before === null) {
    const inputs = await dayInputs(tx, key, rows.column('measured_at'), null, values);
    return { all: rows, before, added: rows.rowCount, inputs };
  }
  const stored = await tx.sql
    .selectFrom('sealed_days')
    .select('block')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  const sealed = await decodedDay({ ...key, ...before, ...stored });
  const part = partOfBlock(sealed, STORED_COLUMNS, { start: 0, end: sealed.size });
  const all = mergeReadings(STORED_COLUMNS, [part], rows);
  const inputs = await dayInputs(tx, key, all.column('measured_at'), sealed, values);
  return { all, before, added: all.rowCount - sealed.size, inputs };
}
