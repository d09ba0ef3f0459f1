import type { Kysely } from 'kysely';
import type { Engine } from '../../dialect.ts';
import { addColumn, createSequences, createTable, run } from '../table.ts';

/** Network servers, devices that take the place of others, and calibrations in a laboratory. */
export async function addDevices(db: Kysely<never>, engine: Engine): Promise<void> {
  await addNetworkServers(db, engine);
  await addDevicesOfSensors(db, engine);
  await addLabCalibrations(db, engine);
}

/** When units are silent, what the fields of network servers mean, what they were seen to send, and what was wrong. */
async function addNetworkServers(db: Kysely<never>, engine: Engine): Promise<void> {
  await addColumn(db, engine, 'base_units', 'silent_after_ms', 'integer?');
  await addColumn(db, engine, 'base_units', 'field_map', 'text?');
  await addColumn(db, engine, 'discovered_sensors', 'name_hint', 'text?');
  await addColumn(db, engine, 'discovered_sensors', 'type_hint', 'text?');
  await addColumn(db, engine, 'reading_rejections', 'problems', 'text?');
  // What a unit delivered in the first hour with its key.
  await addColumn(db, engine, 'base_units', 'first_messages', 'integer default 0');
  await addColumn(db, engine, 'base_units', 'first_readings', 'integer default 0');
  // When its connection broke, as its last will says.
  await addColumn(db, engine, 'base_units', 'went_offline_at', 'integer?');
  // Whether its clock is right, and the deliveries by which that is judged.
  await addColumn(db, engine, 'base_units', 'clock_wrong_since', 'integer?');
  await addColumn(db, engine, 'base_units', 'clock_wrong_until', 'integer?');
  await addColumn(db, engine, 'base_units', 'clock_off_ms', 'integer?');
  await addColumn(db, engine, 'base_units', 'clock_run', 'text?');
  await createTable(
    db,
    engine,
    'sender_seen',
    { company_id: 'integer', base_unit_id: 'integer', seen: 'text', updated_at: 'integer' },
    { key: ['company_id', 'base_unit_id'] },
  );
}

/**
 * A sensor is the place that is measured; a device is there for a while. The present one is in the sensor's own row, with
 * the moment from which it was there; those before it are rows of `sensor_devices`. `idle_devices` are at no place.
 */
async function addDevicesOfSensors(db: Kysely<never>, engine: Engine): Promise<void> {
  await addColumn(db, engine, 'sensors', 'device_from', 'integer?');
  await addColumn(db, engine, 'sensors', 'device_since', 'integer?');
  await createTable(
    db,
    engine,
    'sensor_devices',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      until_at: 'integer',
      from_at: 'integer?',
      serial_no: 'text',
      type: 'text',
      firmware: 'text?',
      reason: 'text',
      taken_out_by: 'text',
      taken_out_by_id: 'integer?',
    },
    { key: ['company_id', 'sensor_id', 'until_at'] },
  );
  await run(db, 'create index sensor_devices_by_serial on sensor_devices (company_id, serial_no, until_at)');
  await createTable(
    db,
    engine,
    'idle_devices',
    {
      company_id: 'integer',
      serial_no: 'text',
      type: 'text',
      state: 'text',
      since: 'integer',
      firmware: 'text?',
    },
    { key: ['company_id', 'serial_no'] },
  );
  await createTable(
    db,
    engine,
    'unplaced_readings',
    {
      company_id: 'integer',
      serial_no: 'text',
      place: 'integer',
      base_unit_id: 'integer',
      measured_at: 'integer',
      received_at: 'integer',
      payload: 'text',
    },
    { key: ['company_id', 'serial_no', 'place'] },
  );
  // A serial number is looked up by itself. While the index began with the company, SQLite's planner took it for every
  // list of a company's sensors and sorted what it found; now such a list is a walk along the primary key.
  await run(db, 'drop index sensors_by_serial');
  await run(
    db,
    'create unique index sensors_by_serial on sensors (serial_no, company_id) where deleted_at is null',
  );
}

/** Calibrations in a laboratory with their certificates, and how the places were assessed where failed devices were. */
async function addLabCalibrations(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['lab_calibrations']);
  await createTable(
    db,
    engine,
    'lab_calibrations',
    {
      company_id: 'integer',
      lab_calibration_id: 'integer',
      serial_no: 'text',
      type: 'text',
      calibrated_on: 'text',
      laboratory: 'text',
      method: 'text',
      reference: 'text',
      reference_certificate: 'text',
      points: 'text',
      uncertainty: 'real?',
      result: 'text',
      next_due: 'text?',
      certificate_number: 'text',
      created_by: 'text',
      created_by_id: 'integer?',
      created_at: 'integer',
    },
    { key: ['company_id', 'lab_calibration_id'] },
  );
  await run(
    db,
    'create index lab_calibrations_by_serial on lab_calibrations (company_id, serial_no, calibrated_on)',
  );
  await createTable(
    db,
    engine,
    'lab_calibration_certificates',
    {
      company_id: 'integer',
      lab_calibration_id: 'integer',
      filename: 'text',
      bytes: 'integer',
      sha256: 'text',
      uploaded_by: 'text',
      uploaded_by_id: 'integer',
      uploaded_at: 'integer',
      content: 'text',
    },
    { key: ['company_id', 'lab_calibration_id'] },
  );
  await createTable(
    db,
    engine,
    'lab_calibration_reviews',
    {
      company_id: 'integer',
      lab_calibration_id: 'integer',
      sensor_id: 'integer',
      stay_from: 'integer',
      decision: 'text',
      note: 'text',
      reviewed_by: 'text',
      reviewed_by_id: 'integer?',
      reviewed_at: 'integer',
    },
    {
      key: ['company_id', 'lab_calibration_id', 'sensor_id', 'stay_from'],
      checks: { lab_calibration_reviews_decision: "decision in ('not_affected', 'affected', 'unknown')" },
    },
  );
}
