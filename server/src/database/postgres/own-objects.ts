import { Client } from 'pg';
import { z } from 'zod';

/** The objects that the migrations have made in a PostgreSQL database, with names quoted for SQL. */
export interface OwnObjects {
  /** Without partitions, which are made and dropped with their table. */
  readonly tables: readonly string[];
  readonly partitions: readonly string[];
  readonly sequences: readonly string[];
  /** With their arguments. */
  readonly functions: readonly string[];
  /** Tables, views and sequences of schema `public` that are not ours. */
  readonly foreign: readonly string[];
  readonly roles: { readonly company: string; readonly across: string };
}

const names = z.array(z.string());
const found = z.object({
  tables: names,
  partitions: names,
  sequences: names,
  functions: names,
  foreign: names,
  roles: z.object({ company: z.string(), across: z.string() }),
});

/**
 * Query of our objects: the tables with our policies, the list of migrations, the sequences that the role of our
 * policies may use, and the functions of our triggers. Everything else in the schema is foreign.
 */
const OWN = `
  with role as (
    select polname, polroles[1] as oid from pg_policy where polrelid = 'public.companies'::regclass
  ), relation as (
    select oid, relname, relkind, relispartition, relacl, format('public.%I', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  ), own_table as (
    select relation.* from relation
    where relkind in ('r', 'p') and not relispartition and (relname in ('kysely_migration', 'kysely_migration_lock')
      or 2 = (select count(*) from pg_policy where polrelid = relation.oid and polname in ('own_company', 'every_company')
        and polroles <@ (select array_agg(role.oid) from role)))
  ), own_partition as (
    select relation.* from relation join pg_inherits on inhrelid = relation.oid where inhparent in (select oid from own_table)
  ), own_sequence as (
    select relation.* from relation where relkind = 'S' and exists (
      select from aclexplode(relacl) as acl join role on role.oid = acl.grantee where acl.privilege_type = 'USAGE')
  )
  select json_build_object(
    'tables', (select coalesce(json_agg(name order by name), '[]') from own_table),
    'partitions', (select coalesce(json_agg(name order by name), '[]') from own_partition),
    'sequences', (select coalesce(json_agg(name order by name), '[]') from own_sequence),
    'functions', (select coalesce(json_agg(distinct format('public.%I(%s)', proname, pg_get_function_identity_arguments(pg_proc.oid))), '[]')
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgrelid in (select oid from own_table) and not tgisinternal and pronamespace = 'public'::regnamespace),
    'foreign', (select coalesce(json_agg(name order by name), '[]') from relation where oid not in (
      select oid from own_table union select oid from own_partition union select oid from own_sequence)),
    'roles', json_build_object(
      'company', (select oid::regrole::text from role where polname = 'own_company'),
      'across', (select oid::regrole::text from role where polname = 'every_company'))
  ) as own`;

/** Reads our objects on an open connection to a database that the product has opened before. */
export async function ownObjects(client: Client): Promise<OwnObjects> {
  const { rows } = await client.query<{ own: unknown }>(OWN);
  return found.parse(rows[0]?.own);
}

/** Runs work on a new connection. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
