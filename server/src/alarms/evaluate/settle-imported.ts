import { sql } from 'kysely';
import { inCompany, type Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import type { ConditionState } from '../machine/condition-state.ts';
import { noteOfflineAfter } from '../settings/offline-after.ts';
import type { StoredRow } from '../machine/reconcile.ts';
import { settingsParser } from '../settings/settings-versions.ts';
import { readRecordingRows } from '../log/stored-rows.ts';
import { fromStored, toStored } from '../machine/stored-state.ts';

const SENSORS_PER_QUERY = 1_000;

/**
 * Lets alarms that came in a file go on. Tables were written into it one after another while readings came in, so what
 * a state refers to may be older or missing: settings are then the newest that came, and a condition whose rows no
 * longer record is normal until the next reading evaluates it.
 */
export async function settleImported(tx: Tx, companyId: number): Promise<void> {
  await sql`update alarm_states set settings_version = coalesce((
      select max(saved.version) from alarm_settings as saved
      where saved.company_id = alarm_states.company_id and saved.sensor_id = alarm_states.sensor_id
    ), 0) where company_id = ${companyId}`.execute(tx.sql);
  await noteOfflineAfterOfAll(tx, companyId);
  const busy = await tx.sql
    .selectFrom('alarm_states')
    .select(['sensor_id', 'conditions'])
    .where('company_id', '=', companyId)
    .where('conditions', 'is not', null)
    .orderBy('sensor_id')
    .execute();
  for (const some of chunks(busy, SENSORS_PER_QUERY)) {
    const ids = some.map(({ sensor_id }) => sensor_id);
    const rows = await readRecordingRows(tx, companyId, ids);
    for (const { sensor_id: sensorId, conditions } of some) {
      const states = fromStored(conditions);
      const kept = [...states].filter(([key, state]) =>
        isRecording(state, rows.get(sensorId)?.get(key) ?? []),
      );
      if (kept.length === states.size) continue;
      await tx.sql
        .updateTable('alarm_states')
        .set({ conditions: toStored(new Map(kept)) })
        .where('company_id', '=', companyId)
        .where('sensor_id', '=', sensorId)
        .execute();
    }
  }
}

async function noteOfflineAfterOfAll(tx: Tx, companyId: number): Promise<void> {
  const newest = await tx.sql
    .selectFrom('alarm_states as state')
    .innerJoin('alarm_settings as saved', (join) =>
      inCompany(join, 'saved.sensor_id', 'state.sensor_id').onRef(
        'saved.version',
        '=',
        'state.settings_version',
      ),
    )
    .select(['saved.sensor_id', 'saved.settings'])
    .where('saved.company_id', '=', companyId)
    .execute();
  const parse = settingsParser();
  for (const { sensor_id, settings } of newest) {
    const parsed = parse(settings);
    if (parsed.offline_after !== null) await noteOfflineAfter(tx, companyId, sensor_id, parsed);
  }
}

/** Whether all rows that a state writes to are there and not over. */
function isRecording(state: ConditionState, rows: readonly StoredRow[]): boolean {
  const has = (named: { readonly event: number; readonly row?: number }): boolean =>
    rows.some(
      ({ event, activated }) => event === named.event && (named.row === undefined || activated === named.row),
    );
  switch (state.phase) {
    case 'normal':
      return true;
    case 'pre-alarm':
    case 'latched':
      return has(state);
    case 'alarm':
    case 'acknowledged':
      return state.rows.every(has);
  }
}
