import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { exportLog } from '../audit/index.ts';
import { readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { failureReason, StartError } from '../platform/process/start-error.ts';
import { readCompanies } from './audit-companies.ts';
import { loadSigning } from './audit-keys.ts';
import { type Command, UsageError } from './command.ts';
import { openExisting } from './open-existing.ts';

/** Writes a company's audit log with its check-points to a new file that only its owner can read. */
export const auditExportCommand: Command = {
  words: ['audit', 'export'],
  does: 'Writes the audit log of a company with its check-points to a new file that only its owner can read. --company may be left out where there is one company.',
  usage: 'audit export FILE [--company ID]',
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { company: { type: 'string' } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('Name one file.');
    const config = readConfig(process.env);
    const database = await openExisting(config);
    try {
      const [company, ...others] = await readCompanies(database, values.company);
      if (company === undefined || others.length > 0)
        throw new UsageError('There are several companies: name one with --company.');
      const text = await exportLog(database, {
        companyId: company.companyId,
        company: company.name,
        actor: { kind: 'operator' },
        signing: loadSigning(config),
        at: systemClock.now(),
      });
      await writeNew(file, text);
      console.log(`${file} holds the audit log of company ${company.companyId} "${company.name}".`);
    } finally {
      await database.close();
    }
  },
};

async function writeNew(file: string, text: AsyncIterable<string>): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new StartError(`${file} cannot be written: ${failureReason(error)}`, { cause: error });
  }
}
