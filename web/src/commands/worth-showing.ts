import { isCommandOpen, type Command } from '@ts1/contract';

/** How long a command that is over stays beside what it was for. */
const OUTCOME_SHOWN_MS = 10 * 60_000;

/** Returns whether a command is still shown beside its sensor or base unit: while it is open, and a while after. */
export function isWorthShowing(command: Command, now: number): boolean {
  if (isCommandOpen(command.state)) return true;
  return command.endedAt !== null && now - Date.parse(command.endedAt) < OUTCOME_SHOWN_MS;
}
