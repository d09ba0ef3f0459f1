import {
  FURTHER_MEASURANDS,
  pickFurtherValues,
  type LatestInput,
  MEASURANDS,
  toTimestamp,
  type LiveRecord,
  isSensorError,
  type SensorError,
} from '@ts1/contract';
import type { Selectable } from 'kysely';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import { inCompany, type LatestReadingsTable, type Tx } from '../database/index.ts';
import { readLatestInputs } from '../sensors/index.ts';

/** Wanted sensors: these, or those whose newest reading was measured at or after a time; else all. */
export interface LiveRecordsWanted {
  readonly sensorIds?: readonly number[];
  readonly measuredSince?: number;
  /** Sensors that the reader may see; all unless given. */
  readonly visible?: VisibleSensors;
}

/** Returned columns of a latest reading: each further column is copied for each sensor from the database's thread. */
const ANSWERED = [
  'sensor_id',
  'measured_at',
  'heard_at',
  ...MEASURANDS,
  'battery',
  'rssi',
  'snr',
  'error',
  'error_2',
] as const satisfies readonly (keyof LatestReadingsTable)[];

const LATEST_COLUMNS = ANSWERED.map((column) => `latest.${column}` as const);

type Answered = Pick<Selectable<LatestReadingsTable>, (typeof ANSWERED)[number]> & { readonly name: string };

const NO_INPUTS: ReadonlyMap<number, LatestInput[]> = new Map();

/** Reads the newest values of a company's sensors that ever reported, in the order in which they were added. */
export async function readLiveRecords(
  tx: Tx,
  companyId: number,
  { sensorIds, measuredSince, visible = 'all' }: LiveRecordsWanted = {},
): Promise<LiveRecord[]> {
  if (sensorIds?.length === 0) return [];
  let query = tx.sql
    .selectFrom('latest_readings as latest')
    .innerJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'latest.sensor_id'))
    .select(LATEST_COLUMNS)
    .select('sensor.name')
    // Read in the same statement: most companies have no inputs, and a second statement costs a round trip.
    .select((row) =>
      row
        .exists(row.selectFrom('input_latest').select('sensor_id').where('company_id', '=', companyId))
        .as('with_inputs'),
    )
    .where('latest.company_id', '=', companyId)
    .where('sensor.company_id', '=', companyId)
    .where('sensor.deleted_at', 'is', null)
    .orderBy('latest.sensor_id');
  if (sensorIds !== undefined) query = query.where('latest.sensor_id', 'in', sensorIds);
  if (measuredSince !== undefined) query = query.where('latest.measured_at', '>=', measuredSince);
  const rows = await query.execute();
  const inputs = rows.some(({ with_inputs }) => Boolean(with_inputs))
    ? await readLatestInputs(tx, companyId, sensorIds)
    : NO_INPUTS;
  return rows
    .filter((row) => isVisible(visible, row.sensor_id))
    .map((row) => toLiveRecord(row, inputs.get(row.sensor_id)));
}

function toLiveRecord(row: Answered, inputs: LatestInput[] | undefined): LiveRecord {
  const { temperature_2, humidity } = row;
  const [error, error2] = [toSensorError(row.error), toSensorError(row.error_2)];
  return {
    sensor_id: String(row.sensor_id),
    sensor_name: row.name,
    temperature: row.temperature,
    ...(temperature_2 !== null && { temperature_2 }),
    ...(humidity !== null && { humidity }),
    ...(FURTHER_MEASURANDS.length > 0 && pickFurtherValues(row)),
    RSSI: row.rssi,
    SNR: row.snr,
    Battery: row.battery,
    timestamp: toTimestamp(row.measured_at),
    lastHeardAt: toTimestamp(row.heard_at),
    ...(error !== undefined && { error }),
    ...(error2 !== undefined && { error_2: error2 }),
    ...(inputs !== undefined && { inputs }),
  };
}

/** Returns a stored error code, or undefined where there is none. */
function toSensorError(code: number | null): SensorError | undefined {
  return isSensorError(code) ? code : undefined;
}
