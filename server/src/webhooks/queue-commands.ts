import type { Command } from '@ts1/contract';
import { type CommandDeps, readCommands } from '../commands/index.ts';
import type { WebhookDeps } from './deps.ts';
import { queueEvents } from './queue-events.ts';

/** Whether its state is new: a command that is handed out again, or reports progress, was sent before. */
function isNewState({ state, attempts, progress }: Command): boolean {
  return state !== 'sent' || (attempts <= 1 && progress === null);
}

/** Writes messages about commands into the outbox of webhooks, in the transaction that changes them. */
export function createCommandWebhooks(
  deps: Pick<WebhookDeps, 'clock' | 'events'>,
): CommandDeps['commandsChanged'] {
  return async (tx, companyId, commandIds) =>
    queueEvents(deps, tx, companyId, ['command.changed'], async () => {
      const commands = await readCommands(tx, companyId, { ids: commandIds });
      const at = deps.clock.now();
      return commands
        .toReversed()
        .filter(isNewState)
        .map((data) => ({ type: 'command.changed' as const, at, data }));
    });
}
