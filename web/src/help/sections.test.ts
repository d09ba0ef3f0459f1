import { describe, expect, test } from 'vitest';
import { help } from '../i18n/en/help.ts';
import { addTexts } from '../i18n/translate.ts';
import { findSections, SECTIONS } from './sections.ts';

addTexts({ help });

describe('the sections of the help', () => {
  test('are the nine of the specification, in its order', { tags: ['2.2.44'] }, () => {
    expect(SECTIONS.map(({ name }) => help.sections[name].title)).toEqual([
      'Getting Started',
      'View Sensor Data',
      'Add a Sensor',
      'View or Edit Thresholds',
      'Acknowledge an Alarm',
      'Add or Remove a User',
      'Zones',
      'Edit Alarm Notes',
      'Troubleshooting',
    ]);
  });

  test('are found by all words, without case, in any order', () => {
    const found = (search: string) => findSections(search).map(({ name }) => name);
    expect(found('PROBE unplugged')).toEqual(['troubleshooting']);
    expect(found('  ')).toHaveLength(9);
    expect(found('chirpstack')).toContain('addSensor');
    expect(found('submarine')).toEqual([]);
  });
});
