import { expect, test } from 'vitest';
import {
  citedTests,
  configuredVariables,
  documentedVariables,
  hasTitle,
  localLinks,
  missingInIndex,
  namedPaths,
  namedScripts,
  unnamedDeviations,
  wrongFloors,
} from './claims.ts';

test('links that leave the repository are not followed', () => {
  const markdown = '[a](docs/a.md#part) [b](https://example.org/b) [c](#here) [d](../LICENSE)';
  expect(localLinks(markdown)).toEqual(['docs/a.md', '../LICENSE']);
});

test('a cited test is its file and its title', () => {
  const markdown = '| 1.2.3 | Something | `web/src/app/shell.test.tsx › the sidebar keeps its order` |';
  expect(citedTests(markdown)).toEqual([
    { file: 'web/src/app/shell.test.tsx', title: 'the sidebar keeps its order' },
  ]);
  expect(citedTests('``a.test.ts › `b` ends with 1``, `c.test.ts › d`')).toEqual([
    { file: 'a.test.ts', title: '`b` ends with 1' },
    { file: 'c.test.ts', title: 'd' },
  ]);
});

test('a title is found whatever quotes surround it', () => {
  expect(hasTitle(String.raw`test('a unit\'s key', ...)`, "a unit's key")).toBe(true);
  expect(hasTitle("test('another', ...)", "a unit's key")).toBe(false);
});

test('a title that is only a part of another is not found', () => {
  const source = `test('a unit is online at once', ...)`;
  for (const part of ['a unit is online', 'unit is online at once', '%s is online']) {
    expect(hasTitle(source, part)).toBe(false);
  }
});

test('a deviation that no statement names is found, and so is a name without a deviation', () => {
  const deviations = '- **1** *A.* B. (C.)\n- **2** *A.* B.\n- **3** *A.* B\n  and **4** C.';
  const coverage = '≠2 leads to 2.\n\n- **1.1.1** A ≠1\n- **1.1.2** B ≠3 ≠4, C';
  expect(unnamedDeviations(coverage, deviations)).toEqual([
    'no statement names deviation 2',
    'there is no deviation 4',
  ]);
});

test('variables are read from the items of a list, before the colon and the default', () => {
  const markdown =
    '- `TLS_CERT`, `TLS_KEY` (that of `HOME`): files, see `PORT`\nsee `HOST`\n- `npm test`: `NOT_IT`';
  expect(documentedVariables(markdown)).toEqual(['TLS_CERT', 'TLS_KEY']);
});

test('variables are read from the top level of the schema', () => {
  const source = 'const environment = z.object({\n  HOST: z\n    .string(),\n  PORT: port,\n});\nOTHER: no';
  expect(configuredVariables(source)).toEqual(['HOST', 'PORT']);
});

test('paths that a text names are read, placeholders are not', () => {
  const markdown =
    'Copy `server/src/zones/routes.ts` to `server/src/<slice>/routes.ts`, see `e2e/tests/` and `npm test`';
  expect(namedPaths(markdown)).toEqual(['server/src/zones/routes.ts', 'e2e/tests/']);
});

test('commands that a text names are read', () => {
  expect(namedScripts('`npm run bench:ingest -- --short`, `npm run --silent sbom`, `npm test`')).toEqual([
    'bench:ingest',
    'sbom',
  ]);
});

test('an index of records without a row or with an unexplained gap is incomplete', () => {
  const files = ['0001-one.md', '0003-three.md', '0005-five.md', 'README.md'];
  const index = '| [0001](0001-one.md) | One |\n| [0005](0005-five.md) | Five |\n0002 was never written.';
  expect(missingInIndex(index, files)).toEqual([
    'no row for 0003-three.md',
    'no word on why there is no 0004',
  ]);
});

test('the map of the server names every part on its floor, in order, and says what it does', () => {
  const floors = { ground: ['platform', 'config'], things: ['zones'] };
  const map =
    '| things | `zones` | |\n| ground | `platform` `config` | |\n`platform/`, `config.ts`, `zones/`';
  expect(wrongFloors(map, floors)).toEqual([]);
  expect(wrongFloors(map.replace('`platform` `config`', '`config` `platform`'), floors)).toEqual([
    'no row "| ground | `platform` `config` |"',
  ]);
  expect(wrongFloors(map.replace('`zones/`', ''), floors)).toEqual(['nothing on `zones/`']);
});
