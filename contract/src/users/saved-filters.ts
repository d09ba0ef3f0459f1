import { z } from 'zod';
import { route } from '../platform/route.ts';
import { displayName } from '../platform/values.ts';

/** Screens with a list whose searches can be saved. */
export const FILTER_SCREENS = [
  'dashboard',
  'sensors',
  'thresholds',
  'templates',
  'remote-alerts',
  'base-units',
  'zones',
  'users',
] as const;
export const filterScreen = z.enum(FILTER_SCREENS);
export type FilterScreen = z.output<typeof filterScreen>;

/** Largest number of saved searches of one user, on all screens together. */
export const MOST_SAVED_FILTERS = 50;
const QUERY_MAX_LENGTH = 500;

/** A saved search with a name. It contains words and no ids, so that no reference to a deleted entry remains. */
export const savedFilter = z.object({
  screen: filterScreen,
  name: displayName,
  query: z.string().min(1, 'must not be empty').max(QUERY_MAX_LENGTH),
});
export type SavedFilter = z.output<typeof savedFilter>;

const TAG = 'Users';

export const savedFilterRoutes = {
  listSavedFilters: route({
    method: 'GET',
    path: '/saved-filters',
    summary: "List one's own saved searches of lists, by screen and name",
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    peopleOnly: true,
    answer: z.array(savedFilter),
  }),
  saveFilter: route({
    method: 'PUT',
    path: '/saved-filters',
    summary: 'Save a search of a list for oneself; one of the same screen and name is replaced',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    peopleOnly: true,
    changes: [],
    body: savedFilter,
    answer: z.array(savedFilter),
    errors: [400, 409],
  }),
  deleteSavedFilter: route({
    method: 'DELETE',
    path: '/saved-filters',
    summary: "Delete one of one's own saved searches",
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    peopleOnly: true,
    changes: [],
    query: savedFilter.pick({ screen: true, name: true }),
    answer: z.array(savedFilter),
    errors: [400, 404],
  }),
};
