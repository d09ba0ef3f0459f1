import type { ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { EmitEvents } from '../events.ts';
import type { CommandSecrets } from './command-secrets.ts';

export interface CommandDeps extends ChangeDeps {
  readonly commandSecrets: CommandSecrets;
  /** In the transaction of the change, at its end: these commands of a company are not what they were. */
  readonly commandsChanged: (tx: Tx, companyId: number, commandIds: readonly number[]) => Promise<void>;
  readonly events: EmitEvents;
}

/** The dependencies of commands that composition makes. */
export type CommandParts = Pick<CommandDeps, 'commandSecrets' | 'commandsChanged'>;
