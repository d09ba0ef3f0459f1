import { parseArgs } from 'node:util';
import { routes } from '@ts1/contract';
import { createCompany } from '../companies/index.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/index.ts';
import { systemClock } from '../platform/clock.ts';
import { prepareDataDirectory } from '../platform/process/data-directory.ts';
import { signNewLog } from './audit-keys.ts';
import { type Command, parseOptions } from './command.ts';
import { hashGivenPassword } from './hash-given-password.ts';

const OPTIONS = { companyName: 'name', email: 'email', password: 'password', timeZone: 'time-zone' } as const;

/** Creates a company and its first admin, also beside a running server. */
export const createCompanyCommand: Command = {
  words: ['company', 'create'],
  does: 'Creates a company and its first admin, also beside a running server. --json prints what was made for a program.',
  usage: 'company create --name NAME --email EMAIL --password PASSWORD [--time-zone ZONE] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        name: { type: 'string' },
        email: { type: 'string' },
        password: { type: 'string' },
        'time-zone': { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const { name, email: address, password: secret, 'time-zone': zone } = values;
    const given = { companyName: name, email: address, password: secret, timeZone: zone };
    const { companyName, email, password, timeZone } = parseOptions(routes.setup.body, given, OPTIONS);
    const config = readConfig(process.env);
    prepareDataDirectory(config.dataDirectory);
    const passwordHash = await hashGivenPassword(password, [companyName, email]);
    const database = await openDatabase(config);
    try {
      const at = systemClock.now();
      const { companyId, userId } = await database.writeAcross(async (tx) =>
        createCompany(tx, at, { companyName, email, passwordHash, timeZone }, { kind: 'operator' }),
      );
      await signNewLog(config, database, companyId, at);
      console.log(
        values.json
          ? JSON.stringify({ companyID: companyId, userID: userId })
          : `Company ${companyId} "${companyName}" with its admin ${userId} (${email}) was created.`,
      );
    } finally {
      await database.close();
    }
  },
};
