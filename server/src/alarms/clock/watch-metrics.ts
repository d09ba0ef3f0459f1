import { Gauge, type Registry } from 'prom-client';
import type { AlarmClock } from './alarm-clock.ts';
import type { WatchKeeper } from './watch-keeper.ts';

interface Watched {
  readonly keeper: Pick<WatchKeeper, 'blindSince' | 'companies'>;
  readonly alarmClock: Pick<AlarmClock, 'failing'>;
  readonly now: () => number;
}

/** Shows whose silence would not be noticed: an alarm on these is how an operator learns of it. */
export function showWatch({ keeper, alarmClock, now }: Watched, registry: Registry): void {
  const companies: Gauge = new Gauge({
    name: 'ts1_silence_watch_blind_companies',
    help: 'Companies whose sensors and base units are not watched for silence now',
    registers: [registry],
    collect: () => companies.set(keeper.blindSince === null ? alarmClock.failing.size : keeper.companies),
  });
  const seconds: Gauge = new Gauge({
    name: 'ts1_silence_watch_blind_seconds',
    help: 'For how long nothing has been received and stored, or some company not been evaluated; 0 while all is watched',
    registers: [registry],
    collect: () => {
      const since = Math.min(keeper.blindSince ?? Infinity, ...alarmClock.failing.values());
      seconds.set(Number.isFinite(since) ? Math.max(0, now() - since) / 1_000 : 0);
    },
  });
}
