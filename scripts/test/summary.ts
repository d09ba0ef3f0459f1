import type { Counts, Outcome } from './reports.ts';
import type { FlakyTest } from './second-look.ts';

/** Returns the sum over all suites. */
export function totals(outcomes: Outcome[]): Counts {
  return {
    passed: sum(outcomes.map(({ passed }) => passed)),
    failed: sum(outcomes.map(({ failed }) => failed)),
    skipped: sum(outcomes.map(({ skipped }) => skipped)),
  };
}

/** Returns the closing line, for people and machines: `12 passed, 0 failed`, and `, 3 skipped` when something was. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Returns a line for each test that failed, so that they are at the end of a long output too. */
export function failedTests(outcomes: Outcome[]): string[] {
  return outcomes.flatMap(({ suite, results = [] }) =>
    results
      .filter(({ status }) => status === 'failed')
      .map(({ file, title, reason }) => `FAILED in ${suite}: ${named(file, title, reason)}`),
  );
}

/** Returns a line for each test that failed at first and passed when it was run again. */
export function flakyTests(flaky: readonly FlakyTest[]): string[] {
  return flaky.map(({ file, title, reason }) => `FLAKY: ${named(file, title, reason)}`);
}

function named(file: string, title: string, reason = ''): string {
  return `${file} › ${title}${reason === '' ? '' : `: ${reason}`}`;
}

/** Returns one aligned line for each suite. */
export function table(outcomes: Outcome[]): string {
  const header = ['Suite', 'Passed', 'Failed', 'Skipped', 'Seconds', ''];
  const rows = outcomes.map(({ suite, passed, failed, skipped, seconds, note }) => [
    suite,
    String(passed),
    String(failed),
    String(skipped),
    seconds.toFixed(1),
    note ?? '',
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: string[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || column === cells.length - 1 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return [header, ...rows].map((cells) => line(cells)).join('\n');
}

/** Returns the exit code: failed tests fail the run, and so does a run in which nothing was tested. */
export function exitCode({ passed, failed }: Counts): number {
  return failed > 0 || passed === 0 ? 1 : 0;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
