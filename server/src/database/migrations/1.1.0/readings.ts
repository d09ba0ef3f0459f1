import type { Kysely } from 'kysely';
import type { Engine } from '../../dialect.ts';
import { addColumn, createSequences, createTable, run } from '../table.ts';

const OF_INPUT = { company_id: 'integer', sensor_id: 'integer', input: 'integer' } as const;
const INPUT_KEY = ['company_id', 'sensor_id', 'input'];

/** Sealed days, the proof of them, evidence packs, time stamps, inputs, and imports of readings. */
export async function addReadings(db: Kysely<never>, engine: Engine): Promise<void> {
  await addSealedDays(db, engine);
  await addInputs(db, engine);
  await addEvidence(db, engine);
  await addTimeStamps(db, engine);
  // The last import of readings from another product's file: who does it, how far it is, how it went.
  await createTable(
    db,
    engine,
    'readings_imports',
    {
      company_id: 'integer',
      attempt: 'text',
      leased_until: 'integer',
      finished_at: 'integer?',
      state: 'text',
    },
    { key: ['company_id'] },
  );
}

/** Readings of a sensor's day in UTC, each as one compressed block, and what was sealed of them in the audit log. */
async function addSealedDays(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'sealed_days',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      day: 'integer',
      readings: 'integer',
      digest: 'text',
      first_at: 'integer',
      last_at: 'integer',
      sealed_at: 'integer',
      block: 'bytes',
      // Whether its roll-ups of 10 minutes are rows: until a round of sealing deletes them.
      fine_rollups: 'integer default 1',
      // A bit for each input of which the block has values, and whether values came since that are rows yet.
      inputs: 'integer default 0',
      inputs_late: 'integer default 0',
    },
    { key: ['company_id', 'sensor_id', 'day'] },
  );
  // The block is compressed already.
  if (engine === 'postgres') await run(db, 'alter table sealed_days alter column block set storage external');
  const day = 'sealed_days (company_id, sensor_id, day';
  await run(db, `create index sealed_days_fine_rollups on ${day}) where fine_rollups = 1`);
  await run(db, `create index sealed_days_inputs on ${day}, inputs) where inputs <> 0`);
  await run(db, `create index sealed_days_inputs_late on ${day}) where inputs_late = 1`);
  await createTable(
    db,
    engine,
    'reading_seals',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      day: 'integer',
      seal: 'integer',
      readings: 'integer',
      digest: 'text',
    },
    { key: ['company_id', 'sensor_id', 'day', 'seal'] },
  );
  await run(db, 'create index reading_seals_by_seal on reading_seals (company_id, seal, sensor_id, day)');
}

/** Evidence packs that were asked for, and the parts of their files, which any server can send. */
async function addEvidence(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'evidence_packs',
    {
      company_id: 'integer',
      pack_id: 'integer',
      sensor_ids: 'text',
      from_at: 'integer',
      to_at: 'integer',
      asked_at: 'integer',
      asked_by: 'text',
      asked_by_id: 'integer?',
      state: 'text',
      // Unique name of the attempt to make it; only that one writes its parts.
      attempt: 'text?',
      attempts: 'integer default 0',
      leased_until: 'integer default 0',
      done: 'integer default 0',
      total: 'integer default 0',
      ready_at: 'integer?',
      bytes: 'integer?',
      sha256: 'text?',
      failure: 'text?',
    },
    {
      key: ['company_id', 'pack_id'],
      checks: { evidence_packs_state: "state in ('waiting', 'making', 'ready', 'failed')" },
    },
  );
  await createTable(
    db,
    engine,
    'evidence_chunks',
    { company_id: 'integer', pack_id: 'integer', attempt: 'text', position: 'integer', content: 'bytes' },
    { key: ['company_id', 'pack_id', 'attempt', 'position'] },
  );
  // A ZIP file is compressed already.
  if (engine === 'postgres')
    await run(db, 'alter table evidence_chunks alter column content set storage external');
  await run(
    db,
    "create index evidence_packs_open on evidence_packs (asked_at) where state in ('waiting', 'making')",
  );
  await createSequences(db, engine, ['evidence_packs']);
}

/** Check-points that somebody outside has stamped, and how far stamping is. */
async function addTimeStamps(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'time_stamps',
    {
      company_id: 'integer',
      seq: 'integer',
      hash: 'text',
      at: 'integer',
      stamped_at: 'integer',
      salt: 'text',
      leaf_index: 'integer',
      tree_size: 'integer',
      path: 'text',
      answer: 'text',
    },
    { key: ['company_id', 'seq'] },
  );
  await addColumn(db, engine, 'installation', 'stamp_tried_at', 'integer?');
  await addColumn(db, engine, 'installation', 'stamped_at', 'integer?');
  await addColumn(db, engine, 'installation', 'stamp_failing_since', 'integer?');
  await addColumn(db, engine, 'installation', 'stamp_failure', 'text?');
}

/** What sensors measure beside the columns of readings: a narrow table, and what is known of it without its rows. */
async function addInputs(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'inputs',
    {
      ...OF_INPUT,
      wire_key: 'text',
      measurand: 'text',
      name: 'text',
      position: 'integer',
      created_at: 'integer',
      removed_at: 'integer?',
    },
    { key: INPUT_KEY },
  );
  await createTable(
    db,
    engine,
    'input_readings',
    { ...OF_INPUT, measured_at: 'integer', value: 'real' },
    { key: [...INPUT_KEY, 'measured_at'] },
  );
  await createTable(
    db,
    engine,
    'input_latest',
    { ...OF_INPUT, measured_at: 'integer', value: 'real', since: 'integer' },
    { key: INPUT_KEY },
  );
  await createTable(
    db,
    engine,
    'input_rollups',
    {
      ...OF_INPUT,
      bucket_at: 'integer',
      samples: 'integer',
      min: 'real',
      max: 'real',
      sum: 'real',
      first_at: 'integer',
      first_value: 'real',
      last_at: 'integer',
      last_value: 'real',
      difference: 'real',
      resets: 'integer',
    },
    { key: [...INPUT_KEY, 'bucket_at'] },
  );
  await addColumn(db, engine, 'discovered_sensors', 'inputs', 'text?');
  await addColumn(db, engine, 'reading_rejections', 'unknown_inputs', 'text?');
}
