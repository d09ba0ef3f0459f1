import { DAY_MS } from '@ts1/contract/durations';
import type { Database } from '../../database/index.ts';
import { toDay } from '../sealed/read-sealed.ts';
import type { TimedValue, InputName } from './input-rollup.ts';
import { findValue, selectValues } from './read-values.ts';

/** Number of days of one transaction. */
const DAYS_AT_ONCE = 7;

export interface InputValues extends InputName {
  readonly values: readonly TimedValue[];
}

/** Reads all input values of a company by sensor, input and time, some days at a time; more may come meanwhile. */
export async function* inputValuePages(database: Database, companyId: number): AsyncGenerator<InputValues> {
  const inputs = await database.readLong(companyId, async (tx) =>
    tx.sql
      .selectFrom('inputs')
      .select(['sensor_id', 'input'])
      .where('company_id', '=', companyId)
      .orderBy('sensor_id')
      .orderBy('input')
      .execute(),
  );
  for (const { sensor_id: sensorId, input } of inputs) {
    const name = { sensorId, input };
    for (let from = 0; ;) {
      const begin = from;
      const page = await database.readLong(companyId, async (tx) => {
        const rest = { from: begin, to: Number.MAX_SAFE_INTEGER, newest: false };
        const first = await findValue(tx, companyId, name, rest);
        if (first === undefined) return undefined;
        const next = (toDay(first.measuredAt) + DAYS_AT_ONCE) * DAY_MS;
        const period = { from: first.measuredAt, to: next - 1 };
        return { next, values: await selectValues(tx, companyId, name, period) };
      });
      if (page === undefined) break;
      yield { ...name, values: page.values };
      from = page.next;
    }
  }
}
