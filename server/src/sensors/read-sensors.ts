import { toTimestamp, type Sensor } from '@ts1/contract';
import type { Selectable } from 'kysely';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import type { LatestReadingsTable, SensorsTable, Tx } from '../database/index.ts';
import { noSuchSensor } from './refusals.ts';
import { silentAfterOf, type SilenceRow } from './silent-after.ts';

/** The visible sensors of a company with their newest values, in the order in which they were added. */
export async function readSensors(tx: Tx, companyId: number, visible: VisibleSensors): Promise<Sensor[]> {
  const rows = await sensorsOf(tx, companyId).orderBy('sensor.sensor_id').execute();
  return rows.filter((row) => isVisible(visible, row.sensor_id)).map(toSensor);
}

/**
 * One sensor with its newest values.
 * @throws NotFound
 */
export async function readSensor(
  tx: Tx,
  companyId: number,
  sensorId: number,
  visible: VisibleSensors = 'all',
): Promise<Sensor> {
  const row = await sensorsOf(tx, companyId).where('sensor.sensor_id', '=', sensorId).executeTakeFirst();
  if (row === undefined || !isVisible(visible, sensorId)) throw noSuchSensor();
  return toSensor(row);
}

function sensorsOf(tx: Tx, companyId: number) {
  return tx.sql
    .selectFrom('sensors as sensor')
    .innerJoin('companies as company', 'company.company_id', 'sensor.company_id')
    .leftJoin('latest_readings as latest', (join) =>
      join
        .onRef('latest.company_id', '=', 'sensor.company_id')
        .onRef('latest.sensor_id', '=', 'sensor.sensor_id'),
    )
    .select([
      'sensor.sensor_id',
      'sensor.serial_no',
      'sensor.name',
      'sensor.type',
      'sensor.firmware',
      'sensor.legal_hold',
      'sensor.offline_after_ms',
      'sensor.heard_every_ms',
      'company.offline_window_ms',
      'latest.measured_at',
      'latest.heard_at',
      'latest.temperature',
      'latest.temperature_2',
      'latest.humidity',
      'latest.battery',
      'latest.rssi',
      'latest.snr',
      'latest.error',
      'latest.error_2',
      'latest.conflicts',
    ])
    .where('sensor.company_id', '=', companyId)
    .where('sensor.deleted_at', 'is', null);
}

type SensorRow = Pick<
  Selectable<SensorsTable>,
  'sensor_id' | 'serial_no' | 'name' | 'type' | 'firmware' | 'legal_hold'
> &
  SilenceRow & {
    [
      Column in
        | 'measured_at'
        | 'heard_at'
        | 'temperature'
        | 'temperature_2'
        | 'humidity'
        | 'battery'
        | 'rssi'
        | 'snr'
        | 'error'
        | 'error_2'
        | 'conflicts'
    ]: Selectable<LatestReadingsTable>[Column] | null;
  };

function toSensor(row: SensorRow): Sensor {
  return {
    id: row.sensor_id,
    serialNo: row.serial_no,
    name: row.name,
    type: row.type,
    SNR: row.snr,
    Battery: row.battery === null ? null : String(row.battery),
    firmware: row.firmware,
    firmware_version: row.firmware,
    temperature: row.temperature,
    temperature_2: row.temperature_2,
    humidity: row.humidity,
    RSSI: row.rssi,
    error: errorOf(row.error),
    error_2: errorOf(row.error_2),
    timestamp: row.measured_at === null ? null : toTimestamp(row.measured_at),
    lastHeardAt: row.heard_at === null ? null : toTimestamp(row.heard_at),
    silentAfterMs: silentAfterOf(row),
    legalHold: row.legal_hold === 1,
    ...(row.conflicts !== null && row.conflicts > 0 && { conflicts: row.conflicts }),
  };
}

function errorOf(stored: number | null): Sensor['error'] {
  return stored === 8001 || stored === 8002 ? stored : null;
}
