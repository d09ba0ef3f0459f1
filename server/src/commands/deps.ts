import type { Database, Tx } from '../database/index.ts';
import type { EmitEvents } from '../events.ts';
import type { Clock } from '../platform/clock.ts';
import type { CommandSecrets } from './command-secrets.ts';

export interface CommandDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: CommandSecrets;
  /** In the transaction of the change, at its end: these commands of a company are not what they were. */
  readonly commandsChanged: (tx: Tx, companyId: number, commandIds: readonly number[]) => Promise<void>;
  readonly events: EmitEvents;
}
