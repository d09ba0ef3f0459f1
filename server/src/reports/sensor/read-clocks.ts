import type { Tx } from '../../database/index.ts';

/** When the clock of a base unit was wrong last, and by how much at the least. Epoch milliseconds; ahead is positive. */
export interface WrongClock {
  readonly unit: string;
  readonly offMs: number;
  readonly since: number;
  /** Null while it is wrong. */
  readonly until: number | null;
}

/** The base units through which a sensor was received whose clock was wrong in a period, by their names. */
export async function readWrongClocks(
  tx: Tx,
  companyId: number,
  { sensorId, from, until }: { readonly sensorId: number; readonly from: number; readonly until: number },
): Promise<WrongClock[]> {
  const rows = await tx.sql
    .selectFrom('sensor_base_units as reception')
    .innerJoin('base_units as unit', (join) =>
      join
        .onRef('unit.company_id', '=', 'reception.company_id')
        .onRef('unit.base_unit_id', '=', 'reception.base_unit_id'),
    )
    .select(['unit.name', 'unit.clock_off_ms', 'unit.clock_wrong_since', 'unit.clock_wrong_until'])
    .where('reception.company_id', '=', companyId)
    .where('reception.sensor_id', '=', sensorId)
    .where('reception.heard_at', '>=', from)
    .where('unit.clock_wrong_since', '<', until)
    .where((row) =>
      row.or([row('unit.clock_wrong_until', 'is', null), row('unit.clock_wrong_until', '>', from)]),
    )
    .orderBy('unit.name')
    .orderBy('unit.base_unit_id')
    .execute();
  return rows.flatMap(({ name, clock_off_ms, clock_wrong_since: since, clock_wrong_until }) =>
    since === null ? [] : [{ unit: name, offMs: clock_off_ms ?? 0, since, until: clock_wrong_until }],
  );
}
