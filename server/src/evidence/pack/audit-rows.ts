import { z } from 'zod';
import { findRowsAbout, PastRefused, signHead, type Signing } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { dayName } from '../../readings/index.ts';
import type { DayEntry } from './day-slices.ts';
import { ChangedMeanwhile, PackFailure, type WantedPack } from './wanted-pack.ts';

const reseal = z.object({ sensorId: z.int(), day: z.string(), digest: z.object({ after: z.string() }) });

/** Rows that a pack needs, and the end of the log that was signed for it. */
interface NeededRows {
  readonly rows: readonly number[];
  readonly until: number;
}

/**
 * Signs the end of the log, and finds the rows of a pack up to there: those that say anything about its sensors since
 * the period began, and those of its days that were sealed again.
 * @throws ChangedMeanwhile when a day was sealed again after it went into the pack
 * @throws PackFailure for a log that does not continue what was signed before
 */
export async function findRows(
  { database, signing }: { readonly database: Database; readonly signing: Signing },
  { companyId, sensorIds, from, madeAt }: Pick<WantedPack, 'companyId' | 'sensorIds' | 'from' | 'madeAt'>,
  entries: readonly DayEntry[],
): Promise<NeededRows> {
  const head = await signEnd(database, companyId, signing, madeAt);
  const sensors = new Set(sensorIds);
  const rows: number[] = [];
  for await (const { seq } of findRowsAbout(database, companyId, sensors, { from })) rows.push(seq);
  const dayKey = (sensorId: number, day: string): string => `${sensorId}/${day}`;
  const digests = new Map(
    entries.toReversed().map(({ sensorId, day, digest }) => [dayKey(sensorId, dayName(day)), digest]),
  );
  const newest = new Map<string, string>();
  const resealed = findRowsAbout(database, companyId, sensors, { action: 'readings_reseal' });
  for await (const { seq, details } of resealed) {
    const { success, data } = reseal.safeParse(details);
    const key = success ? dayKey(data.sensorId, data.day) : '';
    if (!success || !digests.has(key) || seq > head) continue;
    rows.push(seq);
    newest.set(key, data.digest.after);
  }
  for (const [key, digest] of newest) {
    if (digests.get(key) !== digest) throw new ChangedMeanwhile(`${key} was sealed again meanwhile`);
  }
  return { rows, until: head };
}

async function signEnd(database: Database, companyId: number, signing: Signing, at: number): Promise<number> {
  try {
    const head = await database.write(companyId, async (tx) => signHead(tx, companyId, signing, at));
    return head?.seq ?? 0;
  } catch (error) {
    if (!(error instanceof PastRefused)) throw error;
    throw new PackFailure('audit-log', 'the audit log is not signed', { cause: error });
  }
}
