import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { lineToRepeat } from './line-to-repeat.ts';

test('the line names seed, file and test, and says why the test failed', () => {
  const failed = { file: 'a.test.ts', title: 'a sum (of two) is even', status: 'failed' } as const;
  expect(lineToRepeat({ ...failed, reason: 'Counterexample: [1]' }, 7)).toBe(
    String.raw`TS1_SEED=7 npx vitest run a.test.ts -t 'a sum \(of two\) is even' # Counterexample: [1]`,
  );
});

test('a shell gives the title to the test runner as a pattern that matches it alone', () => {
  const title = `it's $HOME, "a|b" \\ and [c]*`;
  const line = lineToRepeat({ file: 'a.test.ts', title, status: 'failed' }, 7);
  const pattern = execFileSync('sh', ['-c', `printf '%s\\n' env ${line}`], {
    encoding: 'utf8',
  }).split('\n')[7];
  expect(title).toMatch(new RegExp(`^${pattern}$`));
});
