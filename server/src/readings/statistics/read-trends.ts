import { present, type SensorTrend, temperatureTrend, trendWindowMs } from '@ts1/contract';
import { isVisible, type VisibleSensors } from '../../auth/index.ts';
import { inCompany, type Tx } from '../../database/index.ts';
import { readStretches } from '../read-stretches.ts';

interface Wanted {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly visible: VisibleSensors;
  /** This sensor alone. */
  readonly sensorId: number | undefined;
}

/** Reads the trend of the temperature of each visible sensor by its newest readings. */
export async function readTrends(
  tx: Tx,
  companyId: number,
  { now, visible, sensorId }: Wanted,
): Promise<SensorTrend[]> {
  const rows = await tx.sql
    .selectFrom('sensors as sensor')
    .leftJoin('latest_readings as latest', (join) => inCompany(join, 'latest.sensor_id', 'sensor.sensor_id'))
    .select([
      'sensor.sensor_id',
      'sensor.usual_interval_ms',
      'sensor.usual_interval_known',
      'latest.measured_at',
    ])
    .where('sensor.company_id', '=', companyId)
    .where('sensor.deleted_at', 'is', null)
    .$if(sensorId !== undefined, (query) => query.where('sensor.sensor_id', '=', present(sensorId)))
    .orderBy('sensor.sensor_id')
    .execute();
  const sensors = rows
    .filter((row) => isVisible(visible, row.sensor_id))
    .map((row) => ({
      ...row,
      usualIntervalMs: row.usual_interval_known === 1 ? row.usual_interval_ms : null,
    }));
  const readings = await readRecent(
    tx,
    companyId,
    sensors.flatMap(({ sensor_id, usualIntervalMs, measured_at }) => {
      const windowMs = trendWindowMs(usualIntervalMs);
      return windowMs === null || measured_at === null ? [] : { sensor_id, since: measured_at - windowMs };
    }),
  );
  return sensors.map(({ sensor_id, usualIntervalMs }) => ({
    sensor_id,
    ...temperatureTrend(readings.get(sensor_id) ?? [], { now, usualIntervalMs }),
  }));
}

interface Since {
  readonly sensor_id: number;
  readonly since: number;
}

/** Reads the temperatures of each sensor from its moment on, ascending by time. */
async function readRecent(tx: Tx, companyId: number, wanted: readonly Since[]) {
  const readings = new Map<number, { readonly at: number; readonly celsius: number }[]>();
  if (wanted.length === 0) return readings;
  const stretches = wanted.map(({ sensor_id: sensorId, since }) => ({
    sensorId,
    from: since,
    to: Number.MAX_SAFE_INTEGER,
  }));
  const found = await readStretches(tx, companyId, stretches, ['temperature']);
  const [at, celsius] = [found.column('measured_at'), found.column('temperature')];
  for (const [row, sensorId] of found.column('sensor_id').entries()) {
    const one = { at: present(at[row]), celsius: present(celsius[row]) };
    if (Number.isNaN(one.celsius)) continue;
    const own = readings.get(sensorId);
    if (own === undefined) readings.set(sensorId, [one]);
    else own.push(one);
  }
  return readings;
}
