import { parseArgs } from 'node:util';
import { restore } from '../backup/index.ts';
import { readConfig } from '../config.ts';
import { type Command, UsageError } from './command.ts';

/** Fills an empty installation, which no server uses, with a backup. */
export const restoreCommand: Command = {
  words: ['restore'],
  does: 'Fills an empty installation, which no server uses, with a backup.',
  usage: 'restore FILE',
  async run(args) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('Name one file.');
    const { createdAt } = await restore(readConfig(process.env), file);
    console.log(`Restored as it was on ${createdAt}. Start the server, and run "audit verify".`);
  },
};
