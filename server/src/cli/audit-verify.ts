import { parseArgs } from 'node:util';
import { describeFlaw, type Verdict, verifyChain, verifyFile } from '../audit/index.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/index.ts';
import { StartError } from '../platform/start-error.ts';
import { readCompanies } from './audit-companies.ts';
import { trustedKeys } from './audit-keys.ts';
import { type Command, UsageError } from './command.ts';

/** Checks the audit log of every company, of one, or an exported one; ends with 1 when one is broken. */
export const auditVerifyCommand: Command = {
  words: ['audit', 'verify'],
  usage: 'audit verify [--company ID | --file FILE] [--key PUBLIC_KEY]...',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        company: { type: 'string' },
        file: { type: 'string' },
        key: { type: 'string', multiple: true, default: [] },
      },
    });
    const { company, file, key } = values;
    if (company !== undefined && file !== undefined) throw new UsageError('Give --company or --file.');
    const config = readConfig(process.env);
    const keys = trustedKeys(config, key);
    if (file !== undefined) {
      const verdict = await verifyFile(file, keys);
      const { companyId, company: name, exportedAt } = verdict;
      report(`Company ${companyId} "${name}", exported ${exportedAt}`, verdict);
      if (verdict.flaw !== undefined) throw new StartError(`${file} is broken.`);
      return;
    }
    const database = await openDatabase(config);
    try {
      const broken: number[] = [];
      for (const { companyId, name } of await readCompanies(database, company)) {
        const verdict = await verifyChain(database, companyId, keys);
        report(`Company ${companyId} "${name}"`, verdict);
        if (verdict.flaw !== undefined) broken.push(companyId);
      }
      if (broken.length > 0) {
        throw new StartError(`The audit log of company ${broken.join(', ')} is broken.`);
      }
    } finally {
      await database.close();
    }
  },
};

function report(whose: string, { entries, signed, flaw }: Verdict): void {
  const signature =
    signed === undefined
      ? 'without a check-point'
      : `signed up to row ${signed.seq} on ${new Date(signed.at).toISOString()} by ${signed.publicKey}`;
  console.log(
    flaw === undefined
      ? `${whose}: whole, ${entries} rows, ${signature}`
      : `${whose}: BROKEN, ${describeFlaw(flaw)}; before it ${signature}`,
  );
}
