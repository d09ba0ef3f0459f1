import { parseArgs } from 'node:util';
import { writeDoubt } from '../clock/index.ts';
import { readConfig } from '../config.ts';
import type { Command } from './command.ts';
import { openExisting } from './open-existing.ts';

/** Ends a doubt about the clock, once somebody has looked at it; also beside a running server. */
export const acceptClockCommand: Command = {
  words: ['clock', 'accept'],
  does: 'Ends a doubt about the clock, once somebody has looked at it; also beside a running server.',
  usage: 'clock accept',
  async run(args) {
    parseArgs({ args: [...args] });
    const database = await openExisting(readConfig(process.env));
    try {
      await writeDoubt(database, null);
      const now = new Date().toISOString();
      console.log(`The clock is accepted: it is ${now}. Servers delete and end by it again within a minute.`);
    } finally {
      await database.close();
    }
  },
};
