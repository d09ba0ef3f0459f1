/**
 * Returns the longest time that something may take. Where times are measured (`npm run bench:promises`, on an idle
 * machine) it is the promised time; in a test run ten times that, since other programs may use the processor.
 */
export function atMost(promisedMs: number): number {
  return process.env['TS1_STRICT_TIMES'] === '1' ? promisedMs : 10 * promisedMs;
}
