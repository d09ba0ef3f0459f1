import { present } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { readSilentAfter } from '../../sensors/index.ts';
import { readPeriod } from '../read-period.ts';
import { lastValueBefore, selectValues } from './read-values.ts';
import type { InputName } from './input-rollup.ts';
import { type Band, toBands } from './state-bands.ts';

/** Reads the states of an input from the last message before a period to its end; epoch milliseconds. */
export async function readBands(
  tx: Tx,
  companyId: number,
  wanted: InputName & { readonly from: number; readonly until: number },
): Promise<Band[]> {
  const { sensorId, from, until } = wanted;
  const before = await lastValueBefore(tx, companyId, wanted, from);
  const inside = await selectValues(tx, companyId, wanted, { from, to: until });
  const messages = before === undefined ? inside : [before, ...inside];
  const [first] = messages;
  if (first === undefined) return [];
  const readings = await readPeriod(tx, companyId, {
    sensorId,
    names: [],
    from: first.measuredAt,
    to: until,
  });
  const silentAfter = await readSilentAfter(tx, companyId, [sensorId]);
  const silentAfterMs = present(silentAfter.get(sensorId), 'how long a sensor may be silent');
  return toBands({ messages, heardAt: readings.column('measured_at'), silentAfterMs }, until);
}
