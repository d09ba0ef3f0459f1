import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Product } from './product.ts';

const MINUTE_MS = 60_000;
const FIRST = Date.UTC(2020, 0, 1);

/**
 * Fills the log of a sensor with events from the start of 2020 on, five minutes apart, each over after a minute and
 * acknowledged; each thousandth is a low one. It writes straight into the database of the running product.
 */
export function fillAlarmLog({ dataDirectory }: Product, sensorId: number, events: number): void {
  const database = new DatabaseSync(join(dataDirectory, 'ts1.sqlite'));
  try {
    database.exec('pragma busy_timeout = 10000; begin immediate');
    const next = database
      .prepare(
        `insert into id_sequences (name, last) values ('alarm_log', ?)
        on conflict (name) do update set last = last + excluded.last returning last - ? as before`,
      )
      .get(events, events);
    const before = Number(next?.['before']);
    const insert = database.prepare(
      `insert into alarm_log (company_id, log_id, event_id, sensor_id, condition, event_at, activated, repeated,
        opened_received_at, raised_at, value, limit_value, returned_at, reset_at, ended_at, acknowledged_by,
        acknowledged_at, detected_late)
      select company_id, ?, ?, sensor_id, ?, ?, ?, 0, ?, ?, 9, 8, ?, ?, ?, 'night', ?, 0 from sensors where sensor_id = ?`,
    );
    for (let event = 0; event < events; event += 1) {
      const id = before + event + 1;
      const from = FIRST + event * 5 * MINUTE_MS;
      const to = from + MINUTE_MS;
      const condition = event % 1_000 === 0 ? 'temperature:low' : 'temperature:high';
      insert.run(id, id, condition, from, from, from, from, to, to, to, to, sensorId);
    }
    database.exec('commit');
  } finally {
    database.close();
  }
}
