import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { AlarmLogTable, Tx } from '../../database/index.ts';
import type { ConditionState } from '../machine/condition-state.ts';
import type { ConditionKey } from '../machine/conditions.ts';

/** The row of the log that says what a condition is now. */
export interface WantedRow {
  readonly sensorId: number;
  readonly condition: ConditionKey;
  readonly state: 'alarm' | 'pre-alarm' | 'acknowledged';
  /** When an open pre-alarm was activated; else the newest row that was raised is wanted. */
  readonly activated: number | null;
}

/** Returns the row shown for a condition, by its state alone; null while it is normal. */
export function wantedRow(
  sensorId: number,
  condition: ConditionKey,
  state: ConditionState,
): WantedRow | null {
  const raised = { sensorId, condition, activated: null };
  switch (state.phase) {
    case 'normal':
      return null;
    case 'pre-alarm':
      // A further excursion of an event in force: the alarm comes first.
      if (state.inForce !== null) return { ...raised, state: 'alarm' };
      return { sensorId, condition, state: 'pre-alarm', activated: state.row };
    case 'alarm':
    case 'latched':
      return { ...raised, state: 'alarm' };
    case 'acknowledged':
      return { ...raised, state: 'acknowledged' };
  }
}

/** Finds each wanted row by its key in an index, however many rows the log has; one that is not there is left out. */
export async function readWantedRows(
  tx: Tx,
  companyId: number,
  wanted: readonly WantedRow[],
): Promise<Selectable<AlarmLogTable>[]> {
  if (wanted.length === 0) return [];
  const given = tx.dialect.given([
    { name: 'sensor', type: 'integer', values: wanted.map(({ sensorId }) => sensorId) },
    { name: 'kind', type: 'text', values: wanted.map(({ condition }) => condition) },
    { name: 'state', type: 'text', values: wanted.map(({ state }) => state) },
    { name: 'opened', type: 'integer', values: wanted.map(({ activated }) => activated) },
  ]);
  const recording = sql`log.company_id = ${companyId} and log.sensor_id = given.sensor and log.condition = given.kind
    and log.ended_at is null and log.repeated = 0 and log.withdrawn = 0`;
  // The pre-alarm's moment as a range: for `=` SQLite walks the company's whole log instead of the index.
  const newest = sql`order by log.activated desc limit 1`;
  const found = sql`case given.state
      when 'alarm' then (select log.log_id from alarm_log as log where ${recording}
        and log.raised_at is not null and log.acknowledged_at is null ${newest})
      when 'acknowledged' then (select log.log_id from alarm_log as log where ${recording}
        and log.raised_at is not null and log.acknowledged_at is not null ${newest})
      else (select log.log_id from alarm_log as log where ${recording}
        and log.activated >= given.opened and log.activated <= given.opened ${newest})
    end`;
  const { rows: keys } = await sql<{
    log_id: number | null;
  }>`select ${found} as log_id from ${given}`.execute(tx.sql);
  const logIds = keys.flatMap(({ log_id }) => log_id ?? []);
  if (logIds.length === 0) return [];
  const ids = tx.dialect.given([{ name: 'id', type: 'integer', values: logIds }]);
  const byId = sql`log.company_id = ${companyId} and log.log_id = given.id`;
  const { rows } = await sql<Selectable<AlarmLogTable>>`
    select log.* from ${ids} ${tx.dialect.joinEach('inner', 'alarm_log', 'log', byId)}`.execute(tx.sql);
  return rows;
}
