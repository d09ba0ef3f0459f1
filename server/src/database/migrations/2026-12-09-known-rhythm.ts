import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { acrossCompanies, run } from './table.ts';

/** What every sensor is assumed to do at first; one that stands at it may have learnt it or not, and is looked at again. */
const ASSUMED_MS = 600_000;

/** Whether the usual interval of a sensor was learnt from its readings, so that no figure goes by an assumption. */
export async function knownRhythm(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table sensors add column usual_interval_known ${integer} not null default 0`);
  await acrossCompanies(db, engine, async () =>
    run(db, `update sensors set usual_interval_known = 1 where usual_interval_ms <> ${ASSUMED_MS}`),
  );
}
