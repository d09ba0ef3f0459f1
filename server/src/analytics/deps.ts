import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { WorkShares } from '../platform/work/work-shares.ts';
import type { WeatherSource } from './outside-weather.ts';

export interface AnalyticsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly weather: WeatherSource;
  readonly shares: Pick<WorkShares, 'figures'>;
}
