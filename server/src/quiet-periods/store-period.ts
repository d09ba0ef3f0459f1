import type { QuietKind, QuietRepeats, QuietScope } from '@ts1/contract';
import type { Change } from '../audit/index.ts';
import { nextId } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

/** A period to store. Times are epoch milliseconds. */
export interface NewPeriod {
  readonly kind: QuietKind;
  readonly scope: QuietScope;
  readonly zoneId?: number | undefined;
  readonly baseUnitId?: number | undefined;
  readonly sensorIds: readonly number[];
  readonly from: number;
  readonly until: number;
  readonly repeats?: QuietRepeats | undefined;
  readonly reason: string;
  readonly eventId?: number | undefined;
}

/** Stores a period whose parts are known to fit. Returns its id. */
export async function storePeriod(
  { tx, companyId, at }: Change,
  { username, userId, program }: SignedInUser,
  { kind, scope, zoneId, baseUnitId, sensorIds, from, until, repeats, reason, eventId }: NewPeriod,
): Promise<number> {
  const quietId = await nextId(tx, 'quiet_periods');
  await tx.sql
    .insertInto('quiet_periods')
    .values({
      company_id: companyId,
      quiet_id: quietId,
      kind,
      scope,
      zone_id: zoneId ?? null,
      base_unit_id: baseUnitId ?? null,
      from_at: from,
      until_at: until,
      repeats: repeats === undefined ? null : JSON.stringify(repeats),
      ended_times: null,
      reason,
      event_id: eventId ?? null,
      created_by: username,
      created_by_id: program === undefined ? userId : null,
      created_at: at,
      ended_at: null,
      ended_by: null,
      ended_by_id: null,
    })
    .execute();
  const ids = [...new Set(sensorIds)];
  if (ids.length === 0) return quietId;
  await tx.dialect.insertNew(
    tx,
    'quiet_period_sensors',
    [
      { name: 'company_id', type: 'integer', values: ids.map(() => companyId) },
      { name: 'quiet_id', type: 'integer', values: ids.map(() => quietId) },
      { name: 'sensor_id', type: 'integer', values: ids },
    ],
    ['company_id', 'quiet_id', 'sensor_id'],
  );
  return quietId;
}
