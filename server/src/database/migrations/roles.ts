import { createHash } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { onlyRow } from '../only-row.ts';

/** The two roles as which the product works. Neither owns anything or can log in, and row-level security binds both. */
export interface Roles {
  /** Sees the rows of `app.company_id` alone. */
  readonly company: string;
  /** Sees every company: for look-ups that find a company and for work that spans them. */
  readonly across: string;
}

/**
 * The roles of this database: those that its policies name, or for a new installation `<database>_company` and
 * `<database>_across`. Roles belong to the cluster, so that each installation in it has two of its own.
 */
export async function readRoles(db: QueryExecutorProvider): Promise<Roles> {
  const { rows } = await sql<{ database: string; company: string | null; across: string | null }>`
    select current_database() as database,
      max(policy.roles[1]::text) filter (where policy.policyname = 'own_company') as company,
      max(policy.roles[1]::text) filter (where policy.policyname = 'every_company') as across
    from (select 1) as one
    left join pg_policies as policy on policy.schemaname = 'public' and policy.tablename = 'companies'`.execute(
    db,
  );
  const { database, company, across } = onlyRow(rows);
  return company !== null && across !== null ? { company, across } : rolesFor(database);
}

/** What the roles of a new installation are called. */
export function rolesFor(database: string): Roles {
  const plain = database.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
  const isPlain = plain === database && /^(?!pg_)[a-z]/.test(plain) && plain.length <= 50;
  // A role's name has at most 63 bytes, and another database may differ in what was replaced.
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 8);
  const stem = isPlain ? plain : `ts1_${plain.slice(0, 35)}_${hash}`;
  return { company: `${stem}_company`, across: `${stem}_across` };
}

/** Binds a table to row-level security and gives both roles the rights to use it. */
export async function secureTable(db: QueryExecutorProvider, table: string): Promise<void> {
  const { company, across } = await readRoles(db);
  const name = sql.table(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`create policy own_company on ${name} to ${sql.ref(company)}
    using (company_id = nullif(current_setting('app.company_id', true), '')::bigint)`.execute(db);
  await sql`create policy every_company on ${name} to ${sql.ref(across)} using (true)`.execute(db);
  await sql`grant select, insert, update, delete on ${name} to ${sql.ref(company)}, ${sql.ref(across)}`.execute(
    db,
  );
}
