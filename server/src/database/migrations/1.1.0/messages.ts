import type { Kysely } from 'kysely';
import type { Engine } from '../../dialect.ts';
import { acrossCompanies, addColumn, createSequences, createTable, run } from '../table.ts';

/** Acknowledging from messages, push devices that confirm, alarm drills, and readings that go out to others. */
export async function addMessages(db: Kysely<never>, engine: Engine): Promise<void> {
  await addAcknowledgingFromMessages(db, engine);
  await addPushDevices(db, engine);
  await addDrills(db, engine);
  await addOutToOthers(db, engine);
}

/** Whether alarms are acknowledged from messages, by which PIN or digits, and when the link of a message was opened. */
async function addAcknowledgingFromMessages(db: Kysely<never>, engine: Engine): Promise<void> {
  await addColumn(db, engine, 'companies', 'acknowledge_from_messages', "text default 'off'");
  await addColumn(db, engine, 'deliveries', 'opened_at', 'integer?');
  await createTable(
    db,
    engine,
    'acknowledgement_pins',
    {
      company_id: 'integer',
      user_id: 'integer',
      pin_hash: 'text',
      set_at: 'integer',
      wrong: 'integer',
      wrong_at: 'integer?',
    },
    { key: ['company_id', 'user_id'] },
  );
  await addColumn(db, engine, 'deliveries', 'ticket', 'text?');
  // Whose reply it is is known by the digits first: no other column of it is in the reply.
  await run(
    db,
    'create index deliveries_by_ticket on deliveries (ticket, created_at) where ticket is not null',
  );
  await addColumn(db, engine, 'deliveries', 'because', 'text?');
}

/** When a push device itself last confirmed a message, and whether its person was asked to test it. */
async function addPushDevices(db: Kysely<never>, engine: Engine): Promise<void> {
  await addColumn(db, engine, 'push_subscriptions', 'user_agent', "text default ''");
  await addColumn(db, engine, 'push_subscriptions', 'confirmed_at', 'integer default 0');
  await addColumn(db, engine, 'push_subscriptions', 'asked_at', 'integer?');
  // Devices from before have confirmed nothing, because nothing asked them to: they count from now.
  const now =
    engine === 'sqlite'
      ? `cast(strftime('%s', 'now') as integer) * 1000`
      : 'cast(extract(epoch from now()) * 1000 as bigint)';
  await acrossCompanies(db, engine, async () =>
    run(db, `update push_subscriptions set confirmed_at = ${now}`),
  );
  await addColumn(db, engine, 'companies', 'keep_last_picture', 'integer default 1');
}

/** Alarm drills of alert groups, their runs, and the hidden sensor that they measure with. */
async function addDrills(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['drills', 'drill_runs']);
  await addColumn(db, engine, 'sensors', 'is_drill', 'integer default 0');
  await run(db, 'create unique index sensors_drill on sensors (company_id) where is_drill = 1');
  await createTable(
    db,
    engine,
    'drills',
    {
      company_id: 'integer',
      drill_id: 'integer',
      group_id: 'integer',
      schedule: 'text?',
      channels: 'text',
      within_ms: 'integer',
      needs_acknowledgement: 'integer',
      announced: 'integer',
      planned_at: 'integer?',
      next_at: 'integer?',
      postponed: 'integer default 0',
      created_at: 'integer',
      deleted_at: 'integer?',
      // The planned time for which the drill has been announced to the people whom it will reach.
      announced_for: 'integer?',
      // The sensor whose probe is brought beyond a limit by hand; null for the hidden one.
      sensor_id: 'integer?',
      probe_side: 'text?',
    },
    { key: ['company_id', 'drill_id'] },
  );
  await run(db, 'create index drills_due on drills (next_at) where deleted_at is null');
  await createTable(
    db,
    engine,
    'drill_runs',
    {
      company_id: 'integer',
      run_id: 'integer',
      drill_id: 'integer',
      group_name: 'text',
      channels: 'text',
      within_ms: 'integer',
      needs_acknowledgement: 'integer',
      started_at: 'integer',
      started_by: 'text?',
      started_by_id: 'integer?',
      committed_at: 'integer?',
      event_id: 'integer?',
      ended_at: 'integer?',
      result: 'text?',
      reason: 'text?',
      ledger: 'text?',
      closed_at: 'integer?',
      leased_until: 'integer default 0',
      seen_at: 'integer?',
      seen_by: 'text?',
      seen_by_id: 'integer?',
      sensor_id: 'integer?',
      probe_side: 'text?',
      sensor_name: 'text?',
      probe_until: 'integer?',
    },
    {
      key: ['company_id', 'run_id'],
      checks: { drill_runs_result: "result in ('passed', 'late', 'failed', 'skipped')" },
    },
  );
  await run(db, 'create unique index drill_runs_open on drill_runs (company_id) where closed_at is null');
  await run(
    db,
    'create index drill_runs_by_probe on drill_runs (company_id, sensor_id, started_at) where sensor_id is not null',
  );
  await run(db, 'create index drill_runs_by_drill on drill_runs (company_id, drill_id, started_at)');
}

/** Who reads along outside (Home Assistant over MQTT, webhooks that are sent readings), and own mail servers. */
async function addOutToOthers(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'home_assistant',
    { company_id: 'integer', password_hash: 'text', created_at: 'integer', created_by: 'text' },
    { key: ['company_id'] },
  );
  await createTable(
    db,
    engine,
    'mail_servers',
    {
      company_id: 'integer',
      host: 'text',
      port: 'integer',
      security: 'text',
      user_name: 'text',
      password: 'text?',
      sender: 'text',
      failed_at: 'integer?',
      failure: 'text?',
      sent_at: 'integer?',
    },
    { key: ['company_id'], checks: { mail_servers_security: "security in ('tls', 'starttls')" } },
  );
  await createSequences(db, engine, ['waiting_readings']);
  await createTable(
    db,
    engine,
    'waiting_readings',
    {
      company_id: 'integer',
      webhook_id: 'integer',
      part_id: 'integer',
      queued_at: 'integer',
      readings: 'integer',
      body: 'text',
    },
    { key: ['company_id', 'webhook_id', 'part_id'] },
  );
}
