import { parseArgs } from 'node:util';
import { routes } from '@ts1/contract';
import { importCompany } from '../company-data/index.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/index.ts';
import { systemClock } from '../platform/clock.ts';
import { prepareDataDirectory } from '../platform/process/data-directory.ts';
import { signNewLog } from './audit-keys.ts';
import { type Command, parseOptions, UsageError } from './command.ts';
import { hashGivenPassword } from './hash-given-password.ts';

const OPTIONS = { companyName: 'name', email: 'email', password: 'password' } as const;

/** Makes a new company of an exported one, also beside a running server. */
export const importCompanyCommand: Command = {
  words: ['company', 'import'],
  does: 'Makes a new company of an exported one, also beside a running server. EMAIL names an admin of the file, who signs in with PASSWORD.',
  usage: 'company import FILE.zip --name NAME --email EMAIL --password PASSWORD',
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('Name one file.');
    const given = { companyName: values.name, email: values.email, password: values.password };
    const { companyName: name, email, password } = parseOptions(routes.setup.body, given, OPTIONS);
    const config = readConfig(process.env);
    prepareDataDirectory(config.dataDirectory);
    const passwordHash = await hashGivenPassword(password, [name, email]);
    const database = await openDatabase(config);
    try {
      const { companyId, readings } = await importCompany({ database, clock: systemClock }, file, {
        name,
        email,
        passwordHash,
      });
      await signNewLog(config, database, companyId, systemClock.now());
      console.log(`Company ${companyId} "${name}" is there with ${readings} readings.`);
      console.log(`${email} signs in with the password given; other users and base units need new ones.`);
    } finally {
      await database.close();
    }
  },
};
