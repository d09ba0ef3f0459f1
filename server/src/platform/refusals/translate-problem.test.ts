import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, LANGUAGES, LIMIT_SCALE, limitWords } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { InvalidInput, NotFound } from '../errors.ts';
import { toProblem } from '../http/problem.ts';
import { REFUSALS } from './texts/index.ts';
import { translateProblem } from './translate-problem.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const inLanguage = (error: Error, language: Language) => translateProblem(toProblem(error).body, language);
const german = (error: Error) => inLanguage(error, 'de');

test('a refusal is in German for a user who reads German, with what was put into it', () => {
  expect(german(new NotFound('There is no such sensor.'))).toMatchObject({
    status: 404,
    title: 'Not Found',
    message: 'Diesen Sensor gibt es nicht.',
    detail: 'Diesen Sensor gibt es nicht.',
  });
  const most = new NotFound('A company has at most 20 contacts. Delete one first.');
  expect(german(most).message).toBe('Eine Firma hat höchstens 20 Kontakte. Löschen Sie zuerst einen.');
});

test('bad fields keep their names, each and in the sentence of all', () => {
  const refusal = new InvalidInput([
    { path: 'name', message: 'must be at most 100 characters long' },
    { path: 'email', message: 'is required' },
  ]);
  expect(german(refusal)).toMatchObject({
    message: 'name darf höchstens 100 Zeichen lang sein; email fehlt.',
    errors: [
      { path: 'name', message: 'darf höchstens 100 Zeichen lang sein' },
      { path: 'email', message: 'fehlt' },
    ],
  });
});

test('what has no German text, and everything for who reads English, stays as it is', () => {
  const unknown = new NotFound('Something nobody translated (a|b).');
  expect(german(unknown).message).toBe('Something nobody translated (a|b).');
  const { body } = toProblem(new NotFound('There is no such sensor.'));
  expect(translateProblem(body, 'en')).toBe(body);
});

test('parts of a refusal that are texts themselves are translated with it', () => {
  const plan = new InvalidInput(
    [{ path: 'image', message: 'must not be animated' }],
    'The plan must not be animated.',
  );
  expect(german(plan).message).toBe('Der Plan darf nicht animiert sein.');
  const fields = [
    'must be above the low limit',
    'must be "weekly" or "monthly"',
    'must be from -40 to 85 degrees',
  ];
  const refusal = new InvalidInput(fields.map((message, index) => ({ path: `f${index}`, message })));
  expect(german(refusal).errors?.map(({ message }) => message)).toEqual([
    'muss über dem unteren Grenzwert liegen',
    'muss "weekly" oder "monthly" sein',
    'muss zwischen -40 und 85 Grad liegen',
  ]);
});

/** Files with refusals that no user reads, or only as data of an import: for devices, the gateway, the operator. */
const NOT_PEOPLES =
  /\.test\.ts$|\/(cli|database|ingest|audit|backup|testing|gateway|voice|imports|letters|reply|company-data|home-assistant|refusals)\/|api-(words|examples)|with-api-keys|(^|\/)(config|ingest|health)\.ts$/;
/** Texts that begin like a refusal but are none, or are composed of parts with translations. */
const NO_REFUSALS = new Set([
  'There is no such ${kind}.',
  'is not',
  'must be ${issue.expected}',
  'The device key is missing or not valid.',
  'The API key needs the scope ${fits.join(',
]);

describe.each(LANGUAGES.filter((language) => language !== 'en'))('in %s', (language) => {
  test('whatever a person can be refused with has a translation', async () => {
    const missing: string[] = [];
    const isTranslated = (text: string): boolean => {
      const filled = text.replaceAll(/\$\{[^}]*\}/g, 'some');
      return inLanguage(new NotFound(filled), language).message !== filled;
    };
    for (const folder of ['server', 'contract']) {
      for await (const file of glob(join(ROOT, folder, 'src/**/*.ts'))) {
        if (NOT_PEOPLES.test(file)) continue;
        const source = readFileSync(file, 'utf8')
          .replaceAll(/(['`])\s*\+\s*\1/g, '')
          .replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, '');
        const errors =
          /new (?:NotFound|Conflict|Forbidden|Gone|InvalidInput|TooLarge|Unprocessable|UnsupportedMedia)\(\s*(['"`])([^'"`]+)\1/g;
        const fields = /(?:message: |, )(['"`])((?:must|is|or|may|cannot|does|stands|leads) [^'"`]+)\1/g;
        for (const [, , text = ''] of [...source.matchAll(errors), ...source.matchAll(fields)]) {
          if (!NO_REFUSALS.has(text) && !isTranslated(text))
            missing.push(`${text} (${file.slice(ROOT.length)})`);
        }
      }
    }
    expect(missing).toEqual([]);
  });

  test('each translation is of a text that a refusal has, with the same blanks', async () => {
    const sources: string[] = [];
    for (const folder of ['server', 'contract']) {
      for await (const file of glob(join(ROOT, folder, 'src/**/*.ts'))) {
        if (!file.endsWith('.test.ts') && !file.includes('platform/refusals'))
          sources.push(readFileSync(file, 'utf8'));
      }
    }
    const all = [...sources, ...LIMIT_SCALE.map(limitWords)].join('\n').replaceAll(/' \+\s+'/g, '');
    // The parts between blanks; validate.ts and refusals.ts put words before and after a noun.
    const composed =
      /^(must be (at|more|less|from|below the|")|There is no such|The (PIN|plan|command|body) |must be (text|a |true)|Zone ID|\d sensor|\{0\} sensors|[a-z]+$)/;
    const lost = Object.keys(REFUSALS[language]).filter((english) => {
      const [part = ''] = english.split(/\{\d\}/).toSorted((one, other) => other.length - one.length);
      return !composed.test(english) && !all.includes(part.trim());
    });
    expect(lost).toEqual([]);
    for (const [english, own] of Object.entries(REFUSALS[language])) {
      const blanks = (text: string) => (text.match(/\{\d\}/g) ?? []).toSorted();
      expect([english, blanks(own)]).toEqual([english, blanks(english)]);
    }
  });

  test('the same refusals are translated as in German, and by no empty text', () => {
    expect(Object.keys(REFUSALS[language]).toSorted()).toEqual(Object.keys(REFUSALS.de).toSorted());
    expect(Object.values(REFUSALS[language]).filter((text) => text.trim() === '')).toEqual([]);
  });
});
