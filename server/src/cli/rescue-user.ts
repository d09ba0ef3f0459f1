import { parseArgs } from 'node:util';
import { routes } from '@ts1/contract';
import { readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { rescueUser } from '../users/index.ts';
import { type Command, parseOptions } from './command.ts';
import { hashGivenPassword } from './hash-given-password.ts';
import { openExisting } from './open-existing.ts';

const OPTIONS = { companyName: 'company', email: 'email', password: 'password' } as const;

/** Lets a user in who cannot sign in any more, such as the only admin; also beside a running server. */
export const rescueUserCommand: Command = {
  words: ['user', 'rescue'],
  does: 'Lets a user in who cannot sign in any more, such as the only admin: a new password, no second factor, no lock-out. Also beside a running server.',
  usage: 'user rescue --company NAME --email EMAIL --password NEW-PASSWORD',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { company: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
    });
    const given = { companyName: values.company, email: values.email, password: values.password };
    const { companyName, email, password } = parseOptions(routes.setup.body, given, OPTIONS);
    const passwordHash = await hashGivenPassword(password, [companyName, email]);
    const database = await openExisting(readConfig(process.env));
    try {
      await rescueUser({ database, clock: systemClock }, { companyName, email, passwordHash });
      console.log(`${email} signs in with the new password alone from now on.`);
    } finally {
      await database.close();
    }
  },
};
