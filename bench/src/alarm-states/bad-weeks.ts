import { createSensors, type TestDatabase } from '@ts1/server/testing';
import { createBenchCompany } from '../company.ts';

export const SENSORS_IN_ALARM = 2_000;
export const LOG_ROWS = 1_000_000;
const ROWS_PER_SENSOR = LOG_ROWS / SENSORS_IN_ALARM;
const MINUTE_MS = 60_000;
const CONDITION = 'temperature:high';
const SENSORS_AT_ONCE = 40;
const LIMIT = 8;
const FIRST_ROW_AT = Date.UTC(2026, 0, 1);

/** State of a sensor's newest event; its other rows are those that such an event leaves behind. */
const STORIES = ['repeats', 'in and out', 'acknowledged', 'long history'] as const;
type Story = (typeof STORIES)[number];

type Row = ReturnType<typeof buildRow>;

/**
 * Creates a company whose sensors are all in alarm, or acknowledged and still beyond their limits, and returns its id.
 * The log has a million rows: repetitions of unacknowledged alarms, latched ones that went in and out, and old events.
 */
export async function createBadWeeks({ database, location }: TestDatabase): Promise<number> {
  const companyId = await createBenchCompany(location);
  const sensorIds = await createSensors(database, companyId, SENSORS_IN_ALARM, MINUTE_MS);
  for (let from = 0; from < sensorIds.length; from += SENSORS_AT_ONCE) {
    const some = sensorIds.slice(from, from + SENSORS_AT_ONCE);
    await database.write(companyId, async (tx) => {
      const ids = await tx.dialect.nextIds(tx, 'alarm_log', some.length * ROWS_PER_SENSOR);
      const rows = some.flatMap((sensorId, index) =>
        storyRows(
          sensorId,
          STORIES[(from + index) % STORIES.length] ?? 'repeats',
          ids.slice(index * ROWS_PER_SENSOR, (index + 1) * ROWS_PER_SENSOR),
        ),
      );
      const texts = new Set(['condition', 'acknowledged_by', 'notes']);
      const names = Object.keys(rows[0] ?? {}) as (keyof Row)[];
      const columns = names.map((name) => ({
        name,
        type: texts.has(name) ? ('text' as const) : ('integer' as const),
        values: rows.map((row) => row[name]),
      }));
      const company = { name: 'company_id', type: 'integer', values: rows.map(() => companyId) } as const;
      await tx.dialect.upsert(tx, 'alarm_log', [company, ...columns], ['company_id', 'log_id'], {
        notes: 'excluded.notes',
      });
      const states = some.map((sensorId, index) => ({
        company_id: companyId,
        sensor_id: sensorId,
        settings_version: 0,
        evaluated_until: null,
        due_at: null,
        conditions: JSON.stringify({
          [CONDITION]: storyState(STORIES[(from + index) % STORIES.length] ?? 'repeats'),
        }),
      }));
      await tx.sql.insertInto('alarm_states').values(states).execute();
    });
  }
  return companyId;
}

const at = (row: number): number => FIRST_ROW_AT + row * 5 * MINUTE_MS;
const LAST = ROWS_PER_SENSOR - 1;

function storyRows(sensorId: number, story: Story, ids: readonly number[]): Row[] {
  return ids.map((logId, index) => {
    switch (story) {
      case 'repeats':
        return buildRow(sensorId, logId, ids[0] ?? 0, index, {
          event_at: at(0),
          repeated: index === 0 ? 0 : 1,
        });
      case 'in and out':
        return buildRow(sensorId, logId, ids[0] ?? 0, index, {
          event_at: at(0),
          returned_at: at(index) + MINUTE_MS,
        });
      case 'acknowledged':
      case 'long history':
        if (index < LAST) return buildRow(sensorId, logId, logId, index, OVER(index));
        return buildRow(sensorId, logId, logId, index, story === 'acknowledged' ? ACKNOWLEDGED : {});
    }
  });
}

const ACKNOWLEDGED = { acknowledged_at: at(LAST) + 1, acknowledged_by: 'bench', reset_at: at(LAST) + 1 };
const OVER = (index: number) => ({
  returned_at: at(index) + 1,
  reset_at: at(index) + 1,
  ended_at: at(index) + 1,
  acknowledged_at: at(index) + 2,
  acknowledged_by: 'bench',
});

function buildRow(
  sensorId: number,
  logId: number,
  eventId: number,
  index: number,
  given: Readonly<Record<string, number | string>>,
) {
  return {
    log_id: logId,
    event_id: eventId,
    sensor_id: sensorId,
    condition: CONDITION,
    event_at: at(index),
    activated: at(index),
    repeated: 0,
    opened_received_at: at(index),
    raised_at: at(index),
    value: LIMIT + 1,
    limit_value: LIMIT,
    returned_at: null,
    reset_at: null,
    ended_at: null,
    acknowledged_by: null,
    acknowledged_at: null,
    detected_late: 0,
    notes: '',
    ...given,
  };
}

function storyState(story: Story): object {
  const row = { event: at(LAST), row: at(LAST), extreme: LIMIT + 1 };
  switch (story) {
    case 'repeats':
      return {
        phase: 'alarm',
        event: at(0),
        rows: [{ event: at(0), row: at(0), extreme: LIMIT + 1 }],
        insideSince: null,
        nextRepeatAt: null,
      };
    case 'in and out':
      return { phase: 'latched', event: at(0), nextRepeatAt: null };
    case 'acknowledged':
      return { phase: 'acknowledged', position: at(LAST), rows: [row], insideSince: null };
    case 'long history':
      return { phase: 'alarm', event: at(LAST), rows: [row], insideSince: null, nextRepeatAt: null };
  }
}
