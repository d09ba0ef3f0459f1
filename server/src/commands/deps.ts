import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { CommandSecrets } from './command-secrets.ts';

export interface CommandDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: CommandSecrets;
  /** After a commit: these commands of a company are not what they were. */
  readonly announceCommands: (companyId: number, commandIds: readonly number[]) => void;
  /** After a commit: there is something new for this base unit. */
  readonly commandQueued: (baseUnitId: number) => void;
}
