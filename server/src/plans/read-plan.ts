import { pickFurtherValues, sensorStatus, type SitePlan, present } from '@ts1/contract';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { readLiveRecords } from '../readings/index.ts';
import { readSilentAfter } from '../sensors/index.ts';
import { readPositions, readSite } from './read-sites.ts';

/**
 * The plan of a site and the sensors on it that the reader may see, with their newest values.
 * @throws NotFound
 */
export async function readPlan(
  tx: Tx,
  companyId: number,
  siteId: number,
  visible: VisibleSensors,
  now: number,
): Promise<SitePlan> {
  await readSite(tx, companyId, siteId, { plans: false, visible });
  const plan = await tx.sql
    .selectFrom('site_plans')
    .select(['image', 'width', 'height'])
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  const places = (await readPositions(tx, companyId, siteId)).filter(({ sensor_id }) =>
    isVisible(visible, sensor_id),
  );
  const sensorIds = places.map(({ sensor_id }) => sensor_id);
  const records = await readLiveRecords(tx, companyId, { sensorIds });
  const newest = new Map(records.map((record) => [Number(record.sensor_id), record]));
  const silentAfter = await readSilentAfter(tx, companyId, sensorIds);
  return {
    imageBuffer: plan?.image ?? null,
    width: plan?.width ?? null,
    height: plan?.height ?? null,
    sensorPositions: places.map(({ sensor_id, name, type, x, y }) => {
      const record = newest.get(sensor_id);
      const lastReceivedAt = record === undefined ? null : Date.parse(record.lastHeardAt);
      const signs = {
        type,
        lastHeardAt: lastReceivedAt,
        silentAfterMs: present(silentAfter.get(sensor_id), 'how long a sensor may be silent'),
        battery: record?.Battery ?? null,
      };
      return {
        sensorId: sensor_id,
        sensorName: name,
        temp: record?.temperature ?? null,
        humidity: record?.humidity ?? null,
        ...pickFurtherValues(record ?? {}),
        status: sensorStatus(signs, now),
        x,
        y,
      };
    }),
  };
}
