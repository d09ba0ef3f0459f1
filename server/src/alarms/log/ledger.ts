import type { Column, ColumnType, ColumnValue, Tx } from '../../database/index.ts';
import { present } from '@ts1/contract';
import { type Alarm, type AlarmSubject, isLate } from './alarm.ts';
import { type AlarmChange, type AlarmChangeKind, rowChangeKinds } from './alarm-change.ts';
import type { ConditionKey } from '../machine/conditions.ts';
import type { LogRow } from '../machine/log-row.ts';
import type { StoredRow } from '../machine/reconcile.ts';

/** Rows of one condition with their stored places, in the order of their times. */
export interface RowsToStore {
  readonly subject: AlarmSubject;
  readonly condition: ConditionKey;
  readonly rows: readonly { readonly row: LogRow; readonly stored: StoredRow | null }[];
  readonly notify: boolean;
  /** Up to here the rows had been evaluated before, and are revised; left out for what goes on from where it was. */
  readonly revisedUntil?: number;
}

/** An alarm to write, with what has happened to it. */
interface Written {
  readonly alarm: Alarm;
  readonly owner: RowsToStore;
  readonly kinds: readonly AlarmChangeKind[];
}

/** Gathers what a transaction changes in the alarm log of one company, and writes it all at once. */
export class Ledger {
  readonly #companyId: number;
  readonly #stored: RowsToStore[] = [];
  readonly #withdrawn: { readonly owner: RowsToStore; readonly stored: StoredRow }[] = [];
  readonly #forgotten: { readonly owner: RowsToStore; readonly stored: StoredRow }[] = [];

  constructor(companyId: number) {
    this.#companyId = companyId;
  }

  /** Rows that are unchanged cost nothing. */
  store(rows: RowsToStore): void {
    this.#stored.push(rows);
  }

  /** Nothing remains of these alarms; they stay as evidence, and are in force no longer. */
  withdraw(owner: RowsToStore, rows: readonly StoredRow[]): void {
    for (const stored of rows) this.#withdrawn.push({ owner, stored });
  }

  /** Pre-alarms that never were. */
  forget(owner: RowsToStore, rows: readonly StoredRow[]): void {
    for (const stored of rows) this.#forgotten.push({ owner, stored });
  }

  /** Writes everything and answers what has happened. */
  async write(tx: Tx, now: number): Promise<AlarmChange[]> {
    const companyId = this.#companyId;
    const forgotten = this.#forgotten.map(({ owner, stored }) =>
      written(owner, stored, stored, ['forgotten']),
    );
    const writes = [
      ...(await this.#place(tx)),
      ...this.#withdrawn.map(({ owner, stored }) => {
        const row = { ...stored, resetAt: stored.resetAt ?? now, endedAt: stored.endedAt ?? now };
        return written(owner, row, stored, ['withdrawn']);
      }),
    ];
    if (forgotten.length > 0) await forget(tx, companyId, forgotten);
    if (writes.length > 0) await tx.dialect.upsert(tx, 'alarm_log', logColumns(companyId, writes), KEY, SET);
    return [...forgotten, ...writes].flatMap(({ alarm, owner, kinds }) =>
      kinds.map((kind) => ({
        ...alarm,
        kind,
        companyId,
        notify: owner.notify && alarm.row.raisedAt !== null && alarm.row.acknowledged?.userId !== null,
        isCorrection: alarm.row.activated <= (owner.revisedUntil ?? Number.NEGATIVE_INFINITY),
      })),
    );
  }

  /** Gives new rows their ids, and each event the id of its earliest stored row, or that of its first one. */
  async #place(tx: Tx): Promise<Written[]> {
    const changed = this.#stored.flatMap((rows) => {
      const events = storedEventIds(rows);
      return rows.rows.flatMap(({ row, stored }) => {
        const kinds = rowChangeKinds(stored, row);
        const eventId = events.get(row.event);
        if (kinds.length === 0 && stored?.eventId === eventId) return [];
        return [{ rows, row, stored, kinds, events }];
      });
    });
    const ids = await tx.dialect.nextIds(
      tx,
      'alarm_log',
      changed.filter(({ stored }) => stored === null).length,
    );
    let next = 0;
    return changed.map(({ rows, row, stored, kinds, events }) => {
      const logId = stored?.logId ?? present(ids[next++]);
      const eventId = events.get(row.event) ?? logId;
      events.set(row.event, eventId);
      return written(rows, row, { logId, eventId }, kinds);
    });
  }
}

function written(
  owner: RowsToStore,
  row: LogRow,
  { logId, eventId }: Pick<StoredRow, 'logId' | 'eventId'>,
  kinds: readonly AlarmChangeKind[],
): Written {
  const { subject, condition } = owner;
  return { alarm: { subject, condition, logId, eventId, row, late: isLate(row) }, owner, kinds };
}

/** No two events share an id, also when a replay splits one event into two. */
function storedEventIds({ rows }: RowsToStore): Map<number, number> {
  const ids = new Map<number, number>();
  const taken = new Set<number>();
  for (const { row, stored } of rows) {
    if (stored === null || ids.has(row.event) || taken.has(stored.eventId)) continue;
    ids.set(row.event, stored.eventId);
    taken.add(stored.eventId);
  }
  return ids;
}

async function forget(tx: Tx, companyId: number, gone: readonly Written[]): Promise<void> {
  await tx.sql
    .deleteFrom('alarm_log')
    .where('company_id', '=', companyId)
    .where(
      'log_id',
      'in',
      gone.map(({ alarm }) => alarm.logId),
    )
    .where('raised_at', 'is', null)
    .execute();
}

const KEY = ['company_id', 'log_id'];

const COLUMNS: readonly [
  name: string,
  type: ColumnType,
  value: (alarm: Alarm, kinds: readonly AlarmChangeKind[]) => ColumnValue,
][] = [
  ['log_id', 'integer', ({ logId }) => logId],
  ['event_id', 'integer', ({ eventId }) => eventId],
  ['sensor_id', 'integer', ({ subject }) => subject.sensorId],
  ['base_unit_id', 'integer', ({ subject }) => subject.baseUnitId],
  ['condition', 'text', ({ condition }) => condition],
  ['event_at', 'integer', ({ row }) => row.event],
  ['activated', 'integer', ({ row }) => row.activated],
  ['repeated', 'integer', ({ row }) => (row.repeated ? 1 : 0)],
  ['opened_received_at', 'integer', ({ row }) => row.openedReceivedAt],
  ['raised_at', 'integer', ({ row }) => row.raisedAt],
  ['value', 'real', ({ row }) => row.value],
  ['limit_value', 'real', ({ row }) => row.limit],
  ['delay_ends_at', 'integer', ({ row }) => row.delayEndsAt],
  ['returned_at', 'integer', ({ row }) => row.returnedAt],
  ['reset_at', 'integer', ({ row }) => row.resetAt],
  ['ended_at', 'integer', ({ row }) => row.endedAt],
  ['acknowledged_by', 'text', ({ row }) => row.acknowledged?.by ?? null],
  ['acknowledged_by_id', 'integer', ({ row }) => row.acknowledged?.userId ?? null],
  ['acknowledged_at', 'integer', ({ row }) => row.acknowledged?.at ?? null],
  ['detected_late', 'integer', ({ late }) => (late ? 1 : 0)],
  ['withdrawn', 'integer', (_alarm, kinds) => (kinds.includes('withdrawn') ? 1 : 0)],
];
const SET = Object.fromEntries(
  COLUMNS.filter(([name]) => name !== 'log_id').map(([name]) => [name, `excluded.${name}`]),
);

function logColumns(companyId: number, writes: readonly Written[]): Column[] {
  return [
    { name: 'company_id', type: 'integer', values: writes.map(() => companyId) },
    ...COLUMNS.map(([name, type, value]): Column => ({
      name,
      type,
      values: writes.map(({ alarm, kinds }) => value(alarm, kinds)),
    })),
  ];
}
