import { parseArgs } from 'node:util';
import { acceptPast } from '../audit/index.ts';
import { readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { readCompanies } from './audit-companies.ts';
import { loadSigning } from './audit-keys.ts';
import { type Command, UsageError } from './command.ts';
import { openExisting } from './open-existing.ts';

/**
 * Accepts the audit log of a company as the database holds it, in the place of the one that was signed before: after a
 * restore, or a change of the key. Also beside running servers, which then sign it again within a minute.
 */
export const auditAcceptCommand: Command = {
  words: ['audit', 'accept'],
  does: 'Accepts the audit log of a company as the database holds it, in the place of the one that was signed before: after a restore, or a change of the key. Running servers sign it again within a minute.',
  usage: 'audit accept --company ID',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { company: { type: 'string' } } });
    if (values.company === undefined) throw new UsageError('Name the company with --company.');
    const config = readConfig(process.env);
    const database = await openExisting(config);
    try {
      const { key, kept } = loadSigning(config);
      for (const { companyId, name } of await readCompanies(database, values.company)) {
        const before = kept.newestCheckpoint(companyId);
        const { seq } = await acceptPast(database, { companyId, key, kept: before, at: systemClock.now() });
        const instead =
          before === undefined ? '' : ` in the place of the one that was signed at row ${before.seq}`;
        console.log(`Company ${companyId} "${name}": accepted${instead}; row ${seq} says so, and is signed.`);
      }
    } finally {
      await database.close();
    }
  },
};
