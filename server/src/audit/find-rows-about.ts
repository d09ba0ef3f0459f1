import type { Database, Tx } from '../database/index.ts';

const PAGE_ROWS = 2_000;

/** A row of the log that is about certain sensors. */
export interface RowAbout {
  readonly seq: number;
  readonly action: string;
  readonly details: unknown;
}

/**
 * Finds rows whose details name one of these sensors, as `sensorId` or in `sensorIds` at any depth: those written from
 * a moment on (epoch milliseconds), and of one action all. A page is read at a time.
 */
export async function* findRowsAbout(
  database: Database,
  companyId: number,
  sensorIds: ReadonlySet<number>,
  since: { readonly from: number } | { readonly action: string },
): AsyncGenerator<RowAbout> {
  for (let after = 0; ;) {
    const begin = after;
    const rows = await database.readLong(companyId, async (tx) => readPage(tx, companyId, begin, since));
    for (const { seq, action, details: text } of rows) {
      const details: unknown = JSON.parse(text);
      if (isAbout(details, sensorIds)) yield { seq, action, details };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = last.seq;
  }
}

async function readPage(
  tx: Tx,
  companyId: number,
  after: number,
  since: { readonly from: number } | { readonly action: string },
) {
  const rows = tx.sql
    .selectFrom('audit_log')
    .select(['seq', 'action', 'details'])
    .where('company_id', '=', companyId)
    .where('seq', '>', after)
    .where('details', 'like', '%"sensorId%');
  const wanted =
    'from' in since ? rows.where('at', '>=', since.from) : rows.where('action', '=', since.action);
  return wanted.orderBy('seq').limit(PAGE_ROWS).execute();
}

function isAbout(details: unknown, sensorIds: ReadonlySet<number>): boolean {
  if (typeof details !== 'object' || details === null) return false;
  return Object.entries(details).some(([name, value]: [string, unknown]) => {
    if (name === 'sensorId' && typeof value === 'number') return sensorIds.has(value);
    if (name === 'sensorIds') return listedIds(value).some((id) => sensorIds.has(id));
    return isAbout(value, sensorIds);
  });
}

/** Returns the ids of a list, or of a text with commas. */
function listedIds(value: unknown): number[] {
  if (Array.isArray(value)) return value.map(Number);
  return typeof value === 'string' ? value.split(',').map(Number) : [];
}
