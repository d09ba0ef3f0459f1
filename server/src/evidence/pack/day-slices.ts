import { createHash } from 'node:crypto';
import type { Database } from '../../database/index.ts';
import { type BlockRows, dayName, hashedLines, type ProvenDay, readProvenDay } from '../../readings/index.ts';
import { createOwnTurns } from '../../platform/work/own-turn.ts';
import type { SensorFigures } from './figures.ts';
import { type PackSensor, PackFailure } from './wanted-pack.ts';

/** Each turn of the event loop makes some lines of each pack into text. */
const ownTurn = createOwnTurns();

/** An entry of `seals.json` whose proof, where it has a seal, is looked up at the end. */
export interface DayEntry {
  readonly sensorId: number;
  readonly day: number;
  readonly state: 'sealed' | 'unsealed' | 'empty' | 'deleted';
  readonly readings: number;
  readonly digest: string | null;
  /** The number of the root above it; null without one. */
  readonly seal: number | null;
}

/** A place where entries and figures gather while the readings are written. */
export interface Gathered {
  readonly entries: DayEntry[];
  readonly figures: SensorFigures;
  /** Called after each day. */
  readonly onDay: () => void;
}

/**
 * Returns all readings of a sensor's days as the lines of their digests, a part of a day at a time: memory holds one
 * day, whatever the period.
 * @throws PackFailure for a sealed day whose readings are not those that were sealed
 */
export async function* daySlices(
  database: Database,
  companyId: number,
  { wanted: { sensorId }, firstDay, lastDay }: PackSensor,
  { entries, figures, onDay }: Gathered,
): AsyncGenerator<string> {
  for (let day = firstDay; day <= lastDay; day += 1) {
    const key = { companyId, sensorId, day };
    const found = await database.readLong(companyId, async (tx) => readProvenDay(tx, key));
    const parts = toParts(found);
    figures.add(parts.flatMap(({ rows }) => (rows === null ? [] : [rows])));
    for (const { rows, ...part } of parts) {
      if (rows === null) {
        entries.push({ sensorId, day, ...part, readings: 0 });
        continue;
      }
      const hash = createHash('sha256');
      for (const text of hashedLines(rows)) {
        await ownTurn(companyId);
        hash.update(text);
        yield text;
      }
      const digest = hash.digest('hex');
      if (part.digest !== null && part.digest !== digest) {
        const message = `readings of sensor ${sensorId} on ${dayName(day)} are not those that were sealed`;
        throw new PackFailure('seal', message);
      }
      entries.push({ sensorId, day, ...part, digest, readings: rows.size });
    }
    onDay();
  }
}

/** One entry of a day; its digest is what it must be, null for whatever it is. */
type Part = Pick<DayEntry, 'state' | 'digest' | 'seal'> & { readonly rows: BlockRows | null };

function toParts({ leaf, sealed, unsealed }: ProvenDay): Part[] {
  const parts: Part[] = [];
  const isProven = leaf !== undefined && leaf.seal > 0;
  if (sealed !== undefined && leaf !== undefined && leaf.readings > 0) {
    const proof = isProven
      ? ({ state: 'sealed', seal: leaf.seal } as const)
      : ({ state: 'unsealed', seal: null } as const);
    parts.push({ ...proof, digest: leaf.digest, rows: sealed });
  } else if (sealed !== undefined) {
    parts.push({ state: 'unsealed', seal: null, digest: null, rows: sealed });
  } else if (isProven && leaf.readings === 0) {
    parts.push({ state: 'deleted', seal: leaf.seal, digest: leaf.digest, rows: null });
  }
  if (unsealed.size > 0) parts.push({ state: 'unsealed', seal: null, digest: null, rows: unsealed });
  return parts.length > 0 ? parts : [{ state: 'empty', seal: null, digest: null, rows: null }];
}
