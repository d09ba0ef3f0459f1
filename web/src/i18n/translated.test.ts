import { LANGUAGES } from '@ts1/contract';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listTexts } from './list-texts.ts';

/** The same in another language as in English: names, abbreviations, and words that the language took over. */
const SAME: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set([
    'HH:MM',
    'PIN',
    'Sensor',
    'Chat',
    'Name',
    'Offline',
    '{{count}} offline',
    'Alarm in',
    'OK',
    'Alarm',
    'MKT',
    'TS1 Monitoring System',
    'TS1 Monitoring',
    '{{page}} · TS1 Monitoring System',
    'Hash',
    'Online',
    'Sensor {{serial}}',
    'HTTP',
    'Shell (curl)',
    'Python 3',
    'Node.js',
    'MQTT',
    'Host',
    'Port',
    'Topic',
    // The columns of a file are named in English.
    'old,new,reason,from\n01.02.03,01.02.99,broken,2027-01-31T10:00:00+01:00',
    'SSID',
    'SMS',
    'Push',
    'Alarm: {{type}}',
    'English',
    'Deutsch',
    'Home Assistant',
    'Test',
    'Website: {{url}}',
    'ChirpStack 4',
    'The Things Stack',
    'Zigbee2MQTT',
    'Ruuvi Gateway',
    'Header',
    'Token',
    'DEVICE_KEY',
    'CO₂',
    'TVOC',
    'Passkeys',
    'Zoom',
    'x (px)',
    'y (px)',
    'Lascar EasyLog',
    'LogTag Analyzer (CSV)',
    'Person {{number}}',
    'Microsoft Teams',
    'Slack',
    'Telegram',
    'ntfy',
    'Matrix',
    'Server',
    'Status',
    'Signal',
    'Minimum',
    'Maximum',
    'Version {{version}}',
    'Code',
    'Webhooks',
  ]),
  fr: new Set([
    'HH:MM',
    'Note',
    'Question',
    '1 point',
    '{{count}} points',
    'Signatures',
    'Active',
    'Type',
    'Zone',
    'Notes',
    'Actions',
    'Cause',
    'E-mail',
    'Description',
    'Source',
    'OK',
    'TS1 Monitoring System',
    'TS1 Monitoring',
    '{{page}} · TS1 Monitoring System',
    'Action',
    'Intact',
    'HTTP',
    'Shell (curl)',
    'Python 3',
    'Node.js',
    'MQTT',
    'Port',
    'Topic',
    'SSID',
    'Points',
    'Point {{number}}',
    'SMS',
    'Push',
    'Messages',
    'Invitation',
    'e-mail',
    'Zones',
    'Home Assistant',
    'Ctrl',
    'Maintenance',
    'Minutes',
    'Signal',
    'signal',
    'ChirpStack 4',
    'The Things Stack',
    'Zigbee2MQTT',
    'Ruuvi Gateway',
    'DEVICE_KEY',
    'Silence',
    'Zoom',
    'x (px)',
    'y (px)',
    'Lascar EasyLog',
    'LogTag Analyzer (CSV)',
    'Point',
    'Exceptions',
    'English',
    'Deutsch',
    'Microsoft Teams',
    'Slack',
    'Telegram',
    'ntfy',
    'Matrix',
    'Message',
    'Minimum',
    'Maximum',
    'CO₂',
    // The columns of a file are named in English.
    'old,new,reason,from\n01.02.03,01.02.99,broken,2027-01-31T10:00:00+01:00',
    '{{count}} minute',
    '{{count}} minutes',
    'Causes',
    'Sites',
    'Ctrl K',
    'Version {{version}}',
    'Notifications',
    'Contacts',
    'Contact',
    'Options',
    'Code',
    'Webhooks',
    'Secret',
  ]),
  es: new Set([
    'HH:MM',
    'Auditor',
    'Roles',
    'PIN',
    'Sensor',
    'Sensor {{serial}}',
    '{{count}} sensor',
    'Chat',
    'No',
    'General',
    'TS1 Monitoring System',
    'TS1 Monitoring',
    '{{page}} · TS1 Monitoring System',
    'Hash',
    'HTTP',
    'Shell (curl)',
    'Python 3',
    'Node.js',
    'MQTT',
    'Host',
    'SSID',
    'SMS',
    'Push',
    'push',
    'Ctrl',
    'Ctrl K',
    'English',
    'Deutsch',
    'Home Assistant',
    'ChirpStack 4',
    'The Things Stack',
    'Zigbee2MQTT',
    'Ruuvi Gateway',
    'Token',
    'DEVICE_KEY',
    '{{sender}}, {{when}}, {{bytes}} bytes',
    'CO₂',
    'Zoom',
    'x (px)',
    'y (px)',
    'Lascar EasyLog',
    'LogTag Analyzer (CSV)',
    'Microsoft Teams',
    'Slack',
    'Telegram',
    'ntfy',
    'Matrix',
    'Webhooks',
    // The columns of a file are named in English.
    'old,new,reason,from\n01.02.03,01.02.99,broken,2027-01-31T10:00:00+01:00',
  ]),
};

const isPartOfCatalogue = (name: string): boolean =>
  name.endsWith('.ts') && !['index.ts', 'first.ts'].includes(name);

const listCatalogueFiles = async (language: string): Promise<string[]> =>
  (await readdir(join(import.meta.dirname, language))).filter(isPartOfCatalogue).sort();

async function loadCatalogue(language: string): Promise<ReadonlyMap<string, string>> {
  const parts = (await listCatalogueFiles(language)).map(async (name) => {
    const module: unknown = await import(join(import.meta.dirname, language, name));
    return listTexts(module, '');
  });
  return new Map((await Promise.all(parts)).flat());
}

const english = await loadCatalogue('en');

const textVariables = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the catalogue in %s', async (language) => {
  const texts = await loadCatalogue(language);
  const odd = (isOdd: (text: string, original: string, place: string) => boolean): string[] =>
    [...texts]
      .filter(([place, text]) => isOdd(text, english.get(place) ?? '', place))
      .map(([place, text]) => `${place}: ${text}`);

  test('has the files and the places of the English one, no more and no fewer', async () => {
    expect(await listCatalogueFiles(language)).toEqual(await listCatalogueFiles('en'));
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('fills in the same values; one may be a word where it is counted', () => {
    const differs = odd((text, original, place) => {
      const [here, there] = [textVariables(text), textVariables(original)];
      const missing = there.difference(here);
      if (place.endsWith('_one')) missing.delete('count');
      const added = here.difference(there);
      if (place.endsWith('_one')) added.delete('count');
      return missing.size > 0 || added.size > 0;
    });
    expect(differs).toEqual([]);
  });

  test('leaves no text in English', () => {
    const hasWords = (text: string): boolean => /[a-z]{2}/i.test(text.replaceAll(/\{\{\w+\}\}/g, ''));
    const same = odd(
      (text, original) => text === original && hasWords(text) && SAME[language]?.has(text) !== true,
    );
    expect(same).toEqual([]);
  });

  test('says since when and for how long without saying one word twice', () => {
    const [since = '', lasting = ''] = ['alarmPage.since', 'alarmPage.lasting'].map((place) =>
      texts.get(place),
    );
    expect(lasting.toLowerCase().split(' ')).not.toContain(since.toLowerCase());
  });

  test('has no text that is empty, has a space at its end, or the typewriter marks of another language', () => {
    expect(odd((text) => text === '' || text !== text.trim())).toEqual([]);
    expect(
      odd((text) => language === 'de' && /["“”](?=\w)|\.\.\.|\b\d+%/.test(text.replaceAll(/„[^“]*“/g, ''))),
    ).toEqual([]);
  });
});
