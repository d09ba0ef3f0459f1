import { expect, test } from 'vitest';
import { searched } from '../list-bar/index.ts';
import { userTexts } from './search-users.ts';

const isFound = (user: Parameters<typeof userTexts>[0], search: string): boolean =>
  searched([user], search, userTexts).length === 1;

const jane = { username: 'jmoore', email: 'jane@example.com', firstName: 'Jane', lastName: 'Möller' };

test.each([
  ['JMOO', true],
  ['jane@', true],
  ['jane', true],
  ['möller', true],
  [' Jane Mö', true],
  ['', true],
  ['smith', false],
])(
  'a search for %j finds a user by user name, e-mail, first and last name: %s',
  { tags: ['2.2.29'] },
  (search, found) => {
    expect(isFound(jane, search)).toBe(found);
  },
);

test('a user without a name is found by the others', () => {
  expect(isFound({ ...jane, firstName: null, lastName: null }, 'null')).toBe(false);
});
