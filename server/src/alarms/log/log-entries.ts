import type { AlarmLogEntry } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { AlarmLogTable, Tx } from '../../database/index.ts';
import { aboutInputs, readAlarmInputs } from '../inputs/alarm-inputs.ts';
import { readLastingStates } from '../inputs/lasting-states.ts';
import { readAnswers } from '../answers/read-answers.ts';
import { readNotNotified } from './read-not-notified.ts';
import { readInstructionsAt } from '../instructions/read-instructions.ts';
import { rowState } from '../machine/row-state.ts';
import { limitedBy, readChangeWindows } from '../settings/change-windows.ts';
import { toLogEntry } from './log-entry.ts';

type Row = Selectable<AlarmLogTable>;

/** Rows of the alarm log as the API answers them, each with what was to be done about it, and why it was. */
export async function toLogEntries(
  tx: Tx,
  companyId: number,
  rows: readonly Row[],
): Promise<AlarmLogEntry[]> {
  const wanted = rows.flatMap((row) => wantedInstructions(row) ?? []);
  const instructionsAt = await readInstructionsAt(tx, companyId, wanted);
  const subjects = rows.map((row) => ({ ...row, sensorId: row.sensor_id, at: row.event_at }));
  const alarmInput = await readAlarmInputs(tx, companyId, subjects);
  const lastingAt = await readLastingStates(tx, companyId, subjects);
  const eventAnswers = await readAnswers(
    tx,
    companyId,
    rows.map(({ event_id }) => event_id),
  );
  const eventNotified = await readNotNotified(
    tx,
    companyId,
    rows.map(({ event_id }) => event_id),
  );
  const changeWindowMinutes = await readChangeWindows(tx, companyId, subjects.map(limitedBy));
  return subjects.map((row) => {
    const minutes = changeWindowMinutes(limitedBy(row));
    const asked = wantedInstructions(row);
    const instructions = asked && instructionsAt(asked);
    return {
      ...toLogEntry(row),
      ...aboutInputs(alarmInput(row), lastingAt(row)),
      ...(minutes !== undefined && { limit_minutes: minutes }),
      ...(instructions !== undefined && { instructions }),
      ...eventAnswers(row.event_id),
      ...eventNotified(row.event_id),
    };
  });
}

/** Chooses instructions: the newest while a user must act; later those that people had before them, as evidence. */
function wantedInstructions(row: Row) {
  if (row.sensor_id === null) return undefined;
  const overSince = rowState(row) === 'over' ? row.acknowledged_at : null;
  return { sensorId: row.sensor_id, at: overSince ?? Number.POSITIVE_INFINITY };
}
