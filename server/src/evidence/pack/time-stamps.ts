import { toTimestamp } from '@ts1/contract';
import type { Database } from '../../database/index.ts';
import { readStatements, sealsOfDays } from '../../readings/index.ts';
import { readStampAnswer, readStampFrom, type TimeStamp } from '../../time-stamps/index.ts';
import type { PreparedPack } from './prepare.ts';

/** Most rows of the audit log from a row to the stamped check-point that proves its time. */
const MOST_ROWS = 10_000;

/** A time stamp in a pack, and the first row of the audit log that leads to it. */
interface PackedStamp extends TimeStamp {
  readonly firstRow: number;
}

/** The time stamps of a pack: those that soon followed the roots over its days. */
export interface PackedStamps {
  /** `timestamps.json`. */
  readonly text: string;
  readonly answers: readonly { readonly file: string; readonly read: () => Promise<Uint8Array> }[];
  /** Rows of the audit log that lead to them, by their places. */
  readonly rows: readonly number[];
}

/** Reads the time stamps of a pack; undefined where there is none. */
export async function readPackedStamps(
  database: Database,
  { companyId, sensors }: PreparedPack,
): Promise<PackedStamps | undefined> {
  const stamps = await database.readLong(companyId, async (tx) => {
    const { roots } = await readStatements(tx, companyId);
    const seals = await sealsOfDays(
      tx,
      companyId,
      sensors.map(({ wanted, firstDay, lastDay }) => ({ sensorId: wanted.sensorId, firstDay, lastDay })),
    );
    const rows = seals.flatMap((seal) => roots.get(seal)?.seq ?? []).toSorted((one, other) => one - other);
    const found = new Map<number, PackedStamp>();
    for (const row of rows) {
      const stamp = await readStampFrom(tx, companyId, row);
      if (stamp === undefined || stamp.seq - row >= MOST_ROWS || found.has(stamp.seq)) continue;
      found.set(stamp.seq, { ...stamp, firstRow: row });
    }
    return [...found.values()];
  });
  if (stamps.length === 0) return undefined;
  return {
    text: `{"stamps":[\n${stamps.map((stamp) => JSON.stringify(inFile(stamp))).join(',\n')}\n]}\n`,
    answers: stamps.map(({ seq }) => ({
      file: answerFile(seq),
      read: async () => database.readLong(companyId, async (tx) => readStampAnswer(tx, companyId, seq)),
    })),
    rows: stamps.flatMap(({ firstRow, seq }) =>
      Array.from({ length: seq - firstRow + 1 }, (_, at) => firstRow + at),
    ),
  };
}

function answerFile(row: number): string {
  return `timestamps/${row}.tsr`;
}

function inFile({ seq, at, stampedAt, salt, leafIndex, treeSize, path }: PackedStamp): object {
  return {
    file: answerFile(seq),
    row: seq,
    stampedAt: toTimestamp(stampedAt),
    signedAt: toTimestamp(at),
    salt,
    leafIndex,
    treeSize,
    path,
  };
}
