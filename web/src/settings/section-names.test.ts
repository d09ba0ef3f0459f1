import { expect, test } from 'vitest';
import { settingsSectionNames } from './section-names.ts';
import { settingsSections } from './sections.ts';

test.each([[], ['keys'], ['settings'], ['keys', 'settings', 'reports']].map((permissions) => [permissions]))(
  'the names are those of the sections that have cards (with the permissions %j)',
  (permissions) => {
    const withCards = settingsSections(permissions).map(({ name }) => name);
    expect(settingsSectionNames(permissions)).toEqual(withCards);
  },
);
