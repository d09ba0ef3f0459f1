import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { countResults, WHOLE_FILE, type TestResult, type Outcome } from './reports.ts';

/** Number of tests of one gate that may fail and pass when run again; with one more the gate is red. */
export const MOST_FLAKY = 3;

const flakyTest = z.object({ suite: z.string(), file: z.string(), title: z.string(), reason: z.string() });

/** A test that failed, and passed when its file was run once more at the end, alone. */
export type FlakyTest = z.output<typeof flakyTest>;

/** Runs these files of a suite once more. */
export type Rerun = (suite: string, files: readonly string[]) => Promise<Outcome>;

/**
 * Runs the files of failed tests once more, one suite after another, and counts tests that pass then as passed. It
 * repeats nothing where that could not make the gate green: where a suite failed outside of its tests, or where more
 * tests failed than may be flaky.
 * @param alreadyFlaky number of flaky tests in earlier commands of the same gate
 */
export async function lookAgain(
  outcomes: readonly Outcome[],
  rerun: Rerun,
  alreadyFlaky: number,
): Promise<{ outcomes: Outcome[]; flaky: FlakyTest[] }> {
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  const inFiles = pickFailed(outcomes.flatMap(({ results = [] }) => results)).filter(
    ({ file }) => file !== '',
  );
  if (failed === 0 || failed > inFiles.length || failed + alreadyFlaky > MOST_FLAKY) {
    return { outcomes: [...outcomes], flaky: [] };
  }
  const looked: Outcome[] = [];
  const flaky: FlakyTest[] = [];
  for (const outcome of outcomes) {
    const failures = pickFailed(outcome.results);
    if (failures.length === 0) {
      looked.push(outcome);
      continue;
    }
    const again = await rerun(outcome.suite, [...new Set(failures.map(({ file }) => file))]);
    const results = merged(outcome.results ?? [], outcomeResults(again));
    looked.push({ ...outcome, ...countResults(results), results });
    flaky.push(
      ...failures
        .filter((one) => !results.includes(one))
        .map(({ file, title, reason = '' }) => ({ suite: outcome.suite, file, title, reason })),
    );
  }
  return { outcomes: looked, flaky };
}

/** Returns the tests of a second look, none where it failed outside of them: then they prove nothing. */
function outcomeResults({ failed, results = [] }: Outcome): readonly TestResult[] {
  return failed > pickFailed(results).length ? [] : results;
}

/** Returns the first results, with those replaced that did not pass at first and passed in the second look. */
function merged(first: readonly TestResult[], again: readonly TestResult[]): TestResult[] {
  return first.flatMap((result) => {
    const { file, title, status } = result;
    if (status === 'passed') return [result];
    const ofFile = again.filter((one) => one.file === file);
    const wanted = title === WHOLE_FILE ? ofFile : ofFile.filter((one) => one.title === title);
    const judged = [...wanted, ...ofFile.filter((one) => one.title === WHOLE_FILE)];
    if (wanted.length === 0 || judged.some((one) => one.status !== 'passed')) return [result];
    return title === WHOLE_FILE ? [] : [{ file, title, status: 'passed' as const }];
  });
}

/** Reads the flaky tests that an earlier command of the same gate listed; none where there is no such file. */
export function readFlakyList(path: string): FlakyTest[] {
  return existsSync(path) ? flakyTest.array().parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
}

/** Writes the list of flaky tests, even an empty one. */
export function writeFlakyList(path: string, flaky: readonly FlakyTest[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(flaky, null, 2)}\n`);
}

function pickFailed(results: readonly TestResult[] = []): TestResult[] {
  return results.filter(({ status }) => status === 'failed');
}
