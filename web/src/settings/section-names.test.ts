import { expect, test } from 'vitest';
import { settingsSectionNames } from './section-names.ts';
import { settingsSections } from './sections.ts';

test.each([true, false])(
  'the names are those of the sections that have cards (for an admin: %s)',
  (isAdmin) => {
    expect(settingsSectionNames(isAdmin)).toEqual(settingsSections(isAdmin).map(({ name }) => name));
  },
);
