import { expect, test } from 'vitest';
import {
  citedTests,
  configuredVariables,
  documentedVariables,
  hasTitle,
  localLinks,
  rowsWithoutProof,
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
});

test('a title is found whatever quotes surround it', () => {
  expect(hasTitle(String.raw`test('a unit\'s key', ...)`, "a unit's key")).toBe(true);
  expect(hasTitle("test('another', ...)", "a unit's key")).toBe(false);
});

test('a row must name a test or an issue', () => {
  const markdown = ['| 1.1.1 | A | issue 3 |', '| 1.1.2 | B | `a.test.ts › b` |', '| 1.1.3 | C |  |'].join(
    '\n',
  );
  expect(rowsWithoutProof(markdown)).toEqual(['| 1.1.3 | C |  |']);
});

test('variables are read from the first column of a table', () => {
  const markdown = '| `TLS_CERT`, `TLS_KEY` | | Files, see `PORT` |\nsee `HOST`';
  expect(documentedVariables(markdown)).toEqual(['TLS_CERT', 'TLS_KEY']);
});

test('variables are read from the top level of the schema', () => {
  const source = 'const environment = z.object({\n  HOST: z\n    .string(),\n  PORT: port,\n});\nOTHER: no';
  expect(configuredVariables(source)).toEqual(['HOST', 'PORT']);
});
