import { parseArgs } from 'node:util';
import { backUp, noteBackup } from '../backup/index.ts';
import { readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { StartError } from '../platform/process/start-error.ts';
import { type Command, UsageError } from './command.ts';

/** Backs the installation up to one file, also beside a running server. */
export const backupCommand: Command = {
  words: ['backup'],
  does: 'Backs the installation up to one new file, also beside a running server.',
  usage: 'backup FILE',
  async run(args) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('Name one file.');
    const config = readConfig(process.env);
    const now = systemClock.now();
    const files = await backUp(config, file, now);
    console.log(`${file} holds the database and ${files - 1} other files. Keep it as secret as the server.`);
    if (config.secretKey !== undefined) console.log('SECRET_KEY is not in it: keep that too.');
    await noteBackup(config.dataDirectory, now).catch((error: unknown) => {
      if (!(error instanceof StartError)) throw error;
      // The backup is whole all the same: only the server's metric goes on naming the one before.
      console.error(`The backup is whole, but the server will not show that it was made: ${error.message}`);
    });
  },
};
