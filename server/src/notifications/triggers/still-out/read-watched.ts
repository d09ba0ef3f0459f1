import { ALARM_TYPES, LIMITED_MEASURANDS, findWorseBy } from '@ts1/contract';
import type { Selectable } from 'kysely';
import { conditionKey, conditionNames } from '../../../alarms/index.ts';
import { inCompany, type StillOutTable, type Tx } from '../../../database/index.ts';
import { WORSE_BY_COLUMNS } from '../../../settings/index.ts';
import type { FollowUpRules, Watched } from './due.ts';

/** An acknowledged event that is still out, with what its company has set. */
export interface WatchedEvent {
  readonly companyId: number;
  readonly eventId: number;
  readonly sensorId: number | null;
  readonly baseUnitId: number | null;
  readonly watched: Watched;
  readonly rules: FollowUpRules;
}

/** No value is so much worse that it is a message of its own. */
const NEVER = 0;

/** Reads all of them, of one company or of every company: they are few, as each waits for somebody to fix something. */
export async function readWatched(tx: Tx, companyId?: number): Promise<WatchedEvent[]> {
  let query = tx.sql
    .selectFrom('still_out as watch')
    .innerJoin('companies as company', 'company.company_id', 'watch.company_id')
    .leftJoin('latest_readings as latest', (join) => inCompany(join, 'latest.sensor_id', 'watch.sensor_id'))
    .selectAll('watch')
    .select([
      'company.still_out_after_ms',
      ...WORSE_BY_COLUMNS.map((column) => `company.${column}` as const),
      ...LIMITED_MEASURANDS.map((name) => `latest.${name}` as const),
    ]);
  if (companyId !== undefined) query = query.where('watch.company_id', '=', companyId);
  const rows = await query.execute();
  return rows.map((row) => {
    const { type, measurand } = conditionNames(conditionKey.parse(row.condition));
    const worseBy = measurand === null ? null : findWorseBy(measurand);
    return {
      companyId: row.company_id,
      eventId: row.event_id,
      sensorId: row.sensor_id,
      baseUnitId: row.base_unit_id,
      // How large a change is now, the newest reading alone does not say.
      watched: {
        ...watchColumns(row),
        newest: ALARM_TYPES[type].limit === 'level' && measurand !== null ? row[measurand] : null,
      },
      rules: {
        stillOutAfterMs: row.still_out_after_ms,
        worseBy: worseBy === null ? NEVER : row[worseBy.column],
      },
    };
  });
}

function watchColumns(row: Selectable<StillOutTable>) {
  const { condition, counted_from, worse_base, worse_at } = row;
  return { condition, counted_from, worse_base, worse_at };
}
