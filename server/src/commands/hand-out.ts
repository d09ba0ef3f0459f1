import { toTimestamp, type DeviceCommand, present } from '@ts1/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/index.ts';
import type { CommandDeps } from './deps.ts';
import { devicePayload, parsePayload } from './payload.ts';

/** How long a base unit is left to carry a command out before it is given it again. */
export const HAND_OUT_AGAIN_MS = 60_000;
const MOST_AT_ONCE = 100;

/** Given no later than that, or ahead of now: by a clock that has been set back since. */
export function wasGiven(
  column: string,
  { now, givenBefore }: { readonly now: number; readonly givenBefore: number },
): RawBuilder<boolean> {
  const at = sql.ref(column);
  return sql<boolean>`(${at} <= ${givenBefore} or ${at} > ${now})`;
}

export interface Unit {
  readonly companyId: number;
  readonly baseUnitId: number;
  /** The caller is not the unit itself: commands that hold a password wait for the unit. */
  readonly withoutSecrets?: true | undefined;
}

/**
 * Takes the commands that a base unit is to carry out, oldest first, and notes that it was given them. `open`:
 * whatever is not over. `due`: only those it was not given within the last minute.
 */
export async function handOut(
  deps: CommandDeps,
  unit: Unit,
  which: 'open' | 'due',
): Promise<DeviceCommand[]> {
  const { companyId } = unit;
  const now = deps.clock.now();
  const givenBefore = which === 'due' ? now - HAND_OUT_AGAIN_MS : now;
  const ids = await deps.database.read(companyId, async (tx) => selectOpen(tx, unit, { now, givenBefore }));
  if (ids.length === 0) return [];
  return deps.database.write(companyId, async (tx) => {
    const rows = await tx.sql
      .updateTable('commands')
      .set((row) => ({
        state: 'sent',
        attempts: row('attempts', '+', 1),
        sent_at: row.fn.coalesce('sent_at', row.val(now)),
        last_sent_at: now,
      }))
      .where('company_id', '=', companyId)
      .where('command_id', 'in', ids)
      .where('state', 'in', ['queued', 'sent'])
      .where((row) =>
        row.or([row('last_sent_at', 'is', null), wasGiven('last_sent_at', { now, givenBefore })]),
      )
      .returningAll()
      .execute();
    const serials = await readSerialNumbers(
      tx,
      companyId,
      rows.flatMap(({ sensor_id }) => sensor_id ?? []),
    );
    const commands: DeviceCommand[] = [];
    for (const row of rows.toSorted((one, other) => one.command_id - other.command_id)) {
      const password =
        row.secret === null ? undefined : deps.commandSecrets.open(companyId, row.command_id, row.secret);
      if (row.secret !== null && password === undefined) {
        await giveUp(tx, companyId, row.command_id, now);
        continue;
      }
      const serialNo =
        row.sensor_id === null ? null : present(serials.get(row.sensor_id), 'the serial number of a command');
      commands.push({
        id: row.command_id,
        kind: row.kind,
        payload: devicePayload(row.kind, parsePayload(row.payload), { serialNo, password }),
        createdAt: toTimestamp(row.created_at),
      });
    }
    if (rows.length > 0) {
      await deps.commandsChanged(
        tx,
        companyId,
        rows.map(({ command_id }) => command_id),
      );
    }
    return commands;
  });
}

async function selectOpen(
  tx: Tx,
  { companyId, baseUnitId, withoutSecrets }: Unit,
  { now, givenBefore }: { readonly now: number; readonly givenBefore: number },
): Promise<number[]> {
  let open = tx.sql
    .selectFrom('commands')
    .select('command_id')
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .where('state', 'in', ['queued', 'sent'])
    .where('expires_at', '>', now)
    .where((row) =>
      row.or([row('last_sent_at', 'is', null), wasGiven('last_sent_at', { now, givenBefore })]),
    );
  if (withoutSecrets === true) open = open.where('secret', 'is', null);
  const rows = await open.orderBy('command_id').limit(MOST_AT_ONCE).execute();
  return rows.map(({ command_id }) => command_id);
}

async function readSerialNumbers(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<Map<number, string>> {
  if (sensorIds.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('sensors')
    .select(['sensor_id', 'serial_no'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', sensorIds)
    .execute();
  return new Map(rows.map(({ sensor_id, serial_no }) => [sensor_id, serial_no]));
}

/** Ends a command whose secret was encrypted with a key that is gone: no unit can carry it out. */
async function giveUp(tx: Tx, companyId: number, commandId: number, now: number): Promise<void> {
  await tx.sql
    .updateTable('commands')
    .set({
      state: 'failed',
      secret: null,
      ended_at: now,
      detail: 'The stored password cannot be read with the present secret key. Please send it again.',
    })
    .where('company_id', '=', companyId)
    .where('command_id', '=', commandId)
    .execute();
}
