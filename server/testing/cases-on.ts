import type { Engine } from '../src/database/index.ts';

/**
 * Returns the number of cases that a property on a database tries on an engine: few where the cases are the same each
 * time, ten times as many where a seed is named (`npm run test:random`), within the time of fast-check's settings.
 */
export function casesOn(engine: Engine, sqlite: number, postgres: number): number {
  const cases = engine === 'sqlite' ? sqlite : postgres;
  return process.env['TS1_SEED'] === undefined ? cases : cases * 10;
}
