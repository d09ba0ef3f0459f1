import type { Command } from '@ts1/contract';
import { type Change, changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict } from '../platform/errors.ts';
import type { CommandDeps } from './deps.ts';
import { readCommand } from './read-commands.ts';

/**
 * Cancels a command that no base unit was given yet.
 * @throws NotFound, Conflict when it was sent or is over
 */
export async function cancelCommand(
  deps: CommandDeps,
  user: SignedInUser,
  commandId: number,
): Promise<Command> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const cancelled = await tx.sql
      .updateTable('commands')
      .set({ state: 'cancelled', secret: null, ended_at: at })
      .where('company_id', '=', companyId)
      .where('command_id', '=', commandId)
      .where('state', '=', 'queued')
      .returning('command_id')
      .executeTakeFirst();
    const command = await readCommand(tx, companyId, commandId);
    if (cancelled === undefined)
      throw new Conflict(`The command cannot be cancelled: it is ${command.state}.`);
    record('command_cancel', `Cancelled command ${commandId} (${command.kind})`, {
      commandId,
      kind: command.kind,
    });
    await deps.commandsChanged(tx, companyId, [commandId]);
    return command;
  });
}

/** Ends what is still to be done for a sensor or a base unit that is being deleted, and erases its secrets. */
export async function cancelTargetCommands(
  { clock, commandsChanged }: Pick<CommandDeps, 'clock' | 'commandsChanged'>,
  { tx, companyId }: Change,
  target: { readonly sensorId: number } | { readonly baseUnitId: number },
): Promise<void> {
  const [column, id, what] =
    'sensorId' in target
      ? (['sensor_id', target.sensorId, 'sensor'] as const)
      : (['base_unit_id', target.baseUnitId, 'base unit'] as const);
  const cancelled = await tx.sql
    .updateTable('commands')
    .set({
      state: 'cancelled',
      secret: null,
      ended_at: clock.now(),
      detail: `The ${what} was deleted.`,
    })
    .where('company_id', '=', companyId)
    .where(column, '=', id)
    .where('state', 'in', ['queued', 'sent'])
    .returning('command_id')
    .execute();
  const ids = cancelled.map(({ command_id }) => command_id);
  if (ids.length > 0) await commandsChanged(tx, companyId, ids);
}
