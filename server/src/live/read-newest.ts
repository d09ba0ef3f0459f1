import type { LiveEvent } from '@ts1/contract';
import { readLogEntries, readSubjectAlarms } from '../alarms/index.ts';
import { readContacts } from '../base-units/index.ts';
import { readCommands } from '../commands/index.ts';
import type { Database } from '../database/index.ts';
import { readDeliveryStates, readNotifiedSensors } from '../notifications/index.ts';
import { chunks } from '../platform/work/chunks.ts';
import { readLiveRecords } from '../readings/index.ts';
import type { NotifiedSensors } from './feed.ts';
import type { Stored } from './stored-ids.ts';

/** Most sensors whose values one event carries, so that no event is too large to be kept. */
const RECORDS_PER_EVENT = 500;

/** An event for open screens, with what decides who gets which part of it where its data do not say so. */
export interface News {
  readonly event: LiveEvent;
  readonly notifiedSensors?: NotifiedSensors;
}

/** The newest values of what was stored for a company, as the events that its open screens get. */
export async function readNewest(
  database: Database,
  companyId: number,
  { sensorIds = [], baseUnitIds = [], alarmLogIds = [], deliveryIds = [], commandIds = [] }: Stored,
): Promise<News[]> {
  return database.read(companyId, async (tx) => {
    const news: News[] = [];
    const add = (event: LiveEvent) => void news.push({ event });
    for (const some of chunks([...alarmLogIds], RECORDS_PER_EVENT)) {
      const entries = await readLogEntries(tx, companyId, some);
      if (entries.length === 0) continue;
      add({ name: 'alarm', data: { entries } });
      const subjects = await readSubjectAlarms(tx, companyId, {
        sensorIds: [...new Set(entries.flatMap(({ sensor_id }) => sensor_id ?? []))],
        baseUnitIds: [...new Set(entries.flatMap(({ base_unit_id }) => base_unit_id ?? []))],
      });
      add({ name: 'current-alarms', data: { subjects } });
    }
    for (const some of chunks([...sensorIds], RECORDS_PER_EVENT)) {
      const records = await readLiveRecords(tx, companyId, { sensorIds: some });
      if (records.length > 0) add({ name: 'reading', data: { records } });
    }
    for (const some of chunks([...baseUnitIds], RECORDS_PER_EVENT)) {
      const units = await readContacts(tx, companyId, some);
      if (units.length > 0) add({ name: 'base-unit', data: { units } });
    }
    for (const some of chunks([...deliveryIds], RECORDS_PER_EVENT)) {
      const deliveries = await readDeliveryStates(tx, companyId, some);
      if (deliveries.length === 0) continue;
      const notifiedSensors = await readNotifiedSensors(tx, companyId, some);
      news.push({ event: { name: 'delivery', data: { deliveries } }, notifiedSensors: notifiedSensors });
    }
    for (const some of chunks([...commandIds], RECORDS_PER_EVENT)) {
      const commands = await readCommands(tx, companyId, { ids: some });
      if (commands.length > 0) add({ name: 'command', data: { commands } });
    }
    return news;
  });
}
