import type { Cell } from '@ts1/contract';
import type { TFunction } from 'i18next';
import { alarmDurationText, alarmTypeText, stateOf, type AlarmEvent } from '../alarms/log.ts';
import type { AlarmSource } from './use-sources.ts';

/** The events as rows of a CSV file, with their column names; times in UTC, values in °C, % and V. */
export function eventRows(
  events: readonly AlarmEvent[],
  sourceOf: (event: AlarmEvent) => AlarmSource,
  nowMs: number,
  t: TFunction,
): (readonly Cell[])[] {
  const column = (name: 'sensor' | 'serial' | 'type' | 'start' | 'end' | 'duration' | 'value' | 'notes') =>
    t(`alarmLog.columns.${name}`);
  const names = [
    column('sensor'),
    column('serial'),
    column('type'),
    t('alarmLog.state'),
    column('start'),
    column('end'),
    column('duration'),
    t('alarmLog.columns.acknowledgedBy'),
    column('value'),
    t('alarmLog.limitColumn'),
    column('notes'),
  ];
  return [names, ...events.map((event) => eventRow(event, sourceOf(event), nowMs, t))];
}

function eventRow(event: AlarmEvent, source: AlarmSource, nowMs: number, t: TFunction): readonly Cell[] {
  const { first, rows, activatedAt, resetAt, value } = event;
  return [
    source.name,
    source.serial,
    alarmTypeText(first, t),
    t(`alarmLog.states.${stateOf(event)}`),
    new Date(activatedAt).toISOString(),
    resetAt === null ? null : new Date(resetAt).toISOString(),
    alarmDurationText(activatedAt, resetAt ?? nowMs, t),
    rows.findLast((row) => row.acknowledged_by !== null)?.acknowledged_by ?? null,
    value,
    first.limit_value,
    first.notes,
  ];
}
