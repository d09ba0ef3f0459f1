import { pickFurtherValues, toTimestamp, type DiscoveredSensor } from '@ts1/contract';
import { z } from 'zod';
import type { Database } from '../database/index.ts';
import { isNotRegistered } from './not-registered.ts';

/** Lists unregistered serial numbers that base units of the company received, the last received first. */
export async function listDiscoveredSensors(
  database: Database,
  companyId: number,
): Promise<DiscoveredSensor[]> {
  const rows = await database.read(companyId, async ({ sql }) =>
    sql
      .selectFrom('discovered_sensors as discovered')
      .selectAll('discovered')
      .where('discovered.company_id', '=', companyId)
      // A batch under way while the sensor was registered may have listed it once more.
      .where(isNotRegistered(companyId))
      .orderBy('discovered.last_received_at', 'desc')
      .orderBy('discovered.serial_no')
      .execute(),
  );
  return rows.map((row) => ({
    serialNo: row.serial_no,
    baseUnitId: row.base_unit_id,
    firstHeardAt: toTimestamp(row.first_received_at),
    lastHeardAt: toTimestamp(row.last_received_at),
    readings: row.readings,
    temperature: row.temperature,
    temperature_2: row.temperature_2,
    humidity: row.humidity,
    battery: row.battery,
    ...pickFurtherValues(row),
    ...parseInputs(row.inputs),
    ...(row.name_hint !== null && { name_hint: row.name_hint }),
    ...(row.type_hint !== null && { type_hint: row.type_hint }),
  }));
}

const stored = z.record(z.string(), z.number());

/** Reads stored values of inputs; a text that cannot be read is left out. */
function parseInputs(text: string | null): Pick<DiscoveredSensor, 'inputs'> {
  const values = stored.safeParse(JSON.parse(text ?? 'null'));
  return values.success ? { inputs: values.data } : {};
}
