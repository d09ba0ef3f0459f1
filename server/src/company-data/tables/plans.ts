import { file, int, past, pastOrNull, real, realFrom, refer, words } from '../columns.ts';
import { linked, numbered, type DataTable } from '../describe-table.ts';

/** Sites with their plans. */
export const PLAN_TABLES: readonly DataTable[] = [
  numbered('sites', 'site_id', {
    description: words,
    scale: real,
    address: words,
    created_at: past,
    deleted_at: pastOrNull,
  }),
  linked('site_users', { site_id: refer('sites'), user_id: refer('users') }),
  {
    ...linked('site_plans', { site_id: refer('sites'), image: file, width: int, height: int }, 'site_id'),
    pageRows: 1,
    seenBy: 'site_id',
  },
  linked(
    'site_positions',
    {
      site_id: refer('sites'),
      sensor_id: refer('sensors'),
      x: realFrom(0),
      y: realFrom(0),
    },
    'site_id',
    'sensor_id',
  ),
];
