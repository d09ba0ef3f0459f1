import type { Kysely } from 'kysely';
import type { Engine } from '../../dialect.ts';
import { addColumn, createSequences, createTable, run } from '../table.ts';

/** Rotas, contacts without an account, chat channels of groups, what people choose for themselves, and what they sign. */
export async function addPeople(db: Kysely<never>, engine: Engine): Promise<void> {
  await addRotas(db, engine);
  await addRecipients(db, engine);
  await addSignatures(db, engine);
  // Language and unit of temperature that a person, and a company for its people, chose; null for no choice.
  for (const table of ['users', 'companies']) {
    await addColumn(db, engine, table, 'language', 'text?');
    await addColumn(db, engine, table, 'temperature_unit', 'text?');
  }
  // Roles beside admin and viewer: built-in ones by their keys, and those that a company makes of permissions.
  await createSequences(db, engine, ['company_roles']);
  await createTable(
    db,
    engine,
    'company_roles',
    {
      company_id: 'integer',
      role_id: 'integer',
      name: 'text',
      permissions: 'text',
      created_at: 'integer',
      updated_at: 'integer',
    },
    { key: ['company_id', 'role_id'] },
  );
  // Groups of changes for which a company demands a reason, and keys of programs that need none.
  await addColumn(db, engine, 'companies', 'reasons_demanded', "text default ''");
  await addColumn(db, engine, 'api_keys', 'reason_exempt', 'integer default 0');
  // The lock after inactivity: minutes of the company, and per session the last input and when the lock was noted.
  await addColumn(db, engine, 'companies', 'lock_after_minutes', 'integer default 0');
  await addColumn(db, engine, 'companies', 'temperature_tolerance', 'real default 0.5');
  await addColumn(db, engine, 'companies', 'humidity_tolerance', 'real default 3');
  await addColumn(db, engine, 'sessions', 'acted_at', 'integer default 0');
  await addColumn(db, engine, 'sessions', 'locked_at', 'integer?');
  await addColumn(db, engine, 'users', 'built_in_role', 'text?');
  await addColumn(db, engine, 'users', 'company_role_id', 'integer?');
  // Searches of lists that a person keeps under a name, by screen.
  await createTable(
    db,
    engine,
    'saved_filters',
    {
      company_id: 'integer',
      user_id: 'integer',
      screen: 'text',
      name: 'text',
      query: 'text',
      saved_at: 'integer',
    },
    { key: ['company_id', 'user_id', 'screen', 'name'] },
  );
}

/** Signatures of people under records, and the terms of companies for them. */
async function addSignatures(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'signatures',
    {
      company_id: 'integer',
      subject_kind: 'text',
      subject_id: 'integer',
      signed_by_id: 'integer',
      meaning: 'text',
      signed_at: 'integer',
      sha256: 'text',
      signed_by: 'text',
      proven_by: 'text',
    },
    {
      key: ['company_id', 'subject_kind', 'subject_id', 'signed_by_id', 'meaning', 'signed_at'],
      checks: { signatures_proven_by: "proven_by in ('email-and-password', 'password', 'passkey')" },
    },
  );
  await addColumn(db, engine, 'sessions', 'signed_at', 'integer?');
  await addColumn(db, engine, 'companies', 'signature_minutes', 'integer default 15');
  await addColumn(db, engine, 'companies', 'signature_meanings', "text default '[]'");
  await addColumn(db, engine, 'companies', 'signatures_by_two', 'integer default 0');
}

/** Who is on call when, and who was notified of an event in which turn. */
async function addRotas(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['rotas', 'rota_overrides']);
  await createTable(
    db,
    engine,
    'rotas',
    {
      company_id: 'integer',
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
    { key: ['company_id', 'rota_id'] },
  );
  await run(db, 'create index rotas_by_feed on rotas (feed_hash) where feed_hash is not null');
  await createTable(
    db,
    engine,
    'rota_members',
    { company_id: 'integer', rota_id: 'integer', position: 'integer', user_id: 'integer' },
    { key: ['company_id', 'rota_id', 'position'] },
  );
  await createTable(
    db,
    engine,
    'rota_overrides',
    {
      company_id: 'integer',
      override_id: 'integer',
      rota_id: 'integer',
      from_at: 'integer',
      until_at: 'integer',
      user_id: 'integer',
      created_at: 'integer',
    },
    { key: ['company_id', 'override_id'] },
  );
  await createTable(
    db,
    engine,
    'rota_notices',
    {
      company_id: 'integer',
      event_id: 'integer',
      rota_id: 'integer',
      turn: 'text',
      user_id: 'integer',
      noticed_at: 'integer',
    },
    { key: ['company_id', 'event_id', 'rota_id', 'turn', 'user_id'] },
  );
}

/** Recipients of groups beside users, over which channels they are notified, and when a person wants quiet. */
async function addRecipients(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'contacts',
    {
      company_id: 'integer',
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
      // The language of messages to the contact; null for that of the company.
      language: 'text?',
    },
    { key: ['company_id', 'contact_id'] },
  );
  await createTable(
    db,
    engine,
    'group_channels',
    {
      company_id: 'integer',
      channel_id: 'integer',
      group_id: 'integer',
      kind: 'text',
      name: 'text',
      host: 'text',
      target: 'text?',
      created_at: 'integer',
      deleted_at: 'integer?',
    },
    { key: ['company_id', 'channel_id'] },
  );
  const channels = { email: 'integer', sms: 'integer' } as const;
  await createTable(
    db,
    engine,
    'alert_group_rotas',
    {
      company_id: 'integer',
      group_id: 'integer',
      rota_id: 'integer',
      ...channels,
      push: 'integer',
      voice: 'integer',
    },
    { key: ['company_id', 'group_id', 'rota_id'] },
  );
  await createTable(
    db,
    engine,
    'alert_group_contacts',
    { company_id: 'integer', group_id: 'integer', contact_id: 'integer', ...channels },
    { key: ['company_id', 'group_id', 'contact_id'] },
  );
  // Users of a group before are not called, and get alarms alone.
  await addColumn(db, engine, 'alert_group_recipients', 'voice', 'integer default 0');
  await addColumn(db, engine, 'alert_group_recipients', 'warnings', 'integer default 0');
  await createTable(
    db,
    engine,
    'notification_preferences',
    { company_id: 'integer', user_id: 'integer', quiet_hours: 'text', off: 'text' },
    { key: ['company_id', 'user_id'] },
  );
  await addColumn(db, engine, 'companies', 'may_turn_off_alarms', 'integer default 0');
}
