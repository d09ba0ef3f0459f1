import type { Tx } from '../../database/index.ts';
import { readPeriod } from '../read-period.ts';
import { selectValues } from './read-values.ts';
import type { InputName } from './input-rollup.ts';
import { type Band, toBands } from './state-bands.ts';

/** A stretch in which an input reported only one state; epoch milliseconds. */
interface SaidStretch extends InputName {
  /** Time of its first message of this state. */
  readonly since: number;
  /** Time of its next message of another state; null where there is none. */
  readonly until: number | null;
}

/**
 * Reads the parts of a stretch in which the state of an input is known, and between them those in which the sensor was
 * silent (null). The last part ends when the sensor counts as silent after its newest reading, which may lie ahead.
 */
export async function readKnownState(
  tx: Tx,
  companyId: number,
  { sensorId, input, since, until }: SaidStretch,
  silentAfterMs: number,
): Promise<Band[]> {
  const end = until ?? Number.MAX_SAFE_INTEGER;
  const period = { from: since, to: end };
  const said = await selectValues(tx, companyId, { sensorId, input }, period);
  const messages = said.filter(({ measuredAt }) => measuredAt < end);
  const readings = await readPeriod(tx, companyId, { sensorId, names: [], ...period });
  return toBands({ messages, heardAt: readings.column('measured_at'), silentAfterMs }, end);
}
