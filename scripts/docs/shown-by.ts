/** A test that shows rows of a page: statements of the specification, promises of reliability and security. */
export interface ShowingTest {
  /** Path from the root. */
  readonly file: string;
  /** Missing where the whole file shows them. */
  readonly title?: string;
  /** The ids of the rows: `1.4.16`, `R26`, `S12`. */
  readonly ids: readonly string[];
}

/** A statement of the specification, or a promise. */
export interface ShownRow {
  readonly id: string;
  readonly text: string;
  /** Command that shows a promise besides its tests, or in their place ("Command: …"); empty where the tests alone do. */
  readonly command: string;
}

const ID = String.raw`\d+\.\d+\.\d+|[RS]\d+`;
const IDS_IN_TAGS = new RegExp(`'@?(${ID})'`, 'g');
/** A title followed by options that begin with tags. */
const TAGGED = /(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*\{\s*tags?:\s*\[([^\]]*)\]/gs;
const TAGGED_FILE = new RegExp(String.raw`^// @module-tag (${ID})$`, 'gm');
const ROW = new RegExp(String.raw`^- \*\*(${ID})\*\* (.+)$`);
const COMMAND = /\bCommand: (`[^`]+`)/;

/**
 * Returns the tests of a file that carry ids of rows: of Vitest `test('title', { tags: ['1.4.16'] }, …)`, of Playwright
 * `test('title', { tag: ['@1.4.16'] }, …)`. Tags of a `describe` apply to all its tests, and
 * `// @module-tag R26` above the imports of a Vitest file applies to the whole file.
 */
export function showingTests(file: string, source: string): ShowingTest[] {
  const ofFile = [...source.matchAll(TAGGED_FILE)].map(([, id = '']) => id);
  const ofTitles = [...source.matchAll(TAGGED)].map(([, , title = '', tags = '']) => ({
    file,
    title: title.replaceAll('\\', ''),
    ids: [...tags.matchAll(IDS_IN_TAGS)].map(([, id = '']) => id),
  }));
  return [{ file, ids: ofFile }, ...ofTitles].filter(({ ids }) => ids.length > 0);
}

/** Returns the rows of a page: items of its lists that begin with an id, in its order, with their further lines. */
export function parseRows(page: string): ShownRow[] {
  return page
    .replaceAll(/\n {2}(?=\S)/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, id, text = ''] = ROW.exec(line) ?? [];
      return id === undefined ? [] : [{ id, text, command: COMMAND.exec(text)?.[1] ?? '' }];
    });
}

/** Lists each row with the tests that show it, as lines of text. */
export function listTests(rows: readonly ShownRow[], tests: readonly ShowingTest[]): string {
  return rows
    .map(({ id, text, command }) => {
      const cited = new Set(tests.filter(({ ids }) => ids.includes(id)).map(citation));
      return [`${id} ${text}`, ...[...cited, command].filter(Boolean).map((line) => `  ${line}`)].join('\n');
    })
    .join('\n');
}

/** Reports rows that neither a test nor a command shows, ids that two rows have, and ids of tests that no row has. */
export function unshownRows(rows: readonly ShownRow[], tests: readonly ShowingTest[]): string[] {
  const shown = new Set(tests.flatMap(({ ids }) => ids));
  const known = new Set(rows.map(({ id }) => id));
  const twice = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) !== at);
  return [
    ...rows
      .filter(({ id, command }) => !shown.has(id) && command === '')
      .map(({ id }) => `no test shows ${id}`),
    ...twice.map(({ id }) => `two rows are ${id}`),
    ...[...shown.difference(known)].map((id) => `a test shows ${id}, which is no row`),
  ];
}

function citation({ file, title }: ShowingTest): string {
  return title === undefined ? file : `${file} › ${title}`;
}
