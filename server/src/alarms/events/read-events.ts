import { alarmExtreme, toTimestamp, type AlarmEvent, type AlarmNotified, present } from '@ts1/contract';
import { sql, type Selectable } from 'kysely';
import type { AlarmLogTable, Tx } from '../../database/index.ts';
import { type EventAnswers, readAnswers } from '../answers/read-answers.ts';
import { readInstructionsAt } from '../instructions/read-instructions.ts';
import { aboutInputs, readAlarmInputs } from '../inputs/alarm-inputs.ts';
import { readLastingStates } from '../inputs/lasting-states.ts';
import { aboutConfirmation, readConfirmations } from './read-confirmations.ts';
import { isInProbeDrill } from '../drill/probe-drills.ts';
import { type Alarm, toAlarm } from '../log/alarm.ts';
import { conditionKey, conditionNames, SILENCE } from '../machine/conditions.ts';
import { readNotNotified } from '../log/read-not-notified.ts';
import { limitedBy, readChangeWindows } from '../settings/change-windows.ts';
import { byIndex } from '../log/by-index.ts';
import type { EventPlace } from './event-cursor.ts';
import { countRepetitions, eachEvent, eventState, summarise, type EventSummary } from './event-summary.ts';

type Row = Selectable<AlarmLogTable> & { readonly in_drill: boolean | 0 | 1 };

/** Events that begin at these places, in the same order; a place where no event begins any more is left out. */
export async function readEvents(
  tx: Tx,
  companyId: number,
  places: readonly EventPlace[],
  mostRepetitions?: number,
): Promise<AlarmEvent[]> {
  const eventIds = places.map(({ eventId }) => eventId);
  const summaries = await summarise(tx, companyId, eventIds);
  const heads = await readHeads(tx, companyId, eventIds);
  const repetitions = await countRepetitions(tx, companyId, eventIds, mostRepetitions);
  const notes = await readNotes(tx, companyId, eventIds);
  const subjects = await readSubjects(tx, companyId, [...heads.values()]);
  const read = (eventId: number) => wantedInstructions(heads.get(eventId), summaries.get(eventId));
  const instructionsAt = await readInstructionsAt(
    tx,
    companyId,
    eventIds.flatMap((eventId) => read(eventId) ?? []),
  );
  const begun = [...heads.values()].map((row) => ({ ...row, sensorId: row.sensor_id, at: row.event_at }));
  const alarmInput = await readAlarmInputs(tx, companyId, begun);
  const lastingAt = await readLastingStates(tx, companyId, begun);
  const eventAnswers = await readAnswers(tx, companyId, eventIds);
  const eventNotified = await readNotNotified(tx, companyId, eventIds);
  const findConfirmation = await readConfirmations(tx, companyId, eventIds);
  const changeWindowMinutes = await readChangeWindows(tx, companyId, Array.from(heads.values(), limitedBy));
  return places.flatMap(({ at, eventId }) => {
    const head = heads.get(eventId);
    const summary = summaries.get(eventId);
    if (head === undefined || summary === undefined || head.event_at !== at) return [];
    const wanted = read(eventId);
    const began = { sensorId: head.sensor_id, condition: head.condition, at: head.event_at };
    return toAlarmEvent(head, summary, {
      inputs: aboutInputs(alarmInput(began), lastingAt(began)),
      answers: eventAnswers(eventId),
      notified: eventNotified(eventId),
      confirmation: aboutConfirmation(findConfirmation(eventId), summary.acknowledged_at),
      instructions: wanted && instructionsAt(wanted),
      minutes: changeWindowMinutes(limitedBy(head)),
      repetitions: repetitions.get(eventId) ?? 0,
      notes: notes.get(eventId) ?? [],
      subject: subjects.findSubject(head),
    });
  });
}

/** An event of the log with its first row, which is what messages are made of. */
export interface EventWithAlarm {
  readonly event: AlarmEvent;
  readonly alarm: Alarm;
}

/** Some events by their ids; one that the company does not have, or that has no row left, is left out. */
export async function readEventsById(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<EventWithAlarm[]> {
  const heads = await readHeads(tx, companyId, eventIds);
  const places = Array.from(heads.values(), ({ event_id, event_at }) => ({
    eventId: event_id,
    at: event_at,
  }));
  const events = await readEvents(tx, companyId, places);
  return events.flatMap((event) => {
    const head = heads.get(event.event_id);
    return head === undefined ? [] : [{ event, alarm: toAlarm(head) }];
  });
}

/** Which instructions an event shows: the newest while anybody has to do something, else those of its acknowledgement. */
function wantedInstructions(head: Row | undefined, summary: EventSummary | undefined) {
  if (head === undefined || summary === undefined || head.sensor_id === null) return undefined;
  const overSince = eventState(summary) === 'acknowledged' ? summary.acknowledged_at : null;
  return { sensorId: head.sensor_id, at: overSince ?? Number.POSITIVE_INFINITY };
}

interface Beside {
  readonly inputs: ReturnType<typeof aboutInputs>;
  readonly answers: EventAnswers;
  readonly notified: AlarmNotified;
  readonly confirmation: ReturnType<typeof aboutConfirmation>;
  readonly instructions: string | undefined;
  /** Within which a rapid change passes its limit. */
  readonly minutes: number | undefined;
  readonly repetitions: number;
  readonly notes: readonly Pick<Row, 'log_id' | 'notes'>[];
  readonly subject: Pick<AlarmEvent, 'name' | 'serialNo' | 'sensor_type' | 'deleted'>;
}

function toAlarmEvent(
  head: Row,
  summary: EventSummary,
  { inputs, answers, notified, confirmation, instructions, minutes, repetitions, notes, subject }: Beside,
): AlarmEvent {
  const key = conditionKey.parse(head.condition);
  const { type, measurand, level } = conditionNames(key);
  const state = eventState(summary);
  return {
    event_id: head.event_id,
    idAlarmLog: head.log_id,
    acknowledgeable: state === 'withdrawn' ? null : summary.waiting_row,
    sensor_id: head.sensor_id,
    base_unit_id: head.base_unit_id,
    ...subject,
    alarm_type: type,
    level,
    measurand,
    ...inputs,
    state,
    activated: toTimestamp(head.event_at),
    raised_at: toTimestampOrNull(summary.raised_at),
    delay_ends_at: toTimestampOrNull(summary.delay_ends_at),
    acknowledged_at: toTimestampOrNull(summary.acknowledged_at),
    acknowledged_by: summary.acknowledged_by,
    ...confirmation,
    returned_at: toTimestampOrNull(summary.returned_at),
    ended_at: toTimestampOrNull(summary.ended_at),
    alarm_reset: toTimestampOrNull(summary.reset_at),
    out_since: toTimestampOrNull(summary.out_since),
    time_outside_ms: summary.outside_ms,
    extreme: key === SILENCE ? null : summary[alarmExtreme(type) ?? 'highest'],
    limit_value: head.limit_value,
    ...(minutes !== undefined && { limit_minutes: minutes }),
    excursions: summary.excursions,
    repetitions,
    notes: notes.map((row) => row.notes).join('\n'),
    note_row: notes[0]?.log_id ?? head.log_id,
    note: notes[0]?.notes ?? '',
    ...(instructions !== undefined && { instructions }),
    ...answers,
    ...notified,
    detected_late: summary.detected_late === 1,
    ...(head.in_drill && { drill: true as const }),
  };
}

function toTimestampOrNull(at: number | null): string | null {
  return at === null ? null : toTimestamp(at);
}

/** The first row of each event; a live one before those withdrawn. */
async function readHeads(tx: Tx, companyId: number, eventIds: readonly number[]): Promise<Map<number, Row>> {
  if (eventIds.length === 0) return new Map();
  // A map keeps the last row of each event.
  // Heads are searched among rows found by event: PostgreSQL would take an index of heads, and walk all of it.
  const { rows } = await sql<Row>`
    select log.*, ${isInProbeDrill('log')} as in_drill from ${eachEvent(tx, companyId, eventIds, sql`log.repeated = 0`)}
    where log.activated = log.event_at and (log.raised_at is not null or log.returned_at is null)
    order by log.withdrawn desc, log.activated desc, log.log_id desc`.execute(tx.sql);
  return new Map(rows.map((row) => [row.event_id, row]));
}

/** Rows with notes are few, and have an index of their own: an event may have any number of rows without. */
export async function readNotes(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<Map<number, Pick<Row, 'log_id' | 'event_id' | 'notes'>[]>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<Pick<Row, 'log_id' | 'event_id' | 'notes'>>`
    select log_id, event_id, notes from alarm_log ${byIndex(tx, 'notes')}
    where company_id = ${companyId} and event_id in (${sql.join(eventIds)}) and notes <> ''
    order by activated, log_id`.execute(tx.sql);
  return Map.groupBy(rows, ({ event_id }) => event_id);
}

/** Names what events are about, also what was deleted since. */
async function readSubjects(tx: Tx, companyId: number, heads: readonly Row[]) {
  const sensorIds = [...new Set(heads.flatMap(({ sensor_id }) => sensor_id ?? []))];
  const unitIds = [...new Set(heads.flatMap(({ base_unit_id }) => base_unit_id ?? []))];
  const sensors =
    sensorIds.length === 0
      ? []
      : await tx.sql
          .selectFrom('sensors')
          .select(['sensor_id', 'name', 'serial_no', 'type', 'deleted_at'])
          .where('company_id', '=', companyId)
          .where('sensor_id', 'in', sensorIds)
          .execute();
  const units =
    unitIds.length === 0
      ? []
      : await tx.sql
          .selectFrom('base_units')
          .select(['base_unit_id', 'name', 'serial_no', 'deleted_at'])
          .where('company_id', '=', companyId)
          .where('base_unit_id', 'in', unitIds)
          .execute();
  const sensorById = new Map(sensors.map((sensor) => [sensor.sensor_id, sensor]));
  const unitById = new Map(units.map((unit) => [unit.base_unit_id, unit]));
  return {
    findSubject({ sensor_id, base_unit_id }: Row): Beside['subject'] {
      const sensor = sensor_id === null ? undefined : sensorById.get(sensor_id);
      const unit = base_unit_id === null ? undefined : unitById.get(base_unit_id);
      const subject = present(sensor ?? unit, 'the sensor or base unit of an event');
      return {
        name: subject.name,
        serialNo: subject.serial_no,
        sensor_type: sensor?.type ?? null,
        deleted: subject.deleted_at !== null,
      };
    },
  };
}
