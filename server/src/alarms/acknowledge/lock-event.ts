import { present, type AcknowledgementNeeds, type ChoiceKind } from '@ts1/contract';
import { sql, type Selectable } from 'kysely';
import type { Change } from '../../audit/index.ts';
import { isVisible, type VisibleSensors } from '../../auth/index.ts';
import type { AlarmLogTable, Tx } from '../../database/index.ts';
import { NotFound } from '../../platform/errors.ts';
import type { Choice, Chosen } from '../answers/chosen.ts';
import type { EventAnswers } from '../answers/read-answers.ts';
import { readStoredSensor, type StoredSensor } from '../evaluate/load-evaluation.ts';
import { type AlarmSubject, toSubject } from '../log/alarm.ts';
import { alarmWords } from '../log/alarm-words.ts';
import { byIndex } from '../log/by-index.ts';
import { noSuchAlarm } from '../log/no-such-alarm.ts';
import { rowsByCondition, toStoredRow } from '../log/stored-rows.ts';
import { conditionKey, type ConditionKey, milderConditions } from '../machine/conditions.ts';
import type { StoredRow } from '../machine/reconcile.ts';

/** A row of an event, with notes and whether it is withdrawn. */
export interface EventRow extends StoredRow {
  readonly notes: string;
  readonly isWithdrawn: boolean;
}

/** Entries chosen from the lists of the company, by id. */
export interface ChosenIds {
  readonly causeId: number | undefined;
  readonly actionId: number | undefined;
}

const NOTHING_CHOSEN: ChosenIds = { causeId: undefined, actionId: undefined };

/** An event that no one else changes until the transaction ends, and all that is needed to act on it. */
export interface LockedEvent {
  /** The row that was asked for, by its own id or as the first one of its event. */
  readonly logId: number;
  readonly eventId: number;
  readonly subject: AlarmSubject;
  readonly condition: ConditionKey;
  /** In a sentence of the audit log: `the high alarm of sensor "Freezer"`. */
  readonly words: string;
  /** Oldest first. */
  readonly rows: readonly EventRow[];
  /** Earlier answers. */
  readonly answers: EventAnswers;
  /** Entries chosen now. */
  readonly choice: Choice;
  readonly needs: AcknowledgementNeeds;
  /** The lists from which something can be chosen. */
  readonly filledLists: readonly ChoiceKind[];
  /** Null for an event of a base unit. */
  readonly sensor: LockedSensorOfEvent | null;
}

/** The sensor of an event. */
export interface LockedSensorOfEvent extends StoredSensor {
  /** Rows whose events still record, by condition. */
  readonly recording: ReadonlyMap<ConditionKey, readonly StoredRow[]> | undefined;
  /** Rows of the events of warnings that may be acknowledged together with the alarm of this event, by condition. */
  readonly warnings: ReadonlyMap<ConditionKey, readonly StoredRow[]>;
}

type Asked = { readonly logId: number } | { readonly eventId: number };

/**
 * Locks the sensor or the base unit of an event until the transaction ends, and reads the event: three statements, two
 * for a base unit.
 * @throws NotFound for an event that is not among the visible ones, and for an entry that was chosen
 */
export async function lockEvent(
  { tx, companyId }: Pick<Change, 'tx' | 'companyId'>,
  asked: Asked,
  chosen: ChosenIds = NOTHING_CHOSEN,
  visible: VisibleSensors = 'all',
): Promise<LockedEvent> {
  const found = await findAndLock(tx, companyId, asked, chosen, visible);
  const { logId, subject, condition } = found;
  const { own, recording, warnings } = await readRows(tx, companyId, logId, subject, condition);
  const [first] = own;
  const { event_id: eventId, cause, action } = present(first);
  return {
    ...found,
    eventId,
    rows: own.map((row) => ({ ...toStoredRow(row), notes: row.notes, isWithdrawn: row.withdrawn === 1 })),
    answers: { ...(cause !== null && { cause }), ...(action !== null && { action }) },
    sensor:
      subject.sensorId === null
        ? null
        : {
            ...(await readStoredSensor(tx, companyId, subject.sensorId)),
            recording: recording.get(subject.sensorId),
            warnings: warnings.get(subject.sensorId) ?? new Map(),
          },
  };
}

/** The statement that locks sees what was there before it waited: of an event, what never changes. */
async function findAndLock(
  tx: Tx,
  companyId: number,
  asked: Asked,
  { causeId, actionId }: ChosenIds,
  visible: VisibleSensors,
) {
  const isAsked =
    'logId' in asked
      ? sql`log_id = ${asked.logId}`
      : sql`log_id = (select min(log_id) from alarm_log ${byIndex(tx, 'event_rows')}
          where company_id = ${companyId} and event_id = ${asked.eventId})`;
  const { rows } = await sql<FoundRow>`
    with asked as (
      select log_id, sensor_id, base_unit_id, condition from alarm_log where company_id = ${companyId} and ${isAsked}
    ), locked_sensor as (
      select sensor_id, name from sensors
      where company_id = ${companyId} and sensor_id = (select sensor_id from asked) ${tx.dialect.rowLock}
    ), locked_unit as (
      select base_unit_id, name from base_units
      where company_id = ${companyId} and base_unit_id = (select base_unit_id from asked) ${tx.dialect.rowLock}
    )
    select asked.log_id, asked.sensor_id, asked.base_unit_id, asked.condition,
      locked_sensor.name as sensor, locked_unit.name as unit, input.name as input,
      cause.text as cause, action.text as action, company.acknowledgement_needs as needs,
      (select count(*) from alarm_choices
        where company_id = ${companyId} and retired_at is null and kind = 'cause') as causes,
      (select count(*) from alarm_choices
        where company_id = ${companyId} and retired_at is null and kind = 'action') as actions
    from asked
    join companies as company on company.company_id = ${companyId}
    left join locked_sensor on locked_sensor.sensor_id = asked.sensor_id
    left join locked_unit on locked_unit.base_unit_id = asked.base_unit_id
    left join inputs as input on input.company_id = ${companyId} and input.sensor_id = asked.sensor_id
      and asked.condition like 'input:' || input.input || ':%'
    left join alarm_choices as cause
      on cause.company_id = ${companyId} and cause.choice_id = ${causeId ?? null} and cause.kind = 'cause'
    left join alarm_choices as action
      on action.company_id = ${companyId} and action.choice_id = ${actionId ?? null} and action.kind = 'action'`.execute(
    tx.sql,
  );
  const [row] = rows;
  if (row === undefined || !isVisible(visible, row.sensor_id)) throw noSuchAlarm();
  const condition = conditionKey.parse(row.condition);
  const filledLists: ChoiceKind[] = [];
  if (row.causes > 0) filledLists.push('cause');
  if (row.actions > 0) filledLists.push('action');
  return {
    logId: row.log_id,
    subject: toSubject(row),
    condition,
    words: alarmWords(condition, row),
    choice: {
      cause: chosenEntry('cause', causeId, row.cause),
      action: chosenEntry('action', actionId, row.action),
    },
    needs: row.needs,
    filledLists,
  };
}

interface FoundRow {
  readonly log_id: number;
  readonly sensor_id: number | null;
  readonly base_unit_id: number | null;
  readonly condition: string;
  readonly sensor: string | null;
  readonly unit: string | null;
  readonly input: string | null;
  readonly cause: string | null;
  readonly action: string | null;
  readonly needs: AcknowledgementNeeds;
  readonly causes: number;
  readonly actions: number;
}

/** An entry that was retired while a user chose it still counts: no user is refused for that at night. */
function chosenEntry(kind: ChoiceKind, id: number | undefined, text: string | null): Chosen | undefined {
  if (id === undefined) return undefined;
  if (text === null) throw new NotFound(`There is no such ${kind}.`);
  return { id, text };
}

type ReadRow = Selectable<AlarmLogTable> & { readonly cause: string | null; readonly action: string | null };

/**
 * The rows of the event, those of its sensor whose events record, and those of events of milder levels of the same side
 * that wait for an acknowledgement and were not over before the event began.
 */
async function readRows(
  tx: Tx,
  companyId: number,
  logId: number,
  { sensorId }: AlarmSubject,
  condition: ConditionKey,
) {
  const milder = milderConditions(condition);
  const ofEvent = sql`company_id = ${companyId}
    and event_id = (select event_id from alarm_log where company_id = ${companyId} and log_id = ${logId})`;
  const ofWarning = sql`same.company_id = ${companyId} and same.event_id = open.event_id`;
  const own = sql`log.company_id = ${companyId} and log.log_id = wanted.log_id`;
  const answer = sql`answer.company_id = ${companyId} and answer.event_id = log.event_id`;
  const { rows } = await sql<ReadRow>`
    with wanted as (
      select log_id from alarm_log ${byIndex(tx, 'event_rows')} where ${ofEvent}
      union select log_id from alarm_log ${byIndex(tx, 'recording')}
      where company_id = ${companyId} and sensor_id = ${sensorId} and ended_at is null
      union select same.log_id from (
        select event_id from alarm_log ${byIndex(tx, 'by_condition')}
        where company_id = ${companyId} and sensor_id = ${sensorId} and condition in (${sql.join([null, ...milder])})
          and raised_at is not null and acknowledged_at is null and withdrawn = 0
          and (ended_at is null or ended_at >= (
            select min(activated) from alarm_log ${byIndex(tx, 'event_rows')} where ${ofEvent}
          ))
      ) as open ${tx.dialect.joinEach('inner', 'alarm_log', 'same', ofWarning, 'alarm_log_event_rows')}
    )
    select log.*, answer.cause, answer.action
    from wanted ${tx.dialect.joinEach('inner', 'alarm_log', 'log', own)}
    ${tx.dialect.joinEach('left', 'alarm_event_answers', 'answer', answer)}
    order by log.activated, log.log_id`.execute(tx.sql);
  const eventId = rows.find((row) => row.log_id === logId)?.event_id;
  const isMilder = (key: string): boolean => milder.some((one) => one === key);
  return {
    own: rows.filter((row) => row.event_id === eventId),
    recording: rowsByCondition(rows.filter((row) => row.sensor_id !== null && row.ended_at === null)),
    warnings: rowsByCondition(
      rows.filter((row) => isMilder(row.condition) && row.sensor_id !== null && row.withdrawn === 0),
    ),
  };
}
