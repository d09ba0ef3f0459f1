import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { readRoles } from './roles.ts';
import { createTable, run } from './table.ts';

/** The audit log: rows that are only ever added, where each company's chain ends, and signatures under it. */
export async function audit(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'audit_log',
    {
      company_id: 'integer',
      seq: 'integer',
      at: 'integer',
      actor_kind: 'text',
      user_id: 'integer?',
      actor_name: 'text',
      action: 'text',
      description: 'text',
      details: 'text',
      search_folded: 'text',
      previous_hash: 'text',
      hash: 'text',
    },
    { key: ['company_id', 'seq'] },
  );
  await run(db, 'create index audit_log_by_action on audit_log (company_id, action, seq)');
  await run(db, 'create index audit_log_by_user on audit_log (company_id, user_id, seq)');
  await run(db, 'create index audit_log_by_time on audit_log (company_id, at)');
  await createTable(
    db,
    engine,
    'audit_heads',
    { company_id: 'integer', seq: 'integer', hash: 'text' },
    { key: ['company_id'] },
  );
  await createTable(
    db,
    engine,
    'audit_checkpoints',
    {
      company_id: 'integer',
      seq: 'integer',
      hash: 'text',
      at: 'integer',
      public_key: 'text',
      signature: 'text',
    },
    { key: ['company_id', 'seq'] },
  );
  await createTable(
    db,
    engine,
    'audit_sign_in_failures',
    { company_id: 'integer', user_id: 'integer', window_start: 'integer', failures: 'integer' },
    { key: ['company_id', 'user_id', 'window_start'] },
  );
  await (engine === 'sqlite' ? guardOnSqlite(db) : guardOnPostgres(db));
}

async function guardOnSqlite(db: Kysely<never>): Promise<void> {
  const refuse = async (name: string, when: string) =>
    run(
      db,
      `create trigger ${name} before ${when} begin select raise(abort, 'the audit log is append-only'); end`,
    );
  for (const table of ['audit_log', 'audit_checkpoints']) {
    await refuse(`${table}_keeps`, `update on ${table}`);
    await refuse(`${table}_stays`, `delete on ${table}`);
    // INSERT OR REPLACE deletes without firing the trigger above.
    await refuse(
      `${table}_once`,
      `insert on ${table} when exists (select 1 from ${table} where company_id = new.company_id and seq = new.seq)`,
    );
  }
  await refuse('audit_heads_stay', 'delete on audit_heads');
  await refuse(
    'audit_heads_grow',
    'update on audit_heads when new.company_id <> old.company_id or new.seq <= old.seq',
  );
  await refuse(
    'audit_heads_once',
    `insert on audit_heads when exists
      (select 1 from audit_heads where company_id = new.company_id and seq >= new.seq)`,
  );
}

async function guardOnPostgres(db: Kysely<never>): Promise<void> {
  await run(
    db,
    `create function refuse_audit_change() returns trigger language plpgsql as $$
     begin raise exception 'the audit log is append-only'; end $$`,
  );
  const { company, across } = await readRoles(db);
  const refuse = async (name: string, when: string, how: string) =>
    run(db, `create trigger ${name} before ${when} ${how} execute function refuse_audit_change()`);
  for (const table of ['audit_log', 'audit_checkpoints']) {
    await refuse(`${table}_keeps`, `update or delete on ${table}`, 'for each row');
    await refuse(`${table}_stays`, `truncate on ${table}`, 'for each statement');
    await run(db, `revoke update, delete on ${table} from "${company}", "${across}"`);
  }
  await refuse('audit_heads_stay', 'delete on audit_heads', 'for each row');
  await refuse('audit_heads_whole', 'truncate on audit_heads', 'for each statement');
  await refuse(
    'audit_heads_grow',
    'update on audit_heads',
    'for each row when (new.company_id <> old.company_id or new.seq <= old.seq)',
  );
  await run(db, `revoke delete on audit_heads from "${company}", "${across}"`);
}
