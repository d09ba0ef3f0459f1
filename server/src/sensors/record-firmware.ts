import type { Tx } from '../database/index.ts';

/** Notes the firmware that sensors run, where it is another than before. */
export async function recordFirmware(
  tx: Tx,
  companyId: number,
  versions: Iterable<readonly [sensorId: number, version: string]>,
): Promise<void> {
  for (const [sensorId, version] of versions) {
    await tx.sql
      .updateTable('sensors')
      .set({ firmware: version })
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where((sensor) => sensor.or([sensor('firmware', 'is', null), sensor('firmware', '!=', version)]))
      .execute();
  }
}
