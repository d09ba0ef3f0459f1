import { createHash } from 'node:crypto';
import { createCommandSecrets, type CommandParts } from '../src/commands/index.ts';

const derive = (purpose: string): Buffer => createHash('sha256').update(`test ${purpose}`).digest();

/** Parts that commands to base units need, for tests that follow nothing of them. */
export const testCommands: CommandParts = {
  commandSecrets: createCommandSecrets({ derive }),
  commandsChanged: async () => {},
};
