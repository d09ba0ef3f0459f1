import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { errorCode, StartError } from '../../platform/process/start-error.ts';
import type { Schema } from '../schema/index.ts';
import { onlyRow } from '../only-row.ts';
import { type Roles, readRoles } from '../migrations/roles.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates the roles of this database where they are missing and lets the login act as them. A login without these
 * rights needs an administrator to do it first.
 * @throws StartError with the statements that a superuser has to run
 */
export async function prepareRoles(db: Kysely<Schema>): Promise<Roles> {
  const roles = await readRoles(db);
  try {
    await db.transaction().execute(async (tx) => {
      // Without this lock two servers that start at once would both create them.
      await sql`select pg_advisory_xact_lock(hashtextextended('ts1 roles', 0))`.execute(tx);
      for (const role of [roles.company, roles.across]) await prepareRole(tx, role);
    });
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(await rightsMissing(db, roles), { cause: error });
  }
  return roles;
}

async function prepareRole(db: QueryExecutorProvider, role: string): Promise<void> {
  let found = await findRole(db, role);
  if (found === undefined) {
    await sql`create role ${sql.ref(role)} nologin nosuperuser nobypassrls nocreatedb nocreaterole`.execute(
      db,
    );
    found = await findRole(db, role);
  }
  if (found?.seesAll === true) {
    throw new StartError(`The role "${role}" must not be a superuser, bypass row-level security or log in.`);
  }
  if (found?.usable !== true) await letLoginAct(db, role);
  const { rows } = await sql<{ usage: boolean }>`
    select has_schema_privilege(${role}, 'public', 'usage') as usage`.execute(db);
  if (rows[0]?.usage !== true) await sql`grant usage on schema public to ${sql.ref(role)}`.execute(db);
}

async function findRole(db: QueryExecutorProvider, role: string) {
  // From PostgreSQL 16 on the creator of a role administers it, but needs another grant to act as it.
  const { rows } = await sql<{ seesAll: boolean; usable: boolean }>`
    select rolsuper or rolbypassrls or rolcanlogin as "seesAll",
      case when current_setting('server_version_num')::int >= 160000 then pg_has_role(current_user, oid, 'set')
        else pg_has_role(current_user, oid, 'member') end as usable
    from pg_roles where rolname = ${role}`.execute(db);
  return rows[0];
}

async function letLoginAct(db: QueryExecutorProvider, role: string): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db);
  const how = Number(rows[0]?.version) >= 160_000 ? sql`with inherit false, set true` : sql``;
  await sql`grant ${sql.ref(role)} to current_user ${how}`.execute(db);
}

async function rightsMissing(db: QueryExecutorProvider, { company, across }: Roles): Promise<string> {
  const { rows } = await sql<{ login: string; have: string[] }>`
    select quote_ident(current_user) as login, array(
      select rolname::text from pg_roles where rolname in (${company}, ${across})) as have`.execute(db);
  const { login, have } = onlyRow(rows);
  const missing = [company, across].filter((role) => !have.includes(role));
  const statements = [
    ...missing.map((role) => `create role "${role}" nologin;`),
    `grant "${company}", "${across}" to ${login};`,
  ];
  return `the login may not create or act as the roles that keep companies apart; let a superuser run: ${statements.join(' ')}`;
}
