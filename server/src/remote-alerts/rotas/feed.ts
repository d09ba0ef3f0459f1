import { turnsBetween } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import { changeBy, type ChangeDeps } from '../../audit/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { NotFound } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { hashToken, isToken, randomToken } from '../../platform/security/tokens.ts';
import { noSuchRota } from '../refusals.ts';
import { formatCalendar } from './calendar.ts';
import { readRota, readStoredRotas } from './read-rotas.ts';

const PAST_DAYS = 30;
const COMING_DAYS = 90;

/**
 * Makes the secret address of a rota's calendar feed; the one from before stops working. Only a hash is stored.
 * @throws NotFound
 */
export async function openFeed(
  deps: ChangeDeps & { readonly publicUrl: URL },
  user: SignedInUser,
  rotaId: number,
): Promise<{ url: string }> {
  const token = randomToken();
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { name } = await readRota(tx, companyId, at, rotaId);
    await tx.sql
      .updateTable('rotas')
      .set({ feed_hash: hashToken(token), feed_since: at })
      .where('company_id', '=', companyId)
      .where('rota_id', '=', rotaId)
      .execute();
    record('rota_feed_open', `Made the address of the calendar of rota "${name}"`, { rotaId });
    return { url: new URL(`/api/rota-feeds/${token}.ics`, deps.publicUrl).href };
  });
}

/**
 * Closes a rota's calendar feed.
 * @throws NotFound
 */
export async function closeFeed(deps: ChangeDeps, user: SignedInUser, rotaId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, record }) => {
    const closed = await tx.sql
      .updateTable('rotas')
      .set({ feed_hash: null, feed_since: null })
      .where('company_id', '=', companyId)
      .where('rota_id', '=', rotaId)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (closed === undefined) throw noSuchRota();
    record('rota_feed_close', `Closed the calendar of rota "${closed.name}"`, { rotaId });
  });
}

/** The rotas that have a calendar feed, by name; `since` is when its present address was made, epoch milliseconds. */
export async function readOpenFeeds(
  tx: Tx,
  companyId: number,
): Promise<{ readonly name: string; readonly since: number }[]> {
  return tx.sql
    .selectFrom('rotas')
    .select('name')
    .select(({ fn }) => fn.coalesce('feed_since', 'created_at').as('since'))
    .where('company_id', '=', companyId)
    .where('feed_hash', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
}

/**
 * The turns of a rota as a calendar, for anyone with its secret: of the last month and the next three.
 * @throws NotFound
 */
export async function readFeed(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  feedKey: string,
): Promise<string> {
  const token = feedKey.replace(/\.ics$/, '');
  const found = isToken(token)
    ? await database.readAcross(async (tx) =>
        tx.sql
          .selectFrom('rotas')
          .select(['company_id', 'rota_id'])
          .where('feed_hash', '=', hashToken(token))
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      )
    : undefined;
  if (found === undefined) throw new NotFound('There is no such calendar.');
  const { company_id: companyId, rota_id: rotaId } = found;
  return database.read(companyId, async (tx) => {
    const now = clock.now();
    const [rota] = await readStoredRotas(tx, companyId, rotaId);
    if (rota === undefined) throw new NotFound('There is no such calendar.');
    const { time_zone: timeZone } = await tx.sql
      .selectFrom('companies')
      .select('time_zone')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    const users = await tx.sql
      .selectFrom('users')
      .select(['user_id', 'username'])
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .execute();
    const names = new Map(users.map((row) => [row.user_id, row.username]));
    const turns = turnsBetween(rota.plan, now - PAST_DAYS * DAY_MS, now + COMING_DAYS * DAY_MS, timeZone);
    return formatCalendar(
      { rotaId, name: rota.name, now },
      turns.flatMap((turn) => {
        const name = turn.userId === null ? undefined : names.get(turn.userId);
        return name === undefined ? [] : [{ ...turn, name }];
      }),
    );
  });
}
