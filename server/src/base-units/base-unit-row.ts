import {
  BASE_UNIT_TYPES,
  NETWORK_SERVER,
  toTimestamp,
  type BaseUnit,
  type SenderWarning,
  type UnknownInput,
} from '@ts1/contract';
import { MINUTE_MS, SECOND_MS } from '@ts1/contract/durations';
import type { Selectable } from 'kysely';
import type { BaseUnitsTable } from '../database/index.ts';

/** The columns of which an answer is made. */
export const BASE_UNIT_COLUMNS = [
  'base_unit_id',
  'serial_no',
  'name',
  'type',
  'last_contact_at',
  'went_offline_at',
  'unreadable_payloads',
  'last_unreadable_at',
  'silent_after_ms',
  'clock_wrong_since',
  'clock_wrong_until',
  'clock_off_ms',
] as const;

type BaseUnitRow = Pick<Selectable<BaseUnitsTable>, (typeof BASE_UNIT_COLUMNS)[number]>;

/** The part of a base unit's deliveries that is not in the record. */
export interface NotRecorded {
  readonly rejections: number;
  readonly lastRejectionAt: number | null;
  readonly readingsAhead: number;
  readonly quarantinedDeliveries: number;
  readonly warnings: readonly SenderWarning[];
  readonly unknownInputs: readonly UnknownInput[];
}

const NOTHING: NotRecorded = {
  rejections: 0,
  lastRejectionAt: null,
  readingsAhead: 0,
  quarantinedDeliveries: 0,
  warnings: [],
  unknownInputs: [],
};

export function toBaseUnit(row: BaseUnitRow, notRecorded: NotRecorded = NOTHING): BaseUnit {
  return {
    id: row.base_unit_id,
    serialNo: row.serial_no,
    base_unit_name: row.name,
    type: row.type,
    type_description: BASE_UNIT_TYPES[row.type].description,
    last_contact: row.last_contact_at === null ? null : toTimestamp(row.last_contact_at),
    went_offline_at: row.went_offline_at === null ? null : toTimestamp(row.went_offline_at),
    unreadable_payloads: row.unreadable_payloads,
    last_unreadable_at: row.last_unreadable_at === null ? null : toTimestamp(row.last_unreadable_at),
    rejections: notRecorded.rejections,
    last_rejection_at: notRecorded.lastRejectionAt === null ? null : toTimestamp(notRecorded.lastRejectionAt),
    readings_ahead: notRecorded.readingsAhead,
    quarantined_deliveries: notRecorded.quarantinedDeliveries,
    ...wrongClock(row),
    ...(notRecorded.unknownInputs.length > 0 && { unknown_inputs: [...notRecorded.unknownInputs] }),
    ...(row.type === NETWORK_SERVER && {
      silent_after: row.silent_after_ms === null ? null : row.silent_after_ms / MINUTE_MS,
    }),
    ...(notRecorded.warnings.length > 0 && { warnings: [...notRecorded.warnings] }),
  };
}

function wrongClock({
  clock_wrong_since: since,
  clock_wrong_until,
  clock_off_ms,
}: BaseUnitRow): Pick<BaseUnit, 'clock'> {
  if (since === null || clock_wrong_until !== null) return {};
  const aheadBySeconds = Math.round((clock_off_ms ?? 0) / SECOND_MS);
  return { clock: { wrong_since: toTimestamp(since), ahead_by_seconds: aheadBySeconds } };
}
