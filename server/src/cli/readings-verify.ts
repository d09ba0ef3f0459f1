import { parseArgs } from 'node:util';
import { type KeptCheckpoints, openKept, verifyChain } from '../audit/index.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/index.ts';
import { systemClock } from '../platform/clock.ts';
import { StartError } from '../platform/process/start-error.ts';
import { dayName, type SealFlaw, verifyReadings } from '../readings/index.ts';
import { readCompanies } from './audit-companies.ts';
import { trustedKeys } from './audit-keys.ts';
import type { Command } from './command.ts';
import { openExisting } from './open-existing.ts';

/**
 * Checks the sealed readings of every company, or of one, against what the audit log says of them, and names sensor and
 * day of what does not fit; ends with 1 when something does not, or the audit log itself is broken.
 */
export const readingsVerifyCommand: Command = {
  words: ['readings', 'verify'],
  does: 'Checks the sealed readings of every company, or of one, against what the audit log says of them, and names sensor and day of what does not fit. Ends with 1 when something does not, or when the audit log itself is broken. A server may run meanwhile.',
  usage: 'readings verify [--company ID] [--key PUBLIC_KEY]...',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { company: { type: 'string' }, key: { type: 'string', multiple: true, default: [] } },
    });
    const config = readConfig(process.env);
    const database = await openExisting(config);
    try {
      const keys = trustedKeys(config, values.key);
      const kept = openKept(config.dataDirectory);
      const companies = await readCompanies(database, values.company);
      const broken: number[] = [];
      for (const company of companies) {
        if (!(await isProven(database, company, kept, keys))) broken.push(company.companyId);
      }
      if (broken.length > 0)
        throw new StartError(`The readings of company ${broken.join(', ')} are not proven.`);
    } finally {
      await database.close();
    }
  },
};

async function isProven(
  database: Database,
  { companyId, name }: { readonly companyId: number; readonly name: string },
  kept: KeptCheckpoints,
  trusted: readonly string[],
): Promise<boolean> {
  const whose = `Company ${companyId} "${name}"`;
  const chain = await verifyChain(database, companyId, {
    trustedKeys: trusted,
    kept: kept.newestCheckpoint(companyId),
    now: systemClock.now(),
  });
  const isWhole = chain.flaw === undefined && chain.signed !== undefined;
  if (!isWhole) console.log(`${whose}: the audit log proves nothing, see \`audit verify\``);
  const { days, readings, seals, waiting, flaws } = await verifyReadings(database, companyId);
  const names = await readNames(database, companyId);
  for (const flaw of flaws) console.log(`${whose}: ${describe(flaw, names)}`);
  const found = flaws.length === 0 ? 'all as they were sealed' : `${flaws.length} NOT AS SEALED`;
  const proof = `${seals} roots in the audit log; ${waiting} days wait for the next`;
  console.log(`${whose}: ${readings} readings in ${days} sealed days, ${found}; ${proof}`);
  return isWhole && flaws.length === 0;
}

async function readNames(database: Database, companyId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await database.read(companyId, async (tx) =>
    tx.sql.selectFrom('sensors').select(['sensor_id', 'name']).where('company_id', '=', companyId).execute(),
  );
  return new Map(rows.map(({ sensor_id, name }) => [sensor_id, name]));
}

function describe(flaw: SealFlaw, names: ReadonlyMap<number, string>): string {
  if ('statement' in flaw) {
    const { seal, seq, at } = flaw.statement;
    return `root ${seal}, row ${seq} of the audit log, ${new Date(at).toISOString()}: ${flaw.problem}`;
  }
  const name = names.get(flaw.sensorId);
  const sensor = name === undefined ? `sensor ${flaw.sensorId}` : `sensor ${flaw.sensorId} "${name}"`;
  return `${sensor}, ${dayName(flaw.day)}: ${flaw.problem}`;
}
