import type { TestResult } from '../test/reports.ts';

/** Returns a command to paste that repeats a failed test with its seed, and the reason of the failure as a comment. */
export function lineToRepeat({ file, title, reason = '' }: TestResult, seed: number): string {
  const pattern = title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const quoted = `'${pattern.replaceAll("'", String.raw`'\''`)}'`;
  return `TS1_SEED=${seed} npx vitest run ${file} -t ${quoted}${reason === '' ? '' : ` # ${reason}`}`;
}
