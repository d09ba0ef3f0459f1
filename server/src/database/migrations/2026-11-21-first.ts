import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run, type Columns } from './table.ts';

/** The first schema: companies, people, devices, readings and their roll-ups. */
export async function first(db: Kysely<never>, engine: Engine): Promise<void> {
  if (engine === 'sqlite')
    await run(
      db,
      'create table id_sequences (name text primary key, last integer not null) without rowid, strict',
    );
  await createSequences(db, engine, [
    'companies',
    'users',
    'sign_in_failures',
    'sessions',
    'base_units',
    'sensors',
  ]);
  await createPeople(db, engine);
  await createDevices(db, engine);
  await createReadings(db, engine);
}

async function createPeople(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'companies',
    {
      company_id: 'integer',
      name: 'text',
      name_folded: 'text',
      time_zone: 'text',
      offline_window_ms: 'integer',
      created_at: 'integer',
    },
    { key: ['company_id'] },
  );
  await run(db, 'create unique index companies_by_name on companies (name_folded)');
  await createTable(
    db,
    engine,
    'users',
    {
      company_id: 'integer',
      user_id: 'integer',
      email: 'text',
      email_folded: 'text',
      username: 'text',
      first_name: 'text?',
      last_name: 'text?',
      phone_number: 'text?',
      role: 'integer',
      password_hash: 'text',
      is_disabled: 'integer',
      locked_until: 'integer?',
      created_at: 'integer',
      updated_at: 'integer',
      deleted_at: 'integer?',
    },
    { key: ['company_id', 'user_id'] },
  );
  await run(
    db,
    'create unique index users_by_email on users (company_id, email_folded) where deleted_at is null',
  );
  await createTable(
    db,
    engine,
    'sign_in_failures',
    { company_id: 'integer', failure_id: 'integer', user_id: 'integer', failed_at: 'integer' },
    { key: ['company_id', 'failure_id'] },
  );
  await run(db, 'create index sign_in_failures_by_user on sign_in_failures (company_id, user_id, failed_at)');
  await createTable(
    db,
    engine,
    'sessions',
    {
      company_id: 'integer',
      session_id: 'integer',
      user_id: 'integer',
      token_hash: 'text',
      created_at: 'integer',
      expires_at: 'integer',
    },
    { key: ['company_id', 'session_id'] },
  );
  await run(db, 'create unique index sessions_by_token on sessions (token_hash)');
  await run(db, 'create index sessions_by_user on sessions (company_id, user_id)');
  await createTable(
    db,
    engine,
    'known_devices',
    {
      company_id: 'integer',
      user_id: 'integer',
      token_hash: 'text',
      created_at: 'integer',
      last_used_at: 'integer',
    },
    { key: ['company_id', 'user_id', 'token_hash'] },
  );
  await createTable(
    db,
    engine,
    'user_preferences',
    { company_id: 'integer', user_id: 'integer', preference_key: 'text', preference_value: 'integer' },
    { key: ['company_id', 'user_id', 'preference_key'] },
  );
}

async function createDevices(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'base_units',
    {
      company_id: 'integer',
      base_unit_id: 'integer',
      serial_no: 'text',
      serial_folded: 'text',
      name: 'text',
      name_folded: 'text',
      type: 'text',
      device_key_hash: 'text',
      key_created_at: 'integer',
      last_contact_at: 'integer?',
      unreadable_payloads: 'integer default 0',
      last_unreadable_at: 'integer?',
      created_at: 'integer',
      deleted_at: 'integer?',
    },
    { key: ['company_id', 'base_unit_id'] },
  );
  await run(
    db,
    'create unique index base_units_by_serial on base_units (serial_folded) where deleted_at is null',
  );
  await run(
    db,
    'create unique index base_units_by_name on base_units (company_id, name_folded) where deleted_at is null',
  );
  await run(db, 'create unique index base_units_by_key on base_units (device_key_hash)');
  await createTable(
    db,
    engine,
    'sensors',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      serial_no: 'text',
      name: 'text',
      type: 'text',
      firmware: 'text?',
      usual_interval_ms: 'integer',
      created_at: 'integer',
      updated_at: 'integer',
      deleted_at: 'integer?',
    },
    { key: ['company_id', 'sensor_id'] },
  );
  await run(
    db,
    'create unique index sensors_by_serial on sensors (company_id, serial_no) where deleted_at is null',
  );
  await createTable(
    db,
    engine,
    'discovered_sensors',
    {
      company_id: 'integer',
      serial_no: 'text',
      base_unit_id: 'integer',
      first_heard_at: 'integer',
      last_heard_at: 'integer',
      measured_at: 'integer',
      readings: 'integer',
      temperature: 'real?',
      temperature_2: 'real?',
      humidity: 'real?',
      battery: 'real?',
    },
    { key: ['company_id', 'serial_no'] },
  );
}

const MEASURANDS = ['temperature', 'temperature_2', 'humidity', 'battery', 'rssi', 'snr'] as const;
const measurandValues: Columns = Object.fromEntries(MEASURANDS.map((name) => [name, 'real?'] as const));

/** Yearly partitions on PostgreSQL: readings before 2000 are refused, those after 2049 go to the default one. */
const YEARS = Array.from({ length: 51 }, (_, index) => Date.UTC(2000 + index, 0, 1));

async function createReadings(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'readings',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      measured_at: 'integer',
      received_at: 'integer',
      base_unit_id: 'integer?',
      ...measurandValues,
      error: 'integer?',
      error_2: 'integer?',
    },
    { key: ['company_id', 'sensor_id', 'measured_at'], partition: { by: 'measured_at', bounds: YEARS } },
  );
  await createTable(
    db,
    engine,
    'latest_readings',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      measured_at: 'integer',
      heard_at: 'integer',
      base_unit_id: 'integer?',
      ...measurandValues,
      battery_at: 'integer?',
      error: 'integer?',
      error_2: 'integer?',
      conflicts: 'integer default 0',
    },
    { key: ['company_id', 'sensor_id'] },
  );
  const statistics: Columns = Object.fromEntries(
    MEASURANDS.flatMap((name) => [
      [`${name}_count`, 'integer default 0'] as const,
      [`${name}_min`, 'real?'] as const,
      [`${name}_min_at`, 'integer?'] as const,
      [`${name}_max`, 'real?'] as const,
      [`${name}_max_at`, 'integer?'] as const,
      [`${name}_sum`, 'integer?'] as const,
      [`${name}_sum_squares`, 'exact?'] as const,
    ]),
  );
  await createTable(
    db,
    engine,
    'rollups',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      width_ms: 'integer',
      bucket_at: 'integer',
      readings: 'integer',
      covered_ms: 'integer',
      ...statistics,
      temperature_kinetic: 'exact?',
      temperature_2_kinetic: 'exact?',
    },
    { key: ['company_id', 'sensor_id', 'width_ms', 'bucket_at'] },
  );
}
