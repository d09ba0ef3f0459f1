/** A test that shows statements of the specification. */
export interface ShowingTest {
  /** From the root. */
  readonly file: string;
  readonly title: string;
  /** The numbers of the statements: `1.4.16`. */
  readonly numbers: readonly string[];
}

export interface Statement {
  readonly number: string;
  readonly text: string;
}

/** A title, and behind it options that begin with tags. */
const TAGGED = /(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*\{\s*tags?:\s*\[([^\]]*)\]/gs;
const ROW = /^\| (?<number>\d+\.\d+\.\d+) \| (?<text>.*?) \| .*\|$/;

/**
 * The tests of a file that carry numbers of statements: of Vitest `test('title', { tags: ['1.4.16'] }, …)`, of Playwright
 * `test('title', { tag: ['@1.4.16'] }, …)`. What is written behind a `describe` holds for all in it.
 */
export function showingTests(file: string, source: string): ShowingTest[] {
  return [...source.matchAll(TAGGED)].flatMap(([, , title = '', tags = '']) => {
    const numbers = [...tags.matchAll(/'@?(\d+\.\d+\.\d+)'/g)].map(([, number = '']) => number);
    return numbers.length === 0 ? [] : [{ file, title: title.replaceAll('\\', ''), numbers }];
  });
}

/** The statements of the coverage table, in its order. */
export function statementsOf(coverage: string): Statement[] {
  return coverage.split('\n').flatMap((line) => {
    const { number, text } = ROW.exec(line)?.groups ?? {};
    return number === undefined || text === undefined ? [] : [{ number, text }];
  });
}

/** The coverage table with the tests that show each statement in its last column. */
export function withShownBy(coverage: string, tests: readonly ShowingTest[]): string {
  return coverage
    .split('\n')
    .map((line) => {
      const { number, text } = ROW.exec(line)?.groups ?? {};
      if (number === undefined) return line;
      const cited = tests.filter(({ numbers }) => numbers.includes(number)).map(citation);
      return `| ${number} | ${text} | ${[...new Set(cited)].join('<br>')} |`;
    })
    .join('\n');
}

/** Statements that no test shows, and numbers of tests that are no statement's. */
export function unshownStatements(coverage: string, tests: readonly ShowingTest[]): string[] {
  const stated = new Set(statementsOf(coverage).map(({ number }) => number));
  const shown = new Set(tests.flatMap(({ numbers }) => numbers));
  return [
    ...[...stated.difference(shown)].map((number) => `no test shows statement ${number}`),
    ...[...shown.difference(stated)].map((number) => `a test shows ${number}, which is no statement`),
  ];
}

function citation({ file, title }: ShowingTest): string {
  const quote = title.includes('`') ? '``' : '`';
  const gap = title.endsWith('`') ? ' ' : '';
  return `${quote}${file} › ${title.replaceAll('|', String.raw`\|`)}${gap}${quote}`;
}
