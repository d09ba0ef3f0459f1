import type { Kysely } from 'kysely';
import type { Engine } from '../../dialect.ts';
import { createSequences, createTable, run } from '../table.ts';

/** Readings by hand, apart from the readings of the probes. */
export async function addHandReadings(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['hand_readings']);
  await createTable(
    db,
    engine,
    'hand_readings',
    {
      company_id: 'integer',
      hand_reading_id: 'integer',
      sensor_id: 'integer',
      measured_at: 'integer',
      entered_at: 'integer',
      entered_by: 'text',
      entered_by_id: 'integer?',
      request_key: 'text?',
      figures: 'text',
      comparison: 'integer',
      probe_at: 'integer?',
      finding: 'integer',
      instrument: 'text',
      note: 'text',
      voided_at: 'integer?',
      voided_by: 'text?',
      voided_by_id: 'integer?',
      void_reason: 'text?',
    },
    { key: ['company_id', 'hand_reading_id'] },
  );
  const ofSensor = 'hand_readings (company_id, sensor_id';
  await run(db, `create index hand_readings_by_time on ${ofSensor}, measured_at)`);
  await run(db, `create unique index hand_readings_once on ${ofSensor}, entered_by_id, request_key)`);
}
