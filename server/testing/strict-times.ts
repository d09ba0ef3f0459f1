/**
 * The longest that something may take. Where times are measured (`npm run bench:promises`, on an idle machine) that is
 * what is promised; in a test run ten times as much, since other programs may have the processor for a while.
 */
export function atMost(promisedMs: number): number {
  return process.env['TS1_STRICT_TIMES'] === '1' ? promisedMs : 10 * promisedMs;
}
