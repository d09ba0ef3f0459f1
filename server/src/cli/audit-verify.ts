import { parseArgs } from 'node:util';
import {
  describeFlaw,
  openKept,
  readWitnesses,
  type Verdict,
  verifyChain,
  verifyFile,
} from '../audit/index.ts';
import { type Config, readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { StartError } from '../platform/process/start-error.ts';
import { readCompanies } from './audit-companies.ts';
import { trustedKeys } from './audit-keys.ts';
import { type Command, NotYetProved, UsageError } from './command.ts';
import { openExisting } from './open-existing.ts';

/**
 * Checks the audit log of every company, of one, or an exported one, by itself and against an older export or
 * check-points kept elsewhere. It ends with 0 when all are whole, with 1 when one is broken or no continuation, and with
 * 3 when nothing is wrong and one is not signed yet.
 */
export const auditVerifyCommand: Command = {
  words: ['audit', 'verify'],
  does: 'Checks the audit log of every company, of one, or an exported one, by itself and against an older export or check-points kept elsewhere. Ends with 0 when all are whole, with 1 when one is broken or no continuation, with 3 when nothing is wrong and one is not signed yet, and so not yet proved.',
  usage:
    'audit verify [--company ID | --file FILE] [--against OLD_EXPORT_OR_CHECKPOINTS] [--key PUBLIC_KEY]...',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        company: { type: 'string' },
        file: { type: 'string' },
        against: { type: 'string' },
        key: { type: 'string', multiple: true, default: [] },
      },
    });
    const { company, file, against, key } = values;
    if (company !== undefined && file !== undefined) throw new UsageError('Give --company or --file.');
    const config = readConfig(process.env);
    if (file === undefined) return verifyDatabase(config, { company, against, key });
    const keys = trustedKeys(config, key);
    const older = await readOlder(against, keys);
    const verdict = await verifyFile(file, keys, older);
    const { companyId, company: name, exportedAt } = verdict;
    // An export is signed, or something is wrong with it.
    const found = report(`Company ${companyId} "${name}", exported ${exportedAt}`, verdict, against);
    if (found !== 'whole') throw new StartError(`${file} is broken.`);
  },
};

interface Wanted {
  readonly company: string | undefined;
  readonly against: string | undefined;
  readonly key: readonly string[];
}

async function verifyDatabase(config: Config, { company, against, key }: Wanted): Promise<void> {
  const database = await openExisting(config);
  try {
    const keys = trustedKeys(config, key);
    const kept = openKept(config.dataDirectory);
    const companies = await readCompanies(database, company);
    const ids = new Set(companies.map(({ companyId }) => companyId));
    const older = (await readOlder(against, keys)).filter(({ companyId }) => ids.has(companyId));
    if (against !== undefined && older.length === 0)
      throw new StartError(`${against} is of another company.`);
    const broken: number[] = [];
    const waiting: number[] = [];
    for (const { companyId, name } of companies) {
      const witnesses = older.filter((one) => one.companyId === companyId);
      const verdict = await verifyChain(database, companyId, {
        trustedKeys: keys,
        kept: kept.newestCheckpoint(companyId),
        witnesses,
        now: systemClock.now(),
      });
      const continued = witnesses.length > 0 ? against : undefined;
      const found = report(`Company ${companyId} "${name}"`, verdict, continued);
      if (found === 'broken') broken.push(companyId);
      if (found === 'not yet proved') waiting.push(companyId);
    }
    if (broken.length > 0) throw new StartError(`The audit log of company ${broken.join(', ')} is broken.`);
    if (waiting.length > 0)
      throw new NotYetProved(`The audit log of company ${waiting.join(', ')} is not yet proved.`);
  } finally {
    await database.close();
  }
}

async function readOlder(against: string | undefined, keys: readonly string[]) {
  return against === undefined ? [] : readWitnesses(against, keys);
}

type Found = 'whole' | 'not yet proved' | 'broken';

/** Says what was found. */
function report(whose: string, { entries, signed, flaw }: Verdict, continued: string | undefined): Found {
  const signature =
    signed === undefined
      ? 'without a check-point'
      : `signed up to row ${signed.seq} on ${new Date(signed.at).toISOString()} by ${signed.publicKey}`;
  if (flaw !== undefined) {
    console.log(`${whose}: BROKEN, ${describeFlaw(flaw)}; before it ${signature}`);
    if (continued !== undefined) console.log(`It is not shown to continue ${continued}.`);
    return 'broken';
  }
  if (signed === undefined) {
    console.log(
      `${whose}: NOT YET PROVED, ${entries} rows ${signature}; a running server signs every minute`,
    );
    return 'not yet proved';
  }
  console.log(`${whose}: whole, ${entries} rows, ${signature}`);
  if (continued !== undefined) console.log(`It continues ${continued}.`);
  return 'whole';
}
