import type { Tx } from '../../database/index.ts';
import { readPeriod } from '../read-period.ts';
import { selectValues } from './read-values.ts';
import type { ChannelName } from './channel-rollup.ts';
import { type Band, toBands } from './state-bands.ts';

/** A stretch in which a channel reported only one state; epoch milliseconds. */
interface SaidStretch extends ChannelName {
  /** Time of its first message of this state. */
  readonly since: number;
  /** Time of its next message of another state; null where there is none. */
  readonly until: number | null;
}

/**
 * Reads the parts of a stretch in which the state of a channel is known, and between them those in which the sensor was
 * silent (null). The last part ends when the sensor counts as silent after its newest reading, which may lie ahead.
 */
export async function readKnownState(
  tx: Tx,
  companyId: number,
  { sensorId, channel, since, until }: SaidStretch,
  silentAfterMs: number,
): Promise<Band[]> {
  const end = until ?? Number.MAX_SAFE_INTEGER;
  const period = { from: since, to: end };
  const said = await selectValues(tx, companyId, { sensorId, channel }, period);
  const messages = said.filter(({ measuredAt }) => measuredAt < end);
  const readings = await readPeriod(tx, companyId, { sensorId, names: [], ...period });
  return toBands({ messages, heardAt: readings.column('measured_at'), silentAfterMs }, end);
}
