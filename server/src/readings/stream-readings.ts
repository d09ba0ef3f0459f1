import { Readable } from 'node:stream';
import { readPeriod } from './read-period.ts';
import { RAW_COLUMNS, rawRows, sliceRows, type ReadingRows } from './reading-rows.ts';
import type { Database, Tx } from '../database/index.ts';
import { createOwnTurns } from '../platform/work/own-turn.ts';
import { writeJson } from './write-json.ts';

/** Rows of one read: a few milliseconds of the database's work. */
const PAGE_ROWS = 2_000;
/** The same for sealed days. */
const SEALED_PAGE_ROWS = 10_000;
/** Rows that are made into text in one turn of the event loop: 2 or 3 ms, even on slow processors. */
const PIECE_ROWS = 400;
/** The same for rows that are made into JSON, which is faster. */
const JSON_PIECE_ROWS = 2_000;
const BUFFERED_BYTES = 256 * 1024;

/** Each turn of the event loop makes one piece of each stream into text. */
const ownTurn = createOwnTurns();

/** Readings of one sensor, both ends inclusive, epoch milliseconds. */
export interface Period {
  readonly sensorId: number;
  readonly from: number;
  readonly to: number;
}

/** Reads one page of stored readings from `period.from` on, oldest first. */
export async function readPage(
  tx: Tx,
  companyId: number,
  { sensorId, from, to }: Period,
  limit: number,
  sealedLimit: number = limit,
): Promise<ReadingRows> {
  return rawRows(
    await readPeriod(tx, companyId, { sensorId, from, to, limit, sealedLimit, names: RAW_COLUMNS }),
  );
}

/**
 * Streams all stored readings of a period as a JSON array. A page is read when the previous one has been sent, so
 * memory stays flat for any length of period and any speed of the client; the stream ends when the client disconnects.
 */
export function streamReadings(database: Database, companyId: number, period: Period): Readable {
  return Readable.from(jsonPages(database, companyId, period), {
    objectMode: false,
    highWaterMark: BUFFERED_BYTES,
  });
}

async function* jsonPages(database: Database, companyId: number, period: Period): AsyncGenerator<Buffer> {
  let before = '[';
  for await (const page of readPages(database, companyId, period, JSON_PIECE_ROWS)) {
    yield writeJson(page, before);
    before = ',';
  }
  yield Buffer.from(before === '[' ? '[]' : ']');
}

/**
 * Reads all stored readings of a period, oldest first, each page in its own transaction when it is asked for. A page is
 * returned in pieces, each in its own turn of the event loop.
 */
export async function* readPages(
  database: Database,
  companyId: number,
  { sensorId, from, to }: Period,
  pieceRows: number = PIECE_ROWS,
): AsyncGenerator<ReadingRows> {
  let next = from;
  for (;;) {
    const start = next;
    const page = await database.readLong(companyId, async (tx) =>
      readPage(tx, companyId, { sensorId, from: start, to }, PAGE_ROWS, SEALED_PAGE_ROWS),
    );
    for (let row = 0; row < page.size; row += pieceRows) {
      await ownTurn(companyId);
      yield sliceRows(page, row, row + pieceRows);
    }
    if (page.size < PAGE_ROWS) return;
    next = (page.measuredAt.at(-1) ?? to) + 1;
  }
}
