import type { Database } from '../../database/index.ts';
import { HashTree } from '../sealed/merkle.ts';
import { flawOfBlock, flawOfLeaves, flawOfRoot } from './find-flaws.ts';
import { type DayRecord, readSealedRecord } from './read-sealed-record.ts';
import { leafText } from './seal-leaf.ts';
import { readStatements, type Statement } from './statements.ts';

/** A mismatch: of a sensor's day, or of a row of the audit log. Days are counted from 1970-01-01 in UTC. */
export type SealFlaw =
  | { readonly sensorId: number; readonly day: number; readonly problem: string }
  | { readonly statement: Statement; readonly problem: string };

/** Result of the check of a company's sealed readings. */
export interface SealVerdict {
  readonly days: number;
  readonly readings: number;
  /** Number of rows of the audit log with a root. */
  readonly seals: number;
  /** Number of sealed days without a root yet. */
  readonly waiting: number;
  readonly flaws: readonly SealFlaw[];
}

/**
 * Checks every sealed day of a company: its readings against their digest, the digest against the seal, and all seals
 * against the roots in the audit log. It may run beside a server. Days are read a few at a time, so that memory stays
 * flat. The integrity of the audit log itself is checked by verifyChain.
 * @param now epoch milliseconds
 */
export async function verifyReadings(
  database: Database,
  companyId: number,
  now: number = Date.now(),
): Promise<SealVerdict> {
  const statements = await database.readLong(companyId, async (tx) => readStatements(tx, companyId));
  const trees = new Map<number, HashTree>();
  const flaws: SealFlaw[] = [];
  const doubtful: DayRecord[] = [];
  let [days, readings, waiting] = [0, 0, 0];
  for await (const record of readSealedRecord(database, companyId)) {
    const { sensorId, day, leaves, block } = record;
    const newest = leaves.at(-1);
    const problem = flawOfBlock({ companyId, sensorId, day }, newest, block);
    if (problem !== undefined) flaws.push({ sensorId, day, problem });
    else if (flawOfLeaves(leaves, statements, now) !== undefined) doubtful.push(record);
    for (const leaf of leaves) if (leaf.seal > 0) findOrAddTree(trees, leaf.seal).add(leafText(leaf));
    if (newest?.seal === 0 && newest.readings > 0) waiting += 1;
    days += block === undefined ? 0 : 1;
    readings += block?.readings ?? 0;
  }
  // Days that were sealed since the start of the check have their audit rows by now.
  const later = await database.readLong(companyId, async (tx) => readStatements(tx, companyId));
  for (const { sensorId, day, leaves } of doubtful) {
    const problem = flawOfLeaves(leaves, later, now);
    if (problem !== undefined) flaws.push({ sensorId, day, problem });
  }
  for (const statement of statements.roots.values()) {
    const problem = flawOfRoot(statement, trees.get(statement.seal));
    if (problem !== undefined) flaws.push({ statement, problem });
  }
  for (const statement of later.repeated) {
    flaws.push({ statement, problem: 'an older one has its number' });
  }
  return { days, readings, seals: statements.roots.size, waiting, flaws };
}

function findOrAddTree(trees: Map<number, HashTree>, seal: number): HashTree {
  const tree = trees.get(seal) ?? new HashTree();
  trees.set(seal, tree);
  return tree;
}
