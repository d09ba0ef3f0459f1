import {
  type AlarmEvent,
  BYTE_ORDER_MARK,
  type Cell,
  eventQuantity,
  formatSerial,
  toCsvLine,
  toTimestamp,
} from '@ts1/contract';
import { alarmLevelWords, alarmWords } from '@ts1/contract/alarm-type-words';
import { MEASURAND_WORDS } from '@ts1/contract/measurand-words';
import { type CompanyClock, wallText } from '../company-clock.ts';
import { ENGLISH_TEXTS } from '../texts/en.ts';

const { alarmLog } = ENGLISH_TEXTS;

/**
 * Events of the alarm log as a CSV file, each time in UTC and of the company's zone. What is still out lasts until
 * `now`, in epoch milliseconds.
 */
export async function* alarmLogCsv(
  pages: AsyncIterable<readonly AlarmEvent[]>,
  clock: CompanyClock,
  now: number,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(columns(clock));
  for await (const page of pages) {
    let csv = '';
    for (const event of page) csv += toCsvLine(row(event, clock, now));
    if (csv !== '') yield csv;
  }
}

function columns({ timeZone }: CompanyClock): string[] {
  const { times } = alarmLog;
  const both = (what: string): string[] => [alarmLog.inUtc(what), alarmLog.inZone(what, timeZone)];
  return [
    alarmLog.sensor,
    alarmLog.serial,
    alarmLog.type,
    alarmLog.measurand,
    alarmLog.state,
    ...both(times.activated),
    ...both(times.raised),
    ...both(times.acknowledged),
    alarmLog.acknowledgedBy,
    ...both(times.returned),
    ...both(times.ended),
    alarmLog.outside,
    alarmLog.stillOut,
    alarmLog.extreme,
    alarmLog.limit,
    alarmLog.unit,
    alarmLog.excursions,
    alarmLog.repetitions,
    alarmLog.notes,
    alarmLog.event,
    alarmLog.cause,
    alarmLog.action,
    alarmLog.limitMinutes,
    alarmLog.level,
    ...both(times.confirmed),
    alarmLog.confirmedBy,
    alarmLog.confirmationNote,
  ];
}

function row(event: AlarmEvent, clock: CompanyClock, now: number): readonly Cell[] {
  const { measurand, sensor_type, out_since, time_outside_ms } = event;
  const both = (at: string | null): readonly Cell[] => {
    if (at === null) return [null, null];
    const ms = Date.parse(at);
    return [toTimestamp(ms), wallText(clock.wallMs(ms))];
  };
  const lastsMs = out_since === null ? 0 : Math.max(0, now - Date.parse(out_since));
  return [
    event.name,
    sensor_type === null ? event.serialNo : formatSerial(event.serialNo, sensor_type),
    alarmWords(event.alarm_type, event.level).name,
    event.input?.name ?? (measurand === null ? null : MEASURAND_WORDS[measurand].name),
    alarmLog.states[event.state],
    ...both(event.activated),
    ...both(event.raised_at),
    ...both(event.acknowledged_at),
    event.acknowledged_by,
    ...both(event.returned_at),
    ...both(event.ended_at),
    Math.round((time_outside_ms + lastsMs) / 1_000),
    out_since === null ? null : alarmLog.yes,
    // An alarm for lasting too long has no figure but its limit.
    event.alarm_type === 'fault' || event.alarm_type === 'open' ? null : event.extreme,
    event.limit_value,
    unitText(event),
    event.excursions,
    event.repetitions,
    event.notes,
    event.event_id,
    event.cause ?? null,
    event.action ?? null,
    event.limit_minutes ?? null,
    event.level === 'alarm' ? alarmLog.alarm : alarmLevelWords(event.level).name,
    ...both(event.confirmed_at ?? null),
    event.confirmed_by ?? null,
    event.confirmation_note ?? null,
  ];
}

/** The limit of silence is a time. */
function unitText(event: AlarmEvent): string | null {
  return event.alarm_type === 'offline' ? 'min' : eventQuantity(event)?.unit || null;
}
