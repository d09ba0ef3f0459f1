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
  const begun = tx.sql
    .selectFrom('alarm_log')
    .select(['event_at', 'activated', 'ended_at'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where((row) => row.or([row('event_at', '<', before), row('activated', '<', before)]));
  // Most often there is none, and a sensor may have had thousands.
  const open = await begun.where('ended_at', 'is', null).execute();
  const [over] = await begun.where('ended_at', '>=', before).limit(1).execute();
  if (open.length === 0 && over === undefined) return before;
  const all = [...open, ...(await begun.where('ended_at', 'is not', null).execute())];
  let calm = before;
  // Taking one in may reach into another that began before it.
  for (let found: typeof all; (found = underWay(all, calm)).length > 0;) {
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
