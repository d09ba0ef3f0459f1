import type { Database } from '../../database/index.ts';
import { dayName, readSealTree, readStatements } from '../../readings/index.ts';
import type { DayEntry } from './day-slices.ts';
import { PackFailure } from './wanted-pack.ts';

/** The proof of an entry, as it is written into `seals.json`. */
interface Proof {
  readonly seal: number;
  /** Place of the audit row with the root. */
  readonly auditRow: number;
  readonly leafIndex: number;
  readonly treeSize: number;
  readonly path: readonly string[];
}

/** The proofs of entries, and the audit rows to which they lead. */
export interface Proofs {
  readonly of: (entry: DayEntry) => Proof | undefined;
  readonly auditRows: ReadonlySet<number>;
}

/**
 * Reads the proofs of all sealed and deleted days of a pack: one tree at a time, for all days under its root.
 * @throws PackFailure for one that does not lead to the root in the audit log
 */
export async function readProofs(
  database: Database,
  companyId: number,
  entries: readonly DayEntry[],
): Promise<Proofs> {
  const { roots } = await database.readLong(companyId, async (tx) => readStatements(tx, companyId));
  const proofs = new Map<DayEntry, Proof>();
  for (const [seal, days] of Map.groupBy(entries, (entry) => entry.seal)) {
    if (seal === null) continue;
    const tree = await database.readLong(companyId, async (tx) => readSealTree(tx, companyId, seal));
    const row = roots.get(seal);
    if (tree === undefined || row?.root !== tree.root || row.days !== tree.size) {
      throw new PackFailure('seal', `the sealed days under number ${seal} are not those in the audit log`);
    }
    for (const day of days) {
      const place = tree.prove(day);
      if (place === undefined) throw new PackFailure('seal', `number ${seal} lost a day`);
      proofs.set(day, { seal, auditRow: row.seq, treeSize: tree.size, ...place });
    }
  }
  return {
    of: (entry) => proofs.get(entry),
    auditRows: new Set([...proofs.values()].map(({ auditRow }) => auditRow)),
  };
}

/** Returns `seals.json`, a sensor's days in one line each. */
export function* sealLines(entries: readonly DayEntry[], proofs: Proofs): Generator<string> {
  yield '{"sensors":[';
  let before = '';
  for (const [sensorId, days] of Map.groupBy(entries, (entry) => entry.sensorId)) {
    yield `${before}\n{"id":${sensorId},"days":[`;
    let separator = '\n';
    for (const entry of days) {
      yield `${separator}${JSON.stringify(inFile(entry, proofs.of(entry)))}`;
      separator = ',\n';
    }
    yield ']}';
    before = ',';
  }
  yield ']}\n';
}

function inFile({ day, state, readings, digest }: DayEntry, proof: Proof | undefined): object {
  if (state === 'empty') return { day: dayName(day), state };
  return { day: dayName(day), state, readings, digest, ...proof };
}
