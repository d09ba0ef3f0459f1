import {
  pickFurtherValues,
  type LatestInput,
  type Measurand,
  MEASURANDS,
  SENSED_MEASURANDS,
  toTimestamp,
  type ReceivedSensor,
} from '@ts1/contract';
import type { Selectable } from 'kysely';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import { inCompany, type LatestReadingsTable, type SensorsTable, type Tx } from '../database/index.ts';
import { readLatestInputs } from './read-latest-inputs.ts';
import { requireVisibleSensor } from './require-visible-sensor.ts';
import { sensorSilentAfterMs, type SilenceRow } from './silent-after.ts';

/** The measurands that are known of a sensor that was received before it was registered. */
const SENSED: ReadonlySet<Measurand> = new Set(SENSED_MEASURANDS);

/** The visible sensors of a company with their newest values, in the order in which they were added. */
export async function readSensors(
  tx: Tx,
  companyId: number,
  visible: VisibleSensors,
): Promise<ReceivedSensor[]> {
  const rows = await selectSensors(tx, companyId).orderBy('sensor.sensor_id').execute();
  const inputs = await readLatestInputs(tx, companyId);
  return rows
    .filter((row) => isVisible(visible, row.sensor_id))
    .map((row) => toSensor(row, inputs.get(row.sensor_id)));
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
): Promise<ReceivedSensor> {
  await requireVisibleSensor(tx, companyId, sensorId, visible);
  const query = selectSensors(tx, companyId).where('sensor.sensor_id', '=', sensorId);
  const inputs = await readLatestInputs(tx, companyId, [sensorId]);
  return toSensor(await query.executeTakeFirstOrThrow(), inputs.get(sensorId));
}

function selectSensors(tx: Tx, companyId: number) {
  return (
    tx.sql
      .selectFrom('sensors as sensor')
      .innerJoin('companies as company', 'company.company_id', 'sensor.company_id')
      .leftJoin('latest_readings as latest', (join) =>
        inCompany(join, 'latest.sensor_id', 'sensor.sensor_id'),
      )
      // Values that were received before it was registered, until it reports again.
      .leftJoin('discovered_sensors as before', (join) =>
        inCompany(join, 'before.serial_no', 'sensor.serial_no').on('latest.heard_at', 'is', null),
      )
      .select((column) => [
        'sensor.sensor_id',
        'sensor.serial_no',
        'sensor.name',
        'sensor.type',
        'sensor.firmware',
        'sensor.legal_hold',
        'sensor.offline_after_ms',
        'sensor.receipt_interval_ms',
        'company.offline_window_ms',
        column.fn.coalesce('latest.measured_at', 'before.measured_at').as('measured_at'),
        column.fn.coalesce('latest.heard_at', 'before.last_received_at').as('heard_at'),
        // One column each: every further one is copied from the database's thread for every sensor.
        ...SENSED_MEASURANDS.map((name) => column.fn.coalesce(`latest.${name}`, `before.${name}`).as(name)),
        ...MEASURANDS.filter((name) => !SENSED.has(name)).map((name) =>
          column.ref(`latest.${name}`).as(name),
        ),
        'latest.error',
        'latest.error_2',
        'latest.conflicts',
      ])
      .where('sensor.company_id', '=', companyId)
      .where('sensor.deleted_at', 'is', null)
  );
}

type SensorRow = Pick<
  Selectable<SensorsTable>,
  'sensor_id' | 'serial_no' | 'name' | 'type' | 'firmware' | 'legal_hold'
> &
  SilenceRow & {
    [Column in 'measured_at' | 'heard_at' | Measurand | 'error' | 'error_2' | 'conflicts']:
      | Selectable<LatestReadingsTable>[Column]
      | null;
  };

function toSensor(row: SensorRow, inputs: LatestInput[] | undefined): ReceivedSensor {
  const { battery, measured_at: measuredAt, heard_at: lastReceivedAt } = row;
  return {
    id: row.sensor_id,
    serialNo: row.serial_no,
    name: row.name,
    type: row.type,
    SNR: row.snr,
    Battery: battery === null ? null : String(battery),
    firmware: row.firmware,
    firmware_version: row.firmware,
    temperature: row.temperature,
    temperature_2: row.temperature_2,
    humidity: row.humidity,
    ...pickFurtherValues(row),
    ...(inputs !== undefined && { inputs }),
    RSSI: row.rssi,
    error: toSensorError(row.error),
    error_2: toSensorError(row.error_2),
    timestamp: measuredAt === null ? null : toTimestamp(measuredAt),
    lastHeardAt: lastReceivedAt === null ? null : toTimestamp(lastReceivedAt),
    silentAfterMs: sensorSilentAfterMs(row),
    legalHold: row.legal_hold === 1,
    ...(row.conflicts !== null && row.conflicts > 0 && { conflicts: row.conflicts }),
  };
}

function toSensorError(stored: number | null): ReceivedSensor['error'] {
  return stored === 8001 || stored === 8002 ? stored : null;
}
