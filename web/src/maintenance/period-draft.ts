import { LONGEST_TIME_MINUTES, type QuietPeriodBody, type QuietScope } from '@ts1/contract';
import { fromDateTimeInput } from '../platform/time-zone.ts';
import { readCount } from '../platform/typed-number.ts';

export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Contents of the form. */
export interface PeriodDraft {
  readonly scope: QuietScope;
  readonly zoneId: number | undefined;
  readonly baseUnitId: number | undefined;
  readonly sensorIds: readonly number[];
  readonly reason: string;
  /** The start was not touched: it begins when it is saved. */
  readonly startsNow: boolean;
  /** As `datetime-local` inputs have them. */
  readonly from: string;
  readonly until: string;
  readonly repeats: boolean;
  readonly weekdays: readonly Weekday[];
  readonly time: string;
  readonly minutes: string;
}

/** The field that is missing or is none. */
export type Problem = 'target' | 'reason' | 'from' | 'until' | 'weekdays' | 'time' | 'minutes';

type Read =
  | { readonly body: QuietPeriodBody; readonly problem?: undefined }
  | { readonly body?: undefined; readonly problem: Problem };

/** Reads the form; times are on the company's clock. The server checks how far they may reach. */
export function toBody(draft: PeriodDraft, timeZone: string): Read {
  const { scope, zoneId, baseUnitId, sensorIds, startsNow } = draft;
  const hasTarget =
    scope === 'company' ||
    (scope === 'zone' && zoneId !== undefined) ||
    (scope === 'base-unit' && baseUnitId !== undefined) ||
    (scope === 'sensors' && sensorIds.length > 0);
  if (!hasTarget) return { problem: 'target' };
  const reason = draft.reason.trim();
  if (reason === '') return { problem: 'reason' };
  const from = fromDateTimeInput(draft.from, timeZone);
  if (from === undefined && !startsNow) return { problem: 'from' };
  const until = fromDateTimeInput(draft.until, timeZone);
  if (until === undefined) return { problem: 'until' };
  const repeats = draft.repeats ? readRepeats(draft) : undefined;
  if (typeof repeats === 'string') return { problem: repeats };
  return {
    body: {
      scope,
      reason,
      until,
      ...(scope === 'zone' && zoneId !== undefined && { zone_id: zoneId }),
      ...(scope === 'base-unit' && baseUnitId !== undefined && { base_unit_id: baseUnitId }),
      ...(scope === 'sensors' && { sensor_ids: [...sensorIds] }),
      ...(!startsNow && from !== undefined && { from }),
      ...(repeats !== undefined && { repeats }),
    },
  };
}

function readRepeats({ weekdays, time, minutes }: PeriodDraft) {
  const length = readCount(minutes);
  if (weekdays.length === 0) return 'weekdays' as const;
  if (!/^\d\d:\d\d$/.test(time)) return 'time' as const;
  if (!Number.isInteger(length) || length < 1 || length > LONGEST_TIME_MINUTES) return 'minutes' as const;
  return { weekdays: weekdays.map(Number), time, minutes: length };
}
