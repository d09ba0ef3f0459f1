import { z } from 'zod';
import type { Tx } from '../../database/index.ts';

/** Content of an audit row about sealed or deleted days: they are the leaves under a root. */
const statement = z.object({
  seal: z.int().positive(),
  days: z.int().positive(),
  root: z.string(),
});

const reseal = z.object({
  sensorId: z.int(),
  day: z.string(),
  digest: z.object({ before: z.string(), after: z.string() }),
});

const retention = z.object({
  keepReadingsDays: z.object({ before: z.int().nullable(), after: z.int().nullable() }),
});

/** A row of the audit log with a root. */
export interface Statement extends z.output<typeof statement> {
  readonly action: 'readings_seal' | 'retention_delete';
  /** Its place in the audit log. */
  readonly seq: number;
  readonly at: number;
}

/** Audit records of a company's sealed days. */
export interface Statements {
  /** By their number. Of two roots with one number the older counts, and the other is a flaw. */
  readonly roots: ReadonlyMap<number, Statement>;
  readonly repeated: readonly Statement[];
  /** Days that were sealed again: sensor, day and the new digest. */
  readonly reseals: ReadonlySet<string>;
  /** The fewest days for which the company has ever kept readings; infinite when it always kept all. */
  readonly fewestKeptDays: number;
}

type Action = Statement['action'] | 'readings_reseal' | 'retention_update';

export async function readStatements(tx: Tx, companyId: number): Promise<Statements> {
  const all = async (action: Action) => selectAuditRows(tx, companyId, action).orderBy('seq').execute();
  const roots = new Map<number, Statement>();
  const repeated: Statement[] = [];
  for (const action of ['readings_seal', 'retention_delete'] as const) {
    for (const row of await all(action)) {
      const one = toStatement(action, row);
      if (one === undefined) continue;
      if (roots.has(one.seal)) repeated.push(one);
      else roots.set(one.seal, one);
    }
  }
  const reseals = (await all('readings_reseal')).flatMap(({ details }) => {
    const { success, data } = reseal.safeParse(JSON.parse(details));
    return success ? [resealName(data.sensorId, data.day, data.digest.after)] : [];
  });
  const kept = (await all('retention_update')).flatMap(({ details }) => {
    const { success, data } = retention.safeParse(JSON.parse(details));
    return success ? [data.keepReadingsDays.before, data.keepReadingsDays.after] : [];
  });
  const days = [...kept, await keptNow(tx, companyId)].filter((one) => one !== null);
  return { roots, repeated, reseals: new Set(reseals), fewestKeptDays: Math.min(...days) };
}

/** Reads how long readings are kept now: an imported company has no audit row for it. */
async function keptNow(tx: Tx, companyId: number): Promise<number | null> {
  const company = tx.sql.selectFrom('companies').select('keep_readings_days');
  const row = await company.where('company_id', '=', companyId).executeTakeFirst();
  return row?.keep_readings_days ?? null;
}

/** Returns the name of a day in `reseals`. */
export function resealName(sensorId: number, dayName: string, digest: string): string {
  return `${sensorId} ${dayName} ${digest}`;
}

/** Reads the newest statement of a company about sealed days; undefined before the first. */
export async function newestSeal(tx: Tx, companyId: number): Promise<Statement | undefined> {
  const newest = selectAuditRows(tx, companyId, 'readings_seal').orderBy('seq', 'desc').limit(1);
  const row = await newest.executeTakeFirst();
  return row && toStatement('readings_seal', row);
}

function selectAuditRows(tx: Tx, companyId: number, action: Action) {
  return tx.sql
    .selectFrom('audit_log')
    .select(['seq', 'at', 'details'])
    .where('company_id', '=', companyId)
    .where('action', '=', action);
}

/** Parses an audit row; undefined for a deletion without sealed days, or of a version that sealed none. */
function toStatement(
  action: Statement['action'],
  { seq, at, details }: { readonly seq: number; readonly at: number; readonly details: string },
): Statement | undefined {
  const { success, data } = statement.safeParse(JSON.parse(details));
  return success ? { action, seq, at, ...data } : undefined;
}
