import { effectivePreferences } from '@ts1/contract';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../database/index.ts';
import { callerPreferences } from '../../platform/security/caller-preferences.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { plainReader, type Reader } from './letter.ts';

/**
 * How the recipient of a message reads: a user, a contact or a chat channel, whose ids come from one sequence. What they
 * have not chosen is their company's.
 */
export async function readReader(tx: Tx, companyId: number, recipientId: number): Promise<Reader> {
  const row = await tx.sql
    .selectFrom('companies as company')
    .leftJoin('users as user', (join) =>
      join.onRef('user.company_id', '=', 'company.company_id').on('user.user_id', '=', recipientId),
    )
    .leftJoin('contacts as contact', (join) =>
      join.onRef('contact.company_id', '=', 'company.company_id').on('contact.contact_id', '=', recipientId),
    )
    .select([
      'user.language',
      'contact.language as contact_language',
      'user.temperature_unit',
      'company.language as company_language',
      'company.temperature_unit as company_unit',
      'company.time_zone',
    ])
    .where('company.company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    ...toReaderPreferences({ ...row, language: row.language ?? row.contact_language }),
    timeZone: row.time_zone,
  };
}

interface Choices {
  readonly language: Reader['language'] | null;
  readonly temperature_unit: Reader['temperatureUnit'] | null;
  readonly company_language: Reader['language'] | null;
  readonly company_unit: Reader['temperatureUnit'] | null;
}

/** Language and unit of a row with both choices. */
export function toReaderPreferences(row: Choices): Omit<Reader, 'timeZone'> {
  return effectivePreferences({
    own: { language: row.language, temperatureUnit: row.temperature_unit },
    company: { language: row.company_language, temperatureUnit: row.company_unit },
  });
}

/** Returns how the caller reads one-line texts, which have no times; a program reads English. */
export function readerOfCaller(
  user: Pick<SignedInUser, 'chosen' | 'program'>,
  request: Pick<FastifyRequest, 'headers'>,
): Reader {
  const plain = plainReader('UTC');
  return user.program === undefined ? { ...plain, ...callerPreferences(user, request) } : plain;
}
