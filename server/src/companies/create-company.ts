import { type ChosenPreferences, fold, OFFLINE_WINDOW_MS } from '@ts1/contract';
import { changeWithin, type Actor } from '../audit/index.ts';
import { nextId, type Tx } from '../database/index.ts';
import { Conflict } from '../platform/errors.ts';

const DEFAULT_TIME_ZONE = 'Europe/London';

/** A company to be and its first admin. */
export interface NewCompany {
  readonly companyName: string;
  readonly email: string;
  readonly passwordHash: string;
  /** An IANA name; Europe/London when it is left out (spec 1 §9). */
  readonly timeZone?: string | undefined;
  /** For everybody who does not choose them; those of each browser, and °C, when they are left out. */
  readonly language?: ChosenPreferences['language'] | undefined;
  readonly temperatureUnit?: ChosenPreferences['temperatureUnit'] | undefined;
}

/**
 * Creates a company and its first admin inside the caller's company-spanning transaction.
 * @throws Conflict when a company of that name exists, compared without case
 */
export async function createCompany(
  tx: Tx,
  now: number,
  company: NewCompany,
  actor: Actor = { kind: 'system' },
): Promise<{ companyId: number; userId: number }> {
  await tx.dialect.takeTurn(tx, 'companies');
  const nameFolded = fold(company.companyName);
  const namesake = await tx.sql
    .selectFrom('companies')
    .select('company_id')
    .where('name_folded', '=', nameFolded)
    .executeTakeFirst();
  if (namesake !== undefined) throw new Conflict('A company of this name exists already.');
  const companyId = await nextId(tx, 'companies');
  const userId = await nextId(tx, 'users');
  await tx.sql
    .insertInto('companies')
    .values({
      company_id: companyId,
      name: company.companyName,
      name_folded: nameFolded,
      time_zone: company.timeZone ?? DEFAULT_TIME_ZONE,
      language: company.language ?? null,
      temperature_unit: company.temperatureUnit ?? null,
      offline_window_ms: OFFLINE_WINDOW_MS,
      created_at: now,
    })
    .execute();
  await tx.sql
    .insertInto('users')
    .values({
      company_id: companyId,
      user_id: userId,
      email: company.email,
      email_folded: fold(company.email),
      username: company.email.slice(0, company.email.lastIndexOf('@')),
      first_name: null,
      last_name: null,
      phone_number: null,
      role: 1,
      password_hash: company.passwordHash,
      is_disabled: 0,
      locked_until: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .execute();
  await changeWithin(tx, companyId, actor, now, async ({ record }) => {
    const { companyName, email } = company;
    record('company_create', `Added company "${companyName}" with its admin ${email}`, { userId, email });
  });
  return { companyId, userId };
}
