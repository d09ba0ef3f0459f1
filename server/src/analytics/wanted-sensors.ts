import { isVisible, type VisibleSensors } from '../auth/index.ts';
import { inCompany, type Tx } from '../database/index.ts';
import { requireVisibleSensor } from '../sensors/index.ts';
import { readZoneSensors } from '../zones/index.ts';

interface Which {
  readonly zoneId?: number | undefined;
  readonly visible: VisibleSensors;
}

export type WantedSensor = ReturnType<typeof toWanted>;

/** The sensors that statistics are wanted of, with what these need to know of them. */
export async function readWantedSensors(tx: Tx, companyId: number, { zoneId, visible }: Which) {
  const inZone =
    zoneId === undefined
      ? undefined
      : new Set((await readZoneSensors(tx, companyId, { zoneId })).map(({ sensor_id }) => sensor_id));
  const rows = await selectWanted(tx, companyId).orderBy('sensor.sensor_id').execute();
  return rows
    .filter((row) => isVisible(visible, row.sensor_id) && (inZone === undefined || inZone.has(row.sensor_id)))
    .map(toWanted);
}

/** @throws NotFound for a sensor that is not there, deleted, another company's or hidden from the user. */
export async function readWantedSensor(tx: Tx, companyId: number, sensorId: number, visible: VisibleSensors) {
  await requireVisibleSensor(tx, companyId, sensorId, visible);
  const query = selectWanted(tx, companyId).where('sensor.sensor_id', '=', sensorId);
  return toWanted(await query.executeTakeFirstOrThrow());
}

function selectWanted(tx: Tx, companyId: number) {
  return tx.sql
    .selectFrom('sensors as sensor')
    .leftJoin('latest_readings as latest', (join) => inCompany(join, 'latest.sensor_id', 'sensor.sensor_id'))
    .select([
      'sensor.sensor_id',
      'sensor.name',
      'sensor.serial_no',
      'sensor.type',
      'sensor.usual_interval_ms',
      'sensor.usual_interval_known',
      'sensor.created_at',
      'latest.measured_at as latestMeasuredAt',
    ])
    .where('sensor.company_id', '=', companyId)
    .where('sensor.deleted_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWanted>['executeTakeFirstOrThrow']>>;

function toWanted(row: Row) {
  return {
    sensorId: row.sensor_id,
    name: row.name,
    serialNo: row.serial_no,
    type: row.type,
    reachMs: 2 * row.usual_interval_ms,
    /** Readings from before were delivered by another system. */
    addedAt: row.created_at,
    /** A sensor that was never received will not change. */
    isRhythmKnown: row.usual_interval_known === 1 || row.latestMeasuredAt === null,
    latestMeasuredAt: row.latestMeasuredAt ?? 0,
  };
}
