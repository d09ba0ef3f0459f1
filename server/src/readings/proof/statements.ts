import { z } from 'zod';
import type { Tx } from '../../database/index.ts';

/** What an audit row says of days that were sealed or deleted: they are the leaves under a root. */
const statement = z.object({
  seal: z.int().positive(),
  days: z.int().positive(),
  root: z.string(),
});

/** A row of the audit log with a root. */
export interface Statement extends z.output<typeof statement> {
  readonly action: 'readings_seal' | 'retention_delete';
  /** Its place in the audit log. */
  readonly seq: number;
  readonly at: number;
}

const ACTIONS = ['readings_seal', 'retention_delete'] as const;

interface Row {
  readonly seq: number;
  readonly at: number;
  readonly details: string;
}

/** All statements of a company, oldest first within each action. */
export async function readStatements(tx: Tx, companyId: number): Promise<Statement[]> {
  const found = await Promise.all(
    ACTIONS.map(async (action) => {
      const rows = await rowsOf(tx, companyId, action).orderBy('seq').execute();
      return rows.flatMap((row) => toStatement(action, row));
    }),
  );
  return found.flat();
}

/** The newest statement of a company about sealed days; undefined before the first. */
export async function newestSeal(tx: Tx, companyId: number): Promise<Statement | undefined> {
  const row = await rowsOf(tx, companyId, 'readings_seal').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row && toStatement('readings_seal', row)[0];
}

function rowsOf(tx: Tx, companyId: number, action: Statement['action']) {
  return tx.sql
    .selectFrom('audit_log')
    .select(['seq', 'at', 'details'])
    .where('company_id', '=', companyId)
    .where('action', '=', action);
}

/** None for a deletion that took no sealed day, or of a version that sealed none. */
function toStatement(action: Statement['action'], { seq, at, details }: Row): Statement[] {
  const { success, data } = statement.safeParse(JSON.parse(details));
  return success ? [{ action, seq, at, ...data }] : [];
}
