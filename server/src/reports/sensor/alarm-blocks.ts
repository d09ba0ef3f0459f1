import type { AlarmLogEntry } from '@ts1/contract';
import type { CompanyClock } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { texts } from '../texts.ts';
import { nameOf, valueText } from './measured-text.ts';
import type { SensorReport } from './read-sensor-report.ts';

const { report } = texts;

/** The alarms of a sensor with who acknowledged them, or that there were none. */
export function alarmBlocks(given: SensorReport, clock: CompanyClock): Block[] {
  const { alarms, alarmsInAll } = given;
  const heading: Block = { kind: 'heading', text: report.alarms, level: 2 };
  if (alarms.length === 0) return [heading, { kind: 'note', text: report.noAlarms }];
  const { alarmColumns } = report;
  const right = { share: 0.9, align: 'right' } as const;
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { title: alarmColumns.type, share: 0.9 },
        { title: alarmColumns.start, share: 1.4 },
        { title: alarmColumns.raised, share: 1.4 },
        { title: alarmColumns.returned, share: 1.4 },
        { title: alarmColumns.value, ...right },
        { title: alarmColumns.limit, ...right },
        { title: alarmColumns.acknowledged, share: 2.1 },
        { title: alarmColumns.notes, share: 2 },
      ],
      rows: alarms.map((entry) => row(entry, given, clock)),
    },
    ...(alarms.length < alarmsInAll
      ? [{ kind: 'note', text: report.moreAlarms(alarms.length, alarmsInAll) } as const]
      : []),
  ];
}

function row(entry: AlarmLogEntry, given: SensorReport, clock: CompanyClock): string[] {
  const time = (at: string | null) => (at === null ? report.notYet : clock.minute(Date.parse(at)));
  const { acknowledged_by: by, acknowledged_at: at } = entry;
  return [
    typeText(entry, given),
    time(entry.activated),
    time(entry.raised_at),
    time(entry.returned_at ?? entry.alarm_reset),
    measured(entry.alarm_values, entry),
    measured(entry.limit_value, entry),
    by === null ? report.notAcknowledged : report.acknowledgedBy(by, time(at)),
    entry.notes,
  ];
}

function measured(value: number | null, { alarm_type, measurand }: AlarmLogEntry): string {
  if (value === null || alarm_type === 'fault' || alarm_type === 'offline') return texts.nothing;
  if (alarm_type === 'battery') return `${value.toFixed(2)} V`;
  return valueText(value, measurand ?? 'temperature');
}

/** Of what, too, where a sensor measures more than one thing. */
function typeText({ alarm_type, measurand }: AlarmLogEntry, given: SensorReport): string {
  const type = report.types[alarm_type];
  return measurand === null || given.figures.measurands.length < 2
    ? type
    : `${type}, ${nameOf(measurand, given)}`;
}
