import { quietPeriodRoutes, type QuietPeriod } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { systemClock } from '../platform/clock.ts';
import { useNow } from '../platform/use-now.ts';
import { nextTurn, findQuietSensor, type QuietSensor } from './quiet-now.ts';

const POLLING_MS = 60_000;
/** So that the server has noticed too. */
const AFTER_TURN_MS = 500;
const TICK_MS = 5_000;

/** Maintenance and shelving, read again whenever one begins or ends. */
export function useQuietPeriods() {
  return useQuery({
    ...apiQuery(useApi(), 'QuietPeriods', quietPeriodRoutes.listQuietPeriods, {}, { background: true }),
    refetchInterval: ({ state }) => untilNextTurn(state.data ?? []),
  });
}

/** How a sensor is quiet now; undefined where its messages are sent. */
export function useQuietSensor(sensorId: number): QuietSensor | undefined {
  const now = useNow(TICK_MS);
  const { data = NONE } = useQuietPeriods();
  return findQuietSensor(data, sensorId, now);
}

const NONE: readonly QuietPeriod[] = [];

function untilNextTurn(periods: readonly QuietPeriod[]): number {
  const now = systemClock.now();
  const turn = nextTurn(periods, now);
  return turn === undefined ? POLLING_MS : Math.min(POLLING_MS, turn - now + AFTER_TURN_MS);
}
