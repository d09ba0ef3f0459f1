import { type AlarmEvent, eventQuantity, isWarning } from '@ts1/contract';
import { alarmWords } from '@ts1/contract/alarm-type-words';
import { inputName } from '@ts1/contract/input-name';
import { lastingWord } from '../../alarms/index.ts';
import { type CompanyClock, durationText } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { shownFigure } from '../shown-figure.ts';
import { reportTexts } from '../texts/index.ts';
import { measurandName } from './measured-text.ts';
import type { SensorReport } from './read-sensor-report.ts';

/** The parts of a report from which its alarms are written. */
type AlarmsInReport = Pick<SensorReport, 'figures' | 'alarms' | 'now'>;

/**
 * The alarms of a sensor: how long each was out, and who acknowledged it when; or that there were none. Warnings have a
 * table of their own where there were any, and so have the alarms of drills, which are not counted.
 */
export function alarmBlocks(given: AlarmsInReport, clock: CompanyClock): Block[] {
  const { events, eventsInAll, drills } = given.alarms;
  const { report } = reportTexts(clock);
  const [alarms, warnings] = [events.filter((event) => !isWarning(event)), events.filter(isWarning)];
  const heading = (text: string): Block => ({ kind: 'heading', text, level: 2 });
  return [
    heading(report.alarms),
    alarms.length === 0
      ? { kind: 'note', text: report.noAlarms }
      : eventTable(alarms, report.alarmColumns.raised, given, clock),
    ...(warnings.length === 0
      ? []
      : [heading(report.warnings), eventTable(warnings, report.warningSince, given, clock)]),
    ...(drills.length === 0
      ? []
      : [heading(report.drillAlarms), eventTable(drills, report.alarmColumns.raised, given, clock)]),
    ...(events.length < eventsInAll
      ? [{ kind: 'note', text: report.moreAlarms(events.length, eventsInAll) } as const]
      : []),
  ];
}

function eventTable(
  events: readonly AlarmEvent[],
  raised: string,
  given: AlarmsInReport,
  clock: CompanyClock,
): Block {
  const { alarmColumns } = reportTexts(clock).report;
  const right = { share: 0.9, align: 'right' } as const;
  return {
    kind: 'table',
    columns: [
      { title: alarmColumns.type, share: 0.9 },
      { title: alarmColumns.start, share: 1.3 },
      { title: raised, share: 1.3 },
      { title: alarmColumns.returned, share: 1.3 },
      { title: alarmColumns.outside, share: 0.9 },
      { title: alarmColumns.value, ...right },
      { title: alarmColumns.limit, ...right },
      { title: alarmColumns.acknowledged, share: 1.5 },
      { title: alarmColumns.notes, share: 1.6 },
    ],
    rows: events.map((event) => row(event, given, clock)),
  };
}

function row(event: AlarmEvent, given: AlarmsInReport, clock: CompanyClock): string[] {
  const { report } = reportTexts(clock);
  const time = (at: string | null) => (at === null ? report.notYet : clock.minute(Date.parse(at)));
  const { acknowledged_by: by, acknowledged_at: at, out_since: outSince, time_outside_ms: outsideMs } = event;
  const lasts = outSince === null ? 0 : Math.max(0, given.now - Date.parse(outSince));
  return [
    typeText(event, given, clock),
    time(event.activated),
    time(event.raised_at),
    returnText(event, time, clock),
    durationText(outsideMs + lasts),
    measured('extreme', event, clock),
    limitText(event, clock),
    by === null ? report.notAcknowledged : acknowledgedText(event, by, time(at), clock),
    [
      event.cause === undefined ? '' : report.cause(event.cause),
      event.action === undefined ? '' : report.action(event.action),
      ...lastingTexts(event, time, clock, given.now),
      event.notes,
    ]
      .filter((line) => line !== '')
      .join('\n'),
  ];
}

/** Name and time of the acknowledgement, and of its confirmation below. */
function acknowledgedText(
  { confirmed_by: second, confirmed_at: at }: AlarmEvent,
  by: string,
  when: string,
  clock: CompanyClock,
): string {
  const { report } = reportTexts(clock);
  const acknowledged = report.acknowledgedBy(by, when);
  if (second === undefined || at === undefined) return acknowledged;
  return `${acknowledged}\n${report.confirmedBy(second, clock.minute(Date.parse(at)))}`;
}

/** States of the same sensor that lasted when it began: `Door open since 02:51`. */
function lastingTexts(
  { lasting_states: states = [] }: AlarmEvent,
  time: (at: string) => string,
  clock: CompanyClock,
  now: number,
): string[] {
  const { report } = reportTexts(clock);
  const { language } = clock.preferences;
  return states.map((state) => {
    const { measurand, since, until, known_until: knownUntil } = state;
    const what = `${inputName(state, language)} ${lastingWord(measurand, language)}`;
    const text = report.lasting(what, time(since), until === null ? null : time(until));
    return knownUntil !== undefined && Date.parse(knownUntil) <= now
      ? report.unknownSince(text, time(knownUntil))
      : text;
  });
}

/** An acknowledgement is no return. */
function returnText(
  { returned_at, out_since, ended_at }: AlarmEvent,
  time: (at: string | null) => string,
  clock: CompanyClock,
): string {
  const { report } = reportTexts(clock);
  if (returned_at !== null) return time(returned_at);
  return out_since === null ? report.notSeenToReturn(time(ended_at)) : report.stillOut;
}

function limitText(event: AlarmEvent, clock: CompanyClock): string {
  const limit = measured('limit_value', event, clock);
  return event.limit_minutes === undefined
    ? limit
    : reportTexts(clock).report.limitWithin(limit, event.limit_minutes);
}

function measured(name: 'extreme' | 'limit_value', event: AlarmEvent, clock: CompanyClock): string {
  // How long a state lasted is in a column of its own.
  const value = name === 'extreme' && event.alarm_type === 'open' ? null : event[name];
  const quantity = eventQuantity(event);
  if (value === null || quantity === null) return reportTexts(clock).nothing;
  const beside = name === 'extreme' ? event.limit_value : event.extreme;
  return shownFigure(value, quantity, clock.preferences, beside);
}

/** Type of an alarm, with the measurand where a sensor has more than one. */
function typeText(
  { alarm_type, level, measurand, input }: AlarmEvent,
  given: AlarmsInReport,
  clock: CompanyClock,
): string {
  const { language } = clock.preferences;
  const type = alarmWords(alarm_type, level, language).name;
  if (input !== undefined) return `${type}, ${inputName(input, language)}`;
  return measurand === null || given.figures.measurands.length < 2
    ? type
    : `${type}, ${measurandName(measurand, given, clock)}`;
}
