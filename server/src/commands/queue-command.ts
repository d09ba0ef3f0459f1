import { nextId } from '../database/index.ts';
import { COMMAND_LIFETIME_MS, type Command, type CommandKind } from '@ts1/contract';
import type { Change } from '../audit/index.ts';
import { Conflict } from '../platform/errors.ts';
import type { CommandDeps } from './deps.ts';
import type { Payload } from './payload.ts';
import { readCommand } from './read-commands.ts';

export interface NewCommand {
  readonly kind: CommandKind;
  readonly baseUnitId: number;
  readonly sensorId: number | null;
  readonly payload: Payload;
  /** Encrypted before it is stored. */
  readonly password?: string | undefined;
  readonly by: { readonly userId: number; readonly username: string };
}

/** More than this is a program that has run wild, not an admin. */
const MOST_OPEN_OF_A_UNIT = 2_000;

/**
 * Puts a command into the queue of a base unit, in the caller's change.
 * @throws Conflict when the queue of that unit is full
 */
export async function queueCommand(
  { clock, commandSecrets, commandsChanged, events }: CommandDeps,
  { tx, companyId }: Change,
  { kind, baseUnitId, sensorId, payload, password, by }: NewCommand,
): Promise<Command> {
  const { open } = await tx.sql
    .selectFrom('commands')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .where('state', 'in', ['queued', 'sent'])
    .executeTakeFirstOrThrow();
  if (open >= MOST_OPEN_OF_A_UNIT) {
    throw new Conflict('Too many commands are waiting for this base unit.');
  }
  const commandId = await nextId(tx, 'commands');
  const now = clock.now();
  await tx.sql
    .insertInto('commands')
    .values({
      company_id: companyId,
      command_id: commandId,
      kind,
      state: 'queued',
      base_unit_id: baseUnitId,
      sensor_id: sensorId,
      payload: JSON.stringify(payload),
      secret: password === undefined ? null : commandSecrets.seal(companyId, commandId, password),
      progress: null,
      detail: null,
      attempts: 0,
      created_by: by.username,
      created_by_id: by.userId,
      created_at: now,
      sent_at: null,
      last_sent_at: null,
      ended_at: null,
      expires_at: now + COMMAND_LIFETIME_MS,
    })
    .execute();
  await commandsChanged(tx, companyId, [commandId]);
  tx.afterCommit(() => events.emit('command.queued', { baseUnitId }));
  return readCommand(tx, companyId, commandId);
}
