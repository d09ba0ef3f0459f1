import type { LiveEvent } from '@ts1/contract';
import { readLogEntries, readSubjectAlarms } from '../alarms/index.ts';
import { readContacts } from '../base-units/index.ts';
import { readCommands } from '../commands/index.ts';
import type { Database } from '../database/index.ts';
import { readDeliveryStates } from '../notifications/index.ts';
import { readLiveRecords } from '../readings/index.ts';
import type { Stored } from './stored-ids.ts';

/** Of how many sensors one event carries the values, so that no event is too large to be kept. */
const RECORDS_PER_EVENT = 500;

/** The newest values of what was stored for a company, as the events that its open screens get. */
export async function readNewest(
  database: Database,
  companyId: number,
  { sensorIds, baseUnitIds, alarmLogIds = [], deliveryIds = [], commandIds = [] }: Stored,
): Promise<LiveEvent[]> {
  return database.read(companyId, async (tx) => {
    const events: LiveEvent[] = [];
    for (const some of chunks([...alarmLogIds], RECORDS_PER_EVENT)) {
      const entries = await readLogEntries(tx, companyId, some);
      if (entries.length === 0) continue;
      events.push({ name: 'alarm', data: { entries } });
      const subjects = await readSubjectAlarms(tx, companyId, {
        sensorIds: [...new Set(entries.flatMap(({ sensor_id }) => sensor_id ?? []))],
        baseUnitIds: [...new Set(entries.flatMap(({ base_unit_id }) => base_unit_id ?? []))],
      });
      events.push({ name: 'current-alarms', data: { subjects } });
    }
    for (const some of chunks([...sensorIds], RECORDS_PER_EVENT)) {
      const records = await readLiveRecords(tx, companyId, { sensorIds: some });
      if (records.length > 0) events.push({ name: 'reading', data: { records } });
    }
    for (const some of chunks([...baseUnitIds], RECORDS_PER_EVENT)) {
      const units = await readContacts(tx, companyId, some);
      if (units.length > 0) events.push({ name: 'base-unit', data: { units } });
    }
    for (const some of chunks([...deliveryIds], RECORDS_PER_EVENT)) {
      const deliveries = await readDeliveryStates(tx, companyId, some);
      if (deliveries.length > 0) events.push({ name: 'delivery', data: { deliveries } });
    }
    for (const some of chunks([...commandIds], RECORDS_PER_EVENT)) {
      const commands = await readCommands(tx, companyId, { ids: some });
      if (commands.length > 0) events.push({ name: 'command', data: { commands } });
    }
    return events;
  });
}

function chunks(ids: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size));
}
