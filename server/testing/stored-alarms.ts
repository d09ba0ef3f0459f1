import { present } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { AlarmLogTable, Column, ColumnType, Database } from '../src/database/index.ts';

/** Stored row of the alarm log, without its company, id and event. */
export type AlarmRow = Omit<Selectable<AlarmLogTable>, 'company_id' | 'log_id' | 'event_id'>;

/** A row to be stored; rows with the same `event` belong together. */
export type AlarmRowWithEvent = AlarmRow & { readonly event: number };

const ROWS_AT_ONCE = 20_000;
const TYPES: Readonly<Record<keyof AlarmRow, ColumnType>> = {
  sensor_id: 'integer',
  base_unit_id: 'integer',
  condition: 'text',
  event_at: 'integer',
  activated: 'integer',
  repeated: 'integer',
  opened_received_at: 'integer',
  raised_at: 'integer',
  value: 'real',
  limit_value: 'real',
  delay_ends_at: 'integer',
  returned_at: 'integer',
  reset_at: 'integer',
  ended_at: 'integer',
  acknowledged_by: 'text',
  acknowledged_by_id: 'integer',
  acknowledged_at: 'integer',
  acknowledged_again_by: 'text',
  acknowledged_again_at: 'integer',
  detected_late: 'integer',
  withdrawn: 'integer',
  notes: 'text',
};

/** Returns a row of a sensor's high alarm that lasts from `activated` on. */
export function alarmRow(
  changes: Partial<AlarmRowWithEvent> & Pick<AlarmRowWithEvent, 'event' | 'activated'>,
): AlarmRowWithEvent {
  return {
    sensor_id: null,
    base_unit_id: null,
    condition: 'temperature:high',
    event_at: changes.activated,
    repeated: 0,
    opened_received_at: changes.activated,
    raised_at: changes.activated,
    value: 9,
    limit_value: 8,
    delay_ends_at: null,
    returned_at: null,
    reset_at: null,
    ended_at: null,
    acknowledged_by: null,
    acknowledged_by_id: null,
    acknowledged_at: null,
    acknowledged_again_by: null,
    acknowledged_again_at: null,
    detected_late: 0,
    withdrawn: 0,
    notes: '',
    ...changes,
  };
}

/** Stores rows in the alarm log of a company in their order, some thousand in a transaction; returns their ids. */
export async function storeAlarmRows(
  database: Database,
  companyId: number,
  rows: Iterable<AlarmRowWithEvent>,
): Promise<number[]> {
  const logIds: number[] = [];
  const events = new Map<number, number>();
  const store = async (some: readonly AlarmRowWithEvent[]): Promise<void> =>
    database.write(companyId, async (tx) => {
      const ids = await tx.dialect.nextIds(tx, 'alarm_log', some.length);
      for (const [at, { event }] of some.entries()) {
        if (!events.has(event)) events.set(event, present(ids[at]));
      }
      const column = (name: string, type: ColumnType, values: Column['values']): Column => ({
        name,
        type,
        values,
      });
      await tx.dialect.insertNew(
        tx,
        'alarm_log',
        [
          column(
            'company_id',
            'integer',
            some.map(() => companyId),
          ),
          column('log_id', 'integer', ids),
          column(
            'event_id',
            'integer',
            some.map(({ event }) => present(events.get(event))),
          ),
          ...Object.entries(TYPES).map(([name, type]) =>
            column(
              name,
              type,
              some.map((row) => row[name as keyof AlarmRow]),
            ),
          ),
        ],
        ['company_id', 'log_id'],
      );
      logIds.push(...ids);
    });
  let gathered: AlarmRowWithEvent[] = [];
  for (const row of rows) {
    gathered.push(row);
    if (gathered.length < ROWS_AT_ONCE) continue;
    await store(gathered);
    gathered = [];
  }
  if (gathered.length > 0) await store(gathered);
  return logIds;
}
