import { fold, type ImportHead, type ImportPreview } from '@ts1/contract';
import type { Database } from '../../database/index.ts';
import { NotFound } from '../../platform/errors.ts';
import type { Understanding } from '../formats/foreign-summary.ts';
import type { ImportSensor } from '../import-sensors.ts';

async function readSensors(database: Database, companyId: number): Promise<ImportSensor[]> {
  const rows = await database.read(companyId, async (tx) =>
    tx.sql
      .selectFrom('sensors')
      .select(['sensor_id as id', 'name', 'serial_no as serialNo', 'type'])
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  return rows.map((row) => ({ ...row, created: false }));
}

/** Suggests for each sensor of a file the company's sensor of that serial number, or the only one of that name. */
export async function suggestSensors(
  database: Database,
  companyId: number,
  understanding: Understanding,
): Promise<ImportPreview> {
  const registered = await readSensors(database, companyId);
  const suggest = (name: string): number | null => {
    const serial = name.replaceAll('.', '');
    const bySerial = registered.find(({ serialNo }) => serialNo === serial);
    const byName = registered.filter((sensor) => fold(sensor.name) === fold(name));
    return bySerial?.id ?? (byName.length === 1 ? (byName[0]?.id ?? null) : null);
  };
  return {
    ...understanding,
    sensors: understanding.sensors.map((sensor) => ({ ...sensor, sensorId: suggest(sensor.name) })),
  };
}

export interface MatchedSensors {
  /** Names of the sensors in the recording, by their names in the file. */
  readonly labels: ReadonlyMap<string, string>;
  /** Finds a sensor by its name in the recording; returns a reason if there is none. */
  readonly find: (label: string) => Promise<ImportSensor | string>;
}

/** Reads the sensors that were chosen. @throws NotFound for one that the company does not have */
export async function matchSensors(
  database: Database,
  companyId: number,
  chosen: ImportHead['sensors'],
): Promise<MatchedSensors> {
  const registered = new Map((await readSensors(database, companyId)).map((sensor) => [sensor.id, sensor]));
  const labels = new Map<string, string>();
  const byLabel = new Map<string, ImportSensor>();
  for (const { name, sensorId } of chosen) {
    const sensor = registered.get(sensorId);
    if (sensor === undefined) throw new NotFound('There is no such sensor.');
    labels.set(name, String(sensorId));
    byLabel.set(String(sensorId), sensor);
  }
  return { labels, find: async (label) => byLabel.get(label) ?? 'was not chosen' };
}
