import type { Database } from '../src/database/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import { recordSeals, sealReadings } from '../src/readings/index.ts';
import { simulatedClock } from './simulated-clock.ts';

/** Seals every day that is old enough at a time (epoch milliseconds), without pauses. */
export async function sealAll(database: Database, now: number): Promise<void> {
  const clock = simulatedClock(now);
  await sealReadings({ database, clock, logger: createLogger('error'), pauseMs: 0 });
}

/** Seals every day that is old enough at a time, and records the root over the sealed days in the audit log. */
export async function sealAndRecord(database: Database, now: number): Promise<void> {
  await sealAll(database, now);
  await recordSeals({ database, clock: simulatedClock(now) });
}
