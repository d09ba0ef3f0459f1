import { auditAcceptCommand } from './audit-accept.ts';
import { auditExportCommand } from './audit-export.ts';
import { auditVerifyCommand } from './audit-verify.ts';
import { type Command, UsageError } from './command.ts';
import { createCompanyCommand } from './create-company.ts';
import { importCompanyCommand } from './import-company.ts';
import { importReadingsCommand } from './import-readings.ts';
import { quarantineDropCommand, quarantineListCommand, quarantineRetryCommand } from './quarantine.ts';
import { readingsVerifyCommand } from './readings-verify.ts';
import { rescueUserCommand } from './rescue-user.ts';
import { parseArgs } from 'node:util';
import { writeDoubt } from '../clock/index.ts';
import { readConfig } from '../config.ts';
import { openExisting } from './open-existing.ts';
import { backUp, noteBackup, restore } from '../backup/index.ts';
import { systemClock } from '../platform/clock.ts';
import { StartError } from '../platform/process/start-error.ts';

/** Fills an empty installation, which no server uses, with a backup. */
const restoreCommand: Command = {
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

/** Backs the installation up to one file, also beside a running server. */
const backupCommand: Command = {
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

/** Ends a doubt about the clock, once somebody has looked at it; also beside a running server. */
const acceptClockCommand: Command = {
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

/** Every sub-command of the command line, in the order in which help names them. */
export const COMMANDS: readonly Command[] = [
  createCompanyCommand,
  rescueUserCommand,
  importCompanyCommand,
  importReadingsCommand,
  backupCommand,
  restoreCommand,
  auditVerifyCommand,
  auditExportCommand,
  auditAcceptCommand,
  readingsVerifyCommand,
  acceptClockCommand,
  quarantineListCommand,
  quarantineRetryCommand,
  quarantineDropCommand,
];
