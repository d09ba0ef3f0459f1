import type { CommandAck, CommandState } from '@ts1/contract';
import type { CommandsTable, Tx } from '../database/index.ts';
import { Conflict } from '../platform/errors.ts';
import { recordFirmware } from '../sensors/index.ts';
import type { CommandDeps } from './deps.ts';
import type { Unit } from './hand-out.ts';
import { parsePayload } from './payload.ts';
import { noSuchCommand } from './read-commands.ts';

export interface Acknowledged {
  readonly id: number;
  readonly state: CommandState;
}

const OVER: Readonly<Record<CommandState, string>> = {
  queued: 'is waiting',
  sent: 'is waiting',
  acknowledged: 'was already acknowledged',
  failed: 'was already reported as failed',
  expired: 'has expired',
  cancelled: 'was cancelled',
};

/**
 * Takes what a base unit says of a command of its own. Saying the same again changes nothing.
 * @throws NotFound for a command of another unit, and for one that a program in its name was not given; Conflict when it is over in another way
 */
export async function acknowledgeCommand(
  { database, clock, commandsChanged }: Pick<CommandDeps, 'database' | 'clock' | 'commandsChanged'>,
  unit: Unit,
  commandId: number,
  ack: CommandAck,
): Promise<Acknowledged> {
  const { companyId, baseUnitId, withoutSecrets } = unit;
  const now = clock.now();
  const detail = ack.detail ?? null;
  const { taken, stored } = await database.write(companyId, async (tx) => {
    const end = {
      state: ack.status === 'done' ? 'acknowledged' : 'failed',
      ended_at: now,
      secret: null,
      detail,
    } as const;
    const progress =
      ack.status === 'progress' ? { state: 'sent' as const, progress: ack.progress, detail } : undefined;
    if (withoutSecrets === true && (await holdsSecret(tx, unit, commandId))) throw noSuchCommand();
    const changed = await tx.sql
      .updateTable('commands')
      .set((row) => ({ ...(progress ?? end), sent_at: row.fn.coalesce('sent_at', row.val(now)) }))
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('command_id', '=', commandId)
      .where('state', 'in', ['queued', 'sent'])
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    if (changed !== undefined) {
      if (ack.status === 'done') await noteFirmware(tx, changed, ack.firmware ?? undefined);
      await commandsChanged(tx, companyId, [commandId]);
      return { taken: true, stored: changed };
    }
    return { taken: false, stored: await tooLate(tx, unit, commandId, ack) };
  });
  if (stored === undefined) throw noSuchCommand();
  const acknowledgedState = { done: 'acknowledged', failed: 'failed', progress: 'sent' }[ack.status];
  if (!taken && stored.state !== acknowledgedState) {
    const state = stored.state === 'queued' || stored.state === 'sent' ? 'expired' : stored.state;
    throw new Conflict(`The command ${OVER[state]}.`);
  }
  return { id: commandId, state: stored.state };
}

async function holdsSecret(tx: Tx, { companyId, baseUnitId }: Unit, commandId: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('commands')
    .select('command_id')
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .where('command_id', '=', commandId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function noteFirmware(tx: Tx, command: CommandsTable, reported: string | undefined): Promise<void> {
  if (command.kind !== 'firmware' || command.sensor_id === null) return;
  const version = reported ?? parsePayload(command.payload).version;
  if (version !== undefined) await recordFirmware(tx, command.company_id, [[command.sensor_id, version]]);
}

/** The command as it ended. That a unit carried out what had expired meanwhile is kept beside it: it is evidence. */
async function tooLate(
  tx: Tx,
  { companyId, baseUnitId }: Unit,
  commandId: number,
  ack: CommandAck,
): Promise<CommandsTable | undefined> {
  const stored = await tx.sql
    .selectFrom('commands')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .where('command_id', '=', commandId)
    .executeTakeFirst();
  if (stored?.state === 'expired' && ack.status === 'done') {
    await tx.sql
      .updateTable('commands')
      .set({ detail: 'The base unit reported it as done after it had expired.' })
      .where('company_id', '=', companyId)
      .where('command_id', '=', commandId)
      .execute();
  }
  return stored;
}
