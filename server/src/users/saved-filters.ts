import { filterScreen, MOST_SAVED_FILTERS, type SavedFilter } from '@ts1/contract';
import { changeBy, type Change, type ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

/** A user's own saved searches, by screen and name. */
export async function readSavedFilters(tx: Tx, companyId: number, userId: number): Promise<SavedFilter[]> {
  const rows = await tx.sql
    .selectFrom('saved_filters')
    .select(['screen', 'name', 'query'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('screen')
    .orderBy('name')
    .execute();
  return rows.map(({ screen, name, query }) => ({ screen: filterScreen.parse(screen), name, query }));
}

/**
 * Saves a search for oneself; one of the same screen and name is replaced.
 * @throws Conflict when one has as many as one may have
 */
export async function saveFilter(
  deps: ChangeDeps,
  user: SignedInUser,
  { screen, name, query }: SavedFilter,
): Promise<SavedFilter[]> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { userId } = user;
    // The second of two at the same moment waits, so that neither goes past the most that one may have.
    await tx.dialect.lockRows(tx, 'users', companyId, 'user_id', [userId]);
    await tx.sql
      .insertInto('saved_filters')
      .values({ company_id: companyId, user_id: userId, screen, name, query, saved_at: at })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'user_id', 'screen', 'name']).doUpdateSet({ query, saved_at: at }),
      )
      .execute();
    const filters = await readSavedFilters(tx, companyId, userId);
    if (filters.length > MOST_SAVED_FILTERS) {
      throw new Conflict(`You have ${MOST_SAVED_FILTERS} saved searches. Delete one first.`);
    }
    record('saved_filter_save', `Saved search "${name}"`, { screen, name, query });
    return filters;
  });
}

/**
 * Deletes one of one's own saved searches.
 * @throws NotFound
 */
export async function deleteSavedFilter(
  deps: ChangeDeps,
  user: SignedInUser,
  { screen, name }: Pick<SavedFilter, 'screen' | 'name'>,
): Promise<SavedFilter[]> {
  return changeBy(deps, user, async ({ tx, companyId, record }) => {
    const { numDeletedRows } = await tx.sql
      .deleteFrom('saved_filters')
      .where('company_id', '=', companyId)
      .where('user_id', '=', user.userId)
      .where('screen', '=', screen)
      .where('name', '=', name)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new NotFound('There is no such saved search.');
    record('saved_filter_delete', `Deleted saved search "${name}"`, { screen, name });
    return readSavedFilters(tx, companyId, user.userId);
  });
}

/** Removes what a user who is no more had saved. */
export async function removeUserFilters({ tx, companyId }: Change, userId: number): Promise<void> {
  await tx.sql
    .deleteFrom('saved_filters')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}
