import { sql, type Kysely } from 'kysely';

/** Sees the rows of `app.company_id` alone. */
export const COMPANY_ROLE = 'ts1_company';
/** Sees every company: for look-ups that find a company and for work that spans them. */
export const ACROSS_ROLE = 'ts1_across';

/**
 * Creates the two roles where they are missing (roles belong to the cluster, not to the database) and lets the
 * login take them on. Neither owns anything or can log in, and row-level security binds both.
 */
export async function createRoles(db: Kysely<never>): Promise<void> {
  for (const role of [COMPANY_ROLE, ACROSS_ROLE]) {
    await sql`do ${sql.lit(`begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
      exception when duplicate_object or unique_violation then null;
    end`)}`.execute(db);
    await sql`do ${sql.lit(`begin
      if not pg_has_role(current_user, '${role}', 'member') then grant ${role} to current_user; end if;
    end`)}`.execute(db);
    await sql`grant usage on schema public to ${sql.ref(role)}`.execute(db);
  }
}

/** Binds a table to row-level security and gives both roles the rights to use it. */
export async function secureTable(db: Kysely<never>, table: string): Promise<void> {
  const name = sql.table(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`create policy own_company on ${name} to ${sql.ref(COMPANY_ROLE)}
    using (company_id = nullif(current_setting('app.company_id', true), '')::bigint)`.execute(db);
  await sql`create policy every_company on ${name} to ${sql.ref(ACROSS_ROLE)} using (true)`.execute(db);
  await sql`grant select, insert, update, delete on ${name} to ${sql.ref(COMPANY_ROLE)}, ${sql.ref(ACROSS_ROLE)}`.execute(
    db,
  );
}
