import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/** Who is on call, contacts without an account, chat channels of groups, and when somebody wants to be left in peace. */
export async function rotas(db: Kysely<never>, engine: Engine): Promise<void> {
  const create = async (name: string, columns: Parameters<typeof createTable>[3], ...key: string[]) =>
    createTable(db, engine, name, { company_id: 'integer', ...columns }, { key: ['company_id', ...key] });
  await createSequences(db, engine, ['rotas', 'rota_overrides']);
  await create(
    'rotas',
    {
      rota_id: 'integer',
      name: 'text',
      shift_unit: 'text',
      shift_length: 'integer',
      starts_on: 'text',
      hand_over_at: 'text',
      feed_hash: 'text?',
      feed_since: 'integer?',
      created_at: 'integer',
      deleted_at: 'integer?',
    },
    'rota_id',
  );
  await run(db, 'create index rotas_by_feed on rotas (feed_hash) where feed_hash is not null');
  await create(
    'rota_members',
    { rota_id: 'integer', position: 'integer', user_id: 'integer' },
    'rota_id',
    'position',
  );
  await create(
    'rota_overrides',
    {
      override_id: 'integer',
      rota_id: 'integer',
      from_at: 'integer',
      until_at: 'integer',
      user_id: 'integer',
      created_at: 'integer',
    },
    'override_id',
  );
  await create(
    'contacts',
    {
      contact_id: 'integer',
      name: 'text',
      email: 'text?',
      email_confirmed_at: 'integer?',
      phone_number: 'text?',
      phone_confirmed_at: 'integer?',
      code_channel: 'text?',
      code_at: 'integer?',
      code_attempts: 'integer default 0',
      stopped_at: 'integer?',
      created_at: 'integer',
      deleted_at: 'integer?',
    },
    'contact_id',
  );
  await create(
    'group_channels',
    {
      channel_id: 'integer',
      group_id: 'integer',
      kind: 'text',
      name: 'text',
      host: 'text',
      target: 'text?',
      created_at: 'integer',
      deleted_at: 'integer?',
    },
    'channel_id',
  );
  const channels = { email: 'integer', sms: 'integer' } as const;
  await create(
    'alert_group_rotas',
    { group_id: 'integer', rota_id: 'integer', ...channels, push: 'integer', voice: 'integer' },
    'group_id',
    'rota_id',
  );
  await create(
    'alert_group_contacts',
    { group_id: 'integer', contact_id: 'integer', ...channels },
    'group_id',
    'contact_id',
  );
  await create(
    'notification_preferences',
    { user_id: 'integer', quiet_hours: 'text', off: 'text' },
    'user_id',
  );
  await create(
    'rota_notices',
    { event_id: 'integer', rota_id: 'integer', turn: 'text', user_id: 'integer', noticed_at: 'integer' },
    'event_id',
    'rota_id',
    'turn',
    'user_id',
  );
  await run(db, 'alter table deliveries add column because text');
  await run(
    db,
    `alter table companies add column may_turn_off_alarms ${engine === 'sqlite' ? 'integer' : 'bigint'} not null default 0`,
  );
}
