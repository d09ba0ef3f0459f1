import { toTimestamp, type SensorAtBaseUnit } from '@ts1/contract';
import { inCompany, type Database } from '../database/index.ts';
import { noSuchBaseUnit } from './refusals.ts';

/**
 * The sensors that were received through a base unit and still exist, the last received first.
 * @throws NotFound
 */
export async function listReceivedSensors(
  database: Database,
  companyId: number,
  baseUnitId: number,
): Promise<SensorAtBaseUnit[]> {
  const rows = await database.read(companyId, async ({ sql }) => {
    const unit = await sql
      .selectFrom('base_units')
      .select('base_unit_id')
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (unit === undefined) throw noSuchBaseUnit();
    return sql
      .selectFrom('sensor_base_units as reception')
      .innerJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'reception.sensor_id'))
      .leftJoin('latest_readings as latest', (join) =>
        inCompany(join, 'latest.sensor_id', 'reception.sensor_id'),
      )
      .select([
        'sensor.sensor_id',
        'sensor.name',
        'sensor.serial_no',
        'sensor.type',
        'reception.heard_at',
        'latest.heard_at as latest_at',
        'latest.base_unit_id as latest_unit_id',
      ])
      .where('reception.company_id', '=', companyId)
      .where('reception.base_unit_id', '=', baseUnitId)
      .where('sensor.deleted_at', 'is', null)
      .execute();
  });
  return rows
    .map(({ latest_at, latest_unit_id, ...row }) => {
      const isLatest = latest_unit_id === baseUnitId;
      // Which unit receives which sensor is noted every ten minutes; the newest reading knows it exactly.
      const lastReceivedAt = isLatest ? Math.max(row.heard_at, latest_at ?? 0) : row.heard_at;
      return { ...row, lastReceivedAt, isLatest };
    })
    .toSorted((one, other) => other.lastReceivedAt - one.lastReceivedAt || one.sensor_id - other.sensor_id)
    .map((row) => ({
      sensor_id: row.sensor_id,
      sensor_name: row.name,
      sensor_serialNo: row.serial_no,
      type: row.type,
      heard_at: toTimestamp(row.lastReceivedAt),
      last_through_here: row.isLatest,
    }));
}
