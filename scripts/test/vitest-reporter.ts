import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { toTestResult, WHOLE_FILE, type TestResult } from './reports.ts';

/** Environment variable with the path that the report is written to. */
export const REPORT_PATH = 'TEST_REPORT';

/** Value for `vitest --reporter=`. */
export const VITEST_REPORTER = import.meta.filename;

const STATUS: Readonly<Record<string, TestResult['status']>> = { passed: 'passed', failed: 'failed' };

/**
 * Reporter for Vitest that writes every `TestResult` of a run as JSON. Unlike Vitest's own json reporter it also has
 * the errors that no test caught: each is a failure of the file that ran then, if Vitest knows it.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes the default export
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const results = [...modules.flatMap(moduleResults), ...unhandledErrors.map(unhandled)];
    writeFileSync(process.env[REPORT_PATH] ?? '', JSON.stringify(results));
  }
}

function moduleResults(module: TestModule): TestResult[] {
  const results = [...module.children.allTests()].map((one) => {
    const { state, errors } = one.result();
    return toTestResult(module.moduleId, fullTitle(one), STATUS[state] ?? 'skipped', errorText(errors?.[0]));
  });
  if (module.state() !== 'failed' || results.some(({ status }) => status === 'failed')) return results;
  const [error] = [module, ...module.children.allSuites()].flatMap((group) => group.errors());
  return [...results, toTestResult(module.moduleId, WHOLE_FILE, 'failed', errorText(error))];
}

/** Returns a title as `vitest -t` matches it: the names of the groups around a test before its own. */
function fullTitle(one: TestCase | TestSuite): string {
  return one.parent.type === 'module' ? one.name : `${fullTitle(one.parent)} ${one.name}`;
}

function unhandled(error: SerializedError): TestResult {
  const path: unknown = error['VITEST_TEST_PATH'];
  return toTestResult(typeof path === 'string' ? path : '', WHOLE_FILE, 'failed', errorText(error));
}

function errorText(error: SerializedError | undefined): string {
  return error?.stack ?? error?.message ?? '';
}
