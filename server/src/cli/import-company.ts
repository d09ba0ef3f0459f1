import { parseArgs } from 'node:util';
import { routes } from '@ts1/contract';
import { createLinkToken, createMakeInvitation } from '../auth/index.ts';
import { importCompany, type InviteDeps } from '../company-data/index.ts';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../database/index.ts';
import { systemClock } from '../platform/clock.ts';
import { prepareDataDirectory } from '../platform/process/data-directory.ts';
import { hasSecrets, loadSecrets } from '../platform/security/secrets.ts';
import { signNewLog } from './audit-keys.ts';
import { type Command, parseOptions, UsageError } from './command.ts';
import { hashGivenPassword } from './hash-given-password.ts';

const OPTIONS = { companyName: 'name', email: 'email', password: 'password' } as const;

/** Makes a new company of an exported one, also beside a running server. */
export const importCompanyCommand: Command = {
  words: ['company', 'import'],
  does: 'Makes a new company of an exported one, also beside a running server. EMAIL names an admin of the file, who signs in with PASSWORD. PASSPHRASE opens the device keys of the file.',
  usage:
    'company import FILE.zip --name NAME --email EMAIL --password PASSWORD [--passphrase PASSPHRASE | --without-device-keys]',
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        email: { type: 'string' },
        password: { type: 'string' },
        passphrase: { type: 'string' },
        'without-device-keys': { type: 'boolean' },
      },
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
      const deps = { database, clock: systemClock, ...inviting(config) };
      const keys = values['without-device-keys'] === true ? 'left out' : { passphrase: values.passphrase };
      const imported = await importCompany(deps, file, { name, email, passwordHash, keys });
      const { companyId, readings, deviceKeys, invited } = imported;
      await signNewLog(config, database, companyId, systemClock.now());
      console.log(`Company ${companyId} "${name}" is there with ${readings} readings.`);
      console.log(`${email} signs in with the password given.`);
      console.log(`${invited} users are invited: on the Users screen their links are sent or shown.`);
      console.log(`${deviceKeys} base units keep their device keys; all others need new ones.`);
    } finally {
      await database.close();
    }
  },
};

/** Returns what invites the users of a file; nothing without the secrets of the servers, which would know no link. */
function inviting({ dataDirectory, secretKey }: Config): InviteDeps {
  if (!hasSecrets(dataDirectory, secretKey)) return {};
  const makeInvitation = createMakeInvitation(createLinkToken(loadSecrets(dataDirectory, secretKey)));
  return {
    invite: async (change, userId) => {
      await makeInvitation(change, userId);
    },
  };
}
