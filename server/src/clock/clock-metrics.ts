import { Gauge, type Registry } from 'prom-client';
import type { ClockKeeper } from './clock-keeper.ts';

/** Shows an operator what the clock did, and whether it is trusted. */
export function showClock(keeper: ClockKeeper, registry: Registry): void {
  const registers = [registry];
  const step: Gauge = new Gauge({
    name: 'ts1_clock_step_seconds',
    help: 'By how much the clock was last set while the server ran or since it ran last; 0 when it was not',
    registers,
    collect: () => step.set((keeper.lastStep?.byMs ?? 0) / 1_000),
  });
  const disagrees: Gauge = new Gauge({
    name: 'ts1_clock_disagrees_seconds',
    help: "How far this machine's clock and the database's are apart",
    registers,
    collect: () => disagrees.set(keeper.disagreesMs / 1_000),
  });
  const doubt: Gauge = new Gauge({
    name: 'ts1_clock_in_doubt',
    help: '1 while nothing is deleted or ended by time, because the clock is in doubt',
    registers,
    collect: () => doubt.set(keeper.doubt === null ? 0 : 1),
  });
}

/** Returns the notes of `/readyz` on the clock. */
export function clockNotes({ doubt, lastStep, disagreesMs }: ClockKeeper) {
  const iso = (ms: number): string => new Date(ms).toISOString();
  return {
    trusted: doubt === null,
    doubt: doubt && { why: doubt.why, since: iso(doubt.since), seconds: Math.round(doubt.byMs / 1_000) },
    lastStep: lastStep && { at: iso(lastStep.at), seconds: Math.round(lastStep.byMs / 1_000) },
    differsFromDatabaseBySeconds: Math.round(disagreesMs / 1_000),
  };
}
