import { createHash } from 'node:crypto';
import { createCommandSecrets, type CommandDeps } from '../src/commands/index.ts';

const derive = (purpose: string): Buffer => createHash('sha256').update(`test ${purpose}`).digest();

/** Parts that commands to base units need, for tests that do not follow commands. */
export const testCommands: Pick<CommandDeps, 'secrets' | 'commandsChanged'> = {
  secrets: createCommandSecrets({ derive }),
  commandsChanged: async () => {},
};
