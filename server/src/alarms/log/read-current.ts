import type { AlarmLogEntry, CurrentAlarm, SubjectAlarms } from '@ts1/contract';
import { isVisible, type VisibleSensors } from '../../auth/index.ts';
import type { Selectable } from 'kysely';
import { inCompany, type AlarmLogTable, type Tx } from '../../database/index.ts';
import { toLogEntries } from './log-entries.ts';
import { rowState } from '../machine/row-state.ts';
import { fromStored } from '../machine/stored-state.ts';
import { selectRecordingRows } from './stored-rows.ts';
import { readWantedRows, wantedRow, type WantedRow } from './wanted-rows.ts';

type Row = Selectable<AlarmLogTable>;

/** Subjects whose alarms are wanted: some sensors and base units, or all of them. */
type Subjects = 'all' | { readonly sensorIds: readonly number[]; readonly baseUnitIds: readonly number[] };

/**
 * The conditions that are not normal now, one row for each, of every sensor and base unit that is visible, oldest
 * first. They are known by the states of the conditions, so that neither the length of the log nor what else is in it
 * makes a difference.
 */
export async function readCurrentAlarms(
  tx: Tx,
  companyId: number,
  visible: VisibleSensors,
): Promise<CurrentAlarm[]> {
  return readCurrent(tx, companyId, visible, 'all');
}

/** All that each of some sensors and base units has now; no alarms where everything is normal. */
export async function readSubjectAlarms(
  tx: Tx,
  companyId: number,
  subjects: Exclude<Subjects, 'all'>,
): Promise<SubjectAlarms[]> {
  const alarms = await readCurrent(tx, companyId, 'all', subjects);
  return [
    ...subjects.sensorIds.map((id) => ({
      sensor_id: id,
      base_unit_id: null,
      alarms: alarms.filter(({ sensor_id }) => sensor_id === id),
    })),
    ...subjects.baseUnitIds.map((id) => ({
      sensor_id: null,
      base_unit_id: id,
      alarms: alarms.filter(({ sensor_id, base_unit_id }) => sensor_id === null && base_unit_id === id),
    })),
  ];
}

async function readCurrent(
  tx: Tx,
  companyId: number,
  visible: VisibleSensors,
  subjects: Subjects,
): Promise<AlarmLogEntry[]> {
  const current = await readCurrentRows(tx, companyId, visible, subjects);
  const entries = await toLogEntries(
    tx,
    companyId,
    current.map(({ row }) => row),
  );
  return entries
    .map((entry, index) => ({ ...entry, state: current[index]?.state ?? entry.state }))
    .toSorted((a, b) => Date.parse(a.activated) - Date.parse(b.activated) || a.idAlarmLog - b.idAlarmLog);
}

/** A row of the log with what the condition is now. */
interface CurrentRow {
  readonly row: Row;
  readonly state: WantedRow['state'];
}

/** The same as the table has them, in no order. */
export async function readCurrentRows(
  tx: Tx,
  companyId: number,
  visible: VisibleSensors,
  subjects: Subjects,
): Promise<CurrentRow[]> {
  const wanted = (await readWanted(tx, companyId, subjects)).filter(({ sensorId }) =>
    isVisible(visible, sensorId),
  );
  const rows = await findWantedRows(tx, companyId, wanted);
  return visible === 'all' ? [...rows, ...(await readSilentUnits(tx, companyId, subjects))] : rows;
}

/** How many alarms are raised and not acknowledged of what is visible: read from states alone, not from the log. */
export async function countActiveAlarms(tx: Tx, companyId: number, visible: VisibleSensors): Promise<number> {
  const wanted = await readWanted(tx, companyId, 'all');
  const ofSensors = wanted.filter(({ sensorId, state }) => state === 'alarm' && isVisible(visible, sensorId));
  if (visible !== 'all') return ofSensors.length;
  const units = await readSilentUnits(tx, companyId, 'all');
  return ofSensors.length + units.filter(({ state }) => state === 'alarm').length;
}

async function readWanted(tx: Tx, companyId: number, subjects: Subjects): Promise<WantedRow[]> {
  let query = tx.sql
    .selectFrom('alarm_states as state')
    .innerJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'state.sensor_id'))
    .select(['state.sensor_id', 'state.conditions'])
    .where('state.company_id', '=', companyId)
    .where('state.conditions', 'is not', null)
    .where('sensor.deleted_at', 'is', null);
  if (subjects !== 'all') {
    if (subjects.sensorIds.length === 0) return [];
    query = query.where('state.sensor_id', 'in', subjects.sensorIds);
  }
  const busy = await query.execute();
  return busy.flatMap(({ sensor_id, conditions }) =>
    [...fromStored(conditions)].flatMap(([key, state]) => wantedRow(sensor_id, key, state) ?? []),
  );
}

async function findWantedRows(
  tx: Tx,
  companyId: number,
  wanted: readonly WantedRow[],
): Promise<CurrentRow[]> {
  const found = new Map(
    (await readWantedRows(tx, companyId, wanted)).map((row) => [
      sensorConditionKey(row.sensor_id, row.condition),
      row,
    ]),
  );
  const missing = wanted.filter(
    ({ sensorId, condition }) => !found.has(sensorConditionKey(sensorId, condition)),
  );
  if (missing.length > 0) await addWhatRecords(tx, companyId, missing, found);
  return wanted.flatMap(({ sensorId, condition, state }) => {
    const row = found.get(sensorConditionKey(sensorId, condition));
    return row === undefined ? [] : [{ row, state }];
  });
}

/** An event may wait in its repetitions alone: a condition that is not normal is never left out. */
async function addWhatRecords(
  tx: Tx,
  companyId: number,
  missing: readonly WantedRow[],
  found: Map<string, Row>,
): Promise<void> {
  const sensorIds = [...new Set(missing.map(({ sensorId }) => sensorId))];
  const rows = await selectRecordingRows(tx, companyId, sensorIds);
  for (const { sensorId, condition, state } of missing) {
    const own = rows.filter((row) => row.sensor_id === sensorId && row.condition === condition);
    const row = own.findLast((one) => rowState(one) === state) ?? own.at(-1);
    if (row !== undefined) found.set(sensorConditionKey(sensorId, condition), row);
  }
}

/** A base unit has one condition, whose state is the row that is not over. */
async function readSilentUnits(tx: Tx, companyId: number, subjects: Subjects): Promise<CurrentRow[]> {
  let query = tx.sql
    .selectFrom('alarm_log as log')
    .innerJoin('base_units as unit', (join) => inCompany(join, 'unit.base_unit_id', 'log.base_unit_id'))
    .selectAll('log')
    .where('log.company_id', '=', companyId)
    .where('log.sensor_id', 'is', null)
    .where('log.ended_at', 'is', null)
    .where('log.withdrawn', '=', 0)
    .where('unit.deleted_at', 'is', null);
  if (subjects !== 'all') {
    if (subjects.baseUnitIds.length === 0) return [];
    query = query.where('log.base_unit_id', 'in', subjects.baseUnitIds);
  }
  const rows = await query.execute();
  return rows.flatMap((row) => {
    const state = rowState(row);
    return state === 'over' ? [] : [{ row, state }];
  });
}

const sensorConditionKey = (sensorId: number | null, condition: string): string =>
  `${sensorId ?? ''} ${condition}`;
