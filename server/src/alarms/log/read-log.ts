import type { AlarmLogEntry } from '@ts1/contract';
import { sql, type SelectQueryBuilder, type Selectable } from 'kysely';
import { isVisible, type VisibleSensors } from '../../auth/index.ts';
import type { AlarmLogTable, Schema, Tx } from '../../database/index.ts';
import { readDrillSensor, requireVisibleSensor } from '../../sensors/index.ts';
import { noSuchAlarm } from './no-such-alarm.ts';
import { byIndex } from './by-index.ts';
import { toLogEntries } from './log-entries.ts';
import { WARNING_KEYS } from '../machine/conditions.ts';

/** Which rows of the log are wanted. Times are epoch milliseconds, both ends inclusive. */
export interface LogFilter {
  /** Also what was acknowledged or withdrawn; else what waits for somebody. */
  readonly includeAcknowledged: boolean;
  /** Also pre-alarms that closed without ever having been an alarm. */
  readonly includePreAlarms: boolean;
  readonly includeWarnings: boolean;
  readonly sensorId?: number | undefined;
  readonly eventId?: number | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly limit: number;
  /** Rows after this one, exclusive. */
  readonly after?: RowPlace | undefined;
  readonly visible: VisibleSensors;
}

/** The place of a row in the log: when it was activated, in epoch milliseconds, and its id. */
export interface RowPlace {
  readonly at: number;
  readonly logId: number;
}

type LogQuery = SelectQueryBuilder<Schema, 'alarm_log', Selectable<AlarmLogTable>>;

/**
 * Rows of the alarm log, newest first, and how many there are without the limit.
 * @throws NotFound when the sensor or the event is not the company's; a sensor that was deleted keeps its log
 */
export async function readLog(
  tx: Tx,
  companyId: number,
  filter: LogFilter,
): Promise<{ entries: AlarmLogEntry[]; total: number; last: RowPlace | undefined }> {
  const isOfAll = filter.sensorId === undefined && filter.eventId === undefined;
  if (filter.visible !== 'all' && filter.visible.size === 0 && isOfAll) {
    return { entries: [], total: 0, last: undefined };
  }
  if (filter.sensorId !== undefined)
    await requireLoggedSensor(tx, companyId, filter.sensorId, filter.visible);
  if (filter.eventId !== undefined) await requireEvent(tx, companyId, filter.eventId, filter.visible);
  const query = withoutSensor(
    filtered(tx.sql.selectFrom('alarm_log').selectAll().where('company_id', '=', companyId), filter),
    await readDrillSensor(tx, companyId),
  );
  const { after, limit } = filter;
  const page = after === undefined ? query : query.where(isAfter(after));
  const rows = await page.orderBy('activated', 'desc').orderBy('log_id', 'desc').limit(limit).execute();
  const entries = await toLogEntries(tx, companyId, rows);
  const end = rows.at(-1);
  const isLast = rows.length < limit || end === undefined;
  const last = isLast ? undefined : { at: end.activated, logId: end.log_id };
  if (isLast && after === undefined) return { entries, total: rows.length, last };
  const { count } = await query
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { entries, total: count, last };
}

/** Drills are in the log of events alone, where somebody asks for them. */
function withoutSensor(query: LogQuery, drillSensor: number | null): LogQuery {
  if (drillSensor === null) return query;
  return query.where((row) => row.or([row('sensor_id', 'is', null), row('sensor_id', '<>', drillSensor)]));
}

function isAfter({ at, logId }: RowPlace) {
  return sql<boolean>`(activated, log_id) < (${at}, ${logId})`;
}

/** @throws NotFound; a sensor that was deleted keeps its log */
export async function requireLoggedSensor(
  tx: Tx,
  companyId: number,
  sensorId: number,
  visible: VisibleSensors,
): Promise<void> {
  await requireVisibleSensor(tx, companyId, sensorId, visible, { evenDeleted: true });
}

export async function requireEvent(
  tx: Tx,
  companyId: number,
  eventId: number,
  visible: VisibleSensors,
  { drills = false }: { readonly drills?: boolean } = {},
): Promise<void> {
  const drillSensor = await readDrillSensor(tx, companyId);
  const row = await tx.sql
    .selectFrom('alarm_log')
    .select('sensor_id')
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  const isSeen =
    row !== undefined && (row.sensor_id === null ? visible === 'all' : isVisible(visible, row.sensor_id));
  const isDrill = row !== undefined && row.sensor_id !== null && row.sensor_id === drillSensor;
  if (!isSeen || isDrill !== drills) throw noSuchAlarm();
}

function filtered(all: LogQuery, filter: LogFilter): LogQuery {
  let query = all;
  if (!filter.includeAcknowledged) {
    query = query.where('acknowledged_at', 'is', null).where('withdrawn', '=', 0);
  }
  if (!filter.includePreAlarms) {
    query = query.where((row) => row.or([row('raised_at', 'is not', null), row('returned_at', 'is', null)]));
  }
  if (!filter.includeWarnings) query = query.where('condition', 'not in', WARNING_KEYS);
  if (filter.visible !== 'all') query = query.where('sensor_id', 'in', [...filter.visible]);
  if (filter.sensorId !== undefined) query = query.where('sensor_id', '=', filter.sensorId);
  if (filter.eventId !== undefined) query = query.where('event_id', '=', filter.eventId);
  if (filter.from !== undefined) query = query.where('activated', '>=', filter.from);
  if (filter.until !== undefined) query = query.where('activated', '<=', filter.until);
  return query;
}

/** The named rows, oldest first; ids that the company does not have are left out. */
export async function readLogEntries(
  tx: Tx,
  companyId: number,
  logIds: readonly number[],
): Promise<AlarmLogEntry[]> {
  if (logIds.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('log_id', 'in', logIds)
    .orderBy('activated')
    .orderBy('log_id')
    .execute();
  return toLogEntries(tx, companyId, rows);
}

/** All rows of the event of a row, oldest first. */
export async function readEvent(tx: Tx, companyId: number, logId: number): Promise<AlarmLogEntry[]> {
  const { rows } = await sql<Selectable<AlarmLogTable>>`
    select * from alarm_log ${byIndex(tx, 'event_rows')}
    where company_id = ${companyId} and event_id = (
      select event_id from alarm_log where company_id = ${companyId} and log_id = ${logId}
    )
    order by activated, log_id`.execute(tx.sql);
  return toLogEntries(tx, companyId, rows);
}
