import { acceptClockCommand } from './accept-clock.ts';
import { auditAcceptCommand } from './audit-accept.ts';
import { auditExportCommand } from './audit-export.ts';
import { auditVerifyCommand } from './audit-verify.ts';
import { backupCommand } from './backup.ts';
import type { Command } from './command.ts';
import { createCompanyCommand } from './create-company.ts';
import { importCompanyCommand } from './import-company.ts';
import { importReadingsCommand } from './import-readings.ts';
import { quarantineDropCommand, quarantineListCommand, quarantineRetryCommand } from './quarantine.ts';
import { readingsVerifyCommand } from './readings-verify.ts';
import { rescueUserCommand } from './rescue-user.ts';
import { restoreCommand } from './restore.ts';

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
