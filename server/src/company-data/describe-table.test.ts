import { describe, expect, test } from 'vitest';
import { flag, int, notInFile, past, refer, referOrNull, words } from './columns.ts';
import { linked, numbered } from './describe-table.ts';

const GROUP_RECIPIENT = {
  group_id: refer('alert_groups'),
  user_id: refer('users'),
  email: flag,
  sms: flag,
  warnings: flag,
  voice: flag,
};

describe('a table of the file of a company', () => {
  test('has no column that is left out by name', () => {
    const { columns, key } = linked('alert_group_recipients', { ...GROUP_RECIPIENT, push: notInFile });
    expect(Object.keys(columns)).toEqual(['group_id', 'user_id', 'email', 'sms', 'warnings', 'voice']);
    expect(key).toEqual(['company_id', 'group_id', 'user_id', 'email', 'sms', 'warnings', 'voice']);
  });

  test('says of every column of the schema what it is, or does not compile', () => {
    // @ts-expect-error -- `push` is a column too
    linked('alert_group_recipients', GROUP_RECIPIENT);
    // @ts-expect-error -- no text is a flag
    linked('alert_group_recipients', { ...GROUP_RECIPIENT, push: words });
    // @ts-expect-error -- the column is never null
    linked('zone_users', { zone_id: referOrNull('zones'), user_id: refer('users') });
    // @ts-expect-error -- there is no such column
    linked('zone_users', { zone_id: refer('zones'), user_id: refer('users'), since: past });
    // @ts-expect-error -- a name is no number
    numbered('zones', 'zone_id', { name: int, description: words, created_at: past, deleted_at: notInFile });
    expect.assertions(0);
  });
});
