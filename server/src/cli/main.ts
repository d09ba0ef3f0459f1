import '../platform/security/private-files.ts';
import { DomainError } from '../platform/errors.ts';
import { codeOf, reasonOf, StartError } from '../platform/process/start-error.ts';
import { acceptClockCommand } from './accept-clock.ts';
import { auditAcceptCommand } from './audit-accept.ts';
import { auditExportCommand } from './audit-export.ts';
import { auditVerifyCommand } from './audit-verify.ts';
import { backupCommand } from './backup.ts';
import { type Command, UsageError } from './command.ts';
import { createCompanyCommand } from './create-company.ts';
import { importCompanyCommand } from './import-company.ts';
import { importReadingsCommand } from './import-readings.ts';
import { quarantineDropCommand, quarantineListCommand, quarantineRetryCommand } from './quarantine.ts';
import { rescueUserCommand } from './rescue-user.ts';
import { restoreCommand } from './restore.ts';

const COMMANDS: readonly Command[] = [
  createCompanyCommand,
  rescueUserCommand,
  importCompanyCommand,
  importReadingsCommand,
  backupCommand,
  restoreCommand,
  auditVerifyCommand,
  auditExportCommand,
  auditAcceptCommand,
  acceptClockCommand,
  quarantineListCommand,
  quarantineRetryCommand,
  quarantineDropCommand,
];

/** Runs the sub-command that the arguments begin with and returns the exit code: 2 for a wrong call. */
async function run(args: readonly string[]): Promise<number> {
  const command = COMMANDS.find(({ words }) => words.every((word, index) => args[index] === word));
  if (command === undefined) {
    console.error(['Usage:', ...COMMANDS.map(({ usage }) => `  npm run cli -- ${usage}`)].join('\n'));
    return 2;
  }
  try {
    await command.run(args.slice(command.words.length));
    return 0;
  } catch (error) {
    if (error instanceof UsageError || codeOf(error)?.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${reasonOf(error)}\nUsage: npm run cli -- ${command.usage}`);
      return 2;
    }
    if (!(error instanceof DomainError || error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = await run(process.argv.slice(2));
