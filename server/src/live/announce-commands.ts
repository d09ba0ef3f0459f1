import type { CommandDeps } from '../commands/index.ts';
import type { LiveHub } from './hub.ts';

type CommandsChanged = CommandDeps['commandsChanged'];

/** Tells open screens of commands as soon as their changes, with what `others` write of them, are committed. */
export function announceCommands(
  live: Pick<LiveHub, 'announceCommands'>,
  ...others: readonly CommandsChanged[]
): CommandsChanged {
  return async (tx, companyId, commandIds) => {
    for (const notify of others) await notify(tx, companyId, commandIds);
    tx.afterCommit(() => live.announceCommands(companyId, commandIds));
  };
}
