import { REJECTIONS_SHOWN, senderProblem } from '@ts1/contract';
import { z } from 'zod';
import {
  addProblems,
  addUnknownInputs,
  readProblems,
  readUnknownInputs,
  type SenderProblems,
  type UnknownInputs,
} from '../../base-units/index.ts';
import type { Tx } from '../../database/index.ts';
import type { Rejection, UnknownKey } from './decoded.ts';

/** A rejection as the page of its base unit shows it. */
const stored = z.object({
  at: z.number(),
  reason: z.string(),
  sensor: z.string().exactOptional(),
  field: z.string().exactOptional(),
});
type StoredRejection = z.output<typeof stored>;

/** The rejections of one base unit in a batch. */
export interface UnitRejections {
  readonly baseUnitId: number;
  readonly at: number;
  /** Some of them, at least the last `REJECTIONS_SHOWN`. */
  readonly rejected: readonly Rejection[];
  readonly count: number;
  /** Unknown keys of inputs, which are no rejections. */
  readonly unknownKeys?: readonly UnknownKey[];
}

/** Counts rejections by base unit, and keeps the newest few with their reasons. The base units are locked. */
export async function recordRejections(
  tx: Tx,
  companyId: number,
  deliveries: readonly UnitRejections[],
): Promise<void> {
  const byUnit = Map.groupBy(
    deliveries.filter(({ count, unknownKeys = [] }) => count + unknownKeys.length > 0),
    ({ baseUnitId }) => baseUnitId,
  );
  for (const [baseUnitId, own] of [...byUnit].toSorted(([one], [other]) => one - other)) {
    const before = await readRejections(tx, companyId, baseUnitId);
    const fresh = own.flatMap(({ at, rejected }) => rejected.map((rejection) => toStored(at, rejection)));
    const newest = [...fresh.toReversed(), ...before.newest].slice(0, REJECTIONS_SHOWN);
    const problems = addProblems(before.problems, own.flatMap(senderProblems));
    const unknown = addUnknownInputs(
      before.unknownInputs,
      own.flatMap(({ at, unknownKeys = [] }) => unknownKeys.map((one) => ({ ...one, at }))),
    );
    const row = {
      rejections: before.rejections + own.reduce((sum, { count }) => sum + count, 0),
      // Time of the last rejected reading; a key that is not known is none.
      last_at: Math.max(before.lastAt, ...own.flatMap(({ at, count }) => (count > 0 ? [at] : []))),
      newest: JSON.stringify(newest),
      problems: Object.keys(problems).length === 0 ? null : JSON.stringify(problems),
      unknown_inputs: Object.keys(unknown).length === 0 ? null : JSON.stringify(unknown),
    };
    await tx.sql
      .insertInto('reading_rejections')
      .values({ company_id: companyId, base_unit_id: baseUnitId, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'base_unit_id']).doUpdateSet(row))
      .execute();
  }
}

/** Which of them are of messages that lacked something to be readings. */
function senderProblems({ at, rejected }: UnitRejections) {
  return rejected.flatMap(({ kind, sender }) => {
    const problem = senderProblem.safeParse(kind);
    return problem.success ? [{ problem: problem.data, at, ...(sender !== undefined && { sender }) }] : [];
  });
}

/** How much of a base unit was rejected so far, and the newest reasons. */
export async function readRejections(
  tx: Tx,
  companyId: number,
  baseUnitId: number,
): Promise<{
  readonly rejections: number;
  readonly newest: readonly StoredRejection[];
  readonly problems: SenderProblems;
  readonly unknownInputs: UnknownInputs;
  readonly lastAt: number;
}> {
  const row = await tx.sql
    .selectFrom('reading_rejections')
    .select(['rejections', 'last_at', 'newest', 'problems', 'unknown_inputs'])
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .executeTakeFirst();
  if (row === undefined) return { rejections: 0, newest: [], problems: {}, unknownInputs: {}, lastAt: 0 };
  return {
    rejections: row.rejections,
    newest: readList(row.newest),
    problems: readProblems(row.problems),
    unknownInputs: readUnknownInputs(row.unknown_inputs),
    lastAt: row.last_at,
  };
}

/** A list that cannot be read stops no readings: it starts again. */
function readList(text: string): StoredRejection[] {
  try {
    return z.array(stored).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

function toStored(at: number, { reason, sensor, field }: Rejection): StoredRejection {
  return { at, reason, ...(sensor !== undefined && { sensor }), ...(field !== undefined && { field }) };
}
