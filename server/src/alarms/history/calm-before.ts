import type { Tx } from '../../database/index.ts';

/**
 * The latest moment up to `before` at which no alarm of a sensor was under way: whatever a late reading or changed
 * settings start their replay there, nothing before it is needed.
 */
export async function calmBefore(
  tx: Tx,
  companyId: number,
  sensorId: number,
  before: number,
): Promise<number> {
  const begun = await tx.sql
    .selectFrom('alarm_log')
    .select(['event_at', 'activated', 'ended_at'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where((row) => row.or([row('event_at', '<', before), row('activated', '<', before)]))
    .orderBy('log_id', 'desc')
    .execute();
  let calm = before;
  // Taking one in may reach into another that began before it.
  for (let found: typeof begun; (found = underWay(begun, calm)).length > 0;) {
    calm = Math.min(...found.map(({ event_at, activated }) => Math.min(event_at, activated)));
  }
  return calm;
}

interface Span {
  readonly event_at: number;
  readonly activated: number;
  readonly ended_at: number | null;
}

function underWay<One extends Span>(spans: readonly One[], moment: number): One[] {
  return spans.filter(
    ({ event_at, activated, ended_at }) =>
      Math.min(event_at, activated) < moment && (ended_at === null || ended_at >= moment),
  );
}
