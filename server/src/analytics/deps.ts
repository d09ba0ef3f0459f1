import type { ChangeDeps } from '../audit/index.ts';
import type { WorkShares } from '../platform/work/work-shares.ts';
import type { WeatherSource } from './outside-weather.ts';

export interface AnalyticsDeps extends ChangeDeps {
  readonly weather: WeatherSource;
  readonly shares: Pick<WorkShares, 'figures'>;
}
