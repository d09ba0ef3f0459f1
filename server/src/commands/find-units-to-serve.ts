import { inCompany, type Database } from '../database/index.ts';
import { chunks } from '../platform/work/chunks.ts';
import { HAND_OUT_AGAIN_MS, type Unit, wasGiven } from './hand-out.ts';

const UNITS_PER_QUERY = 500;

export interface UnitToServe extends Unit {
  readonly serialNo: string;
}

/**
 * Base units that have something due: of those given, or of all that are reached through an outside broker (at most
 * 500, the longest waiting first). There a unit that no company has shown to be its own is given nothing.
 */
export async function findUnitsToServe(
  database: Database,
  now: number,
  among: readonly number[] | 'all',
): Promise<UnitToServe[]> {
  const parts = among === 'all' ? [undefined] : chunks(among, UNITS_PER_QUERY);
  const found: UnitToServe[] = [];
  for (const part of parts) {
    const rows = await database.readAcross(async (tx) => {
      let query = tx.sql
        .selectFrom('commands as command')
        .innerJoin('base_units as unit', (join) =>
          inCompany(join, 'unit.base_unit_id', 'command.base_unit_id').on('unit.deleted_at', 'is', null),
        )
        .select(['command.company_id', 'command.base_unit_id', 'unit.serial_no'])
        .distinct()
        .where('command.state', 'in', ['queued', 'sent'])
        .where('command.expires_at', '>', now)
        .where((row) =>
          row.or([
            row('command.last_sent_at', 'is', null),
            wasGiven('command.last_sent_at', { now, givenBefore: now - HAND_OUT_AGAIN_MS }),
          ]),
        );
      if (part === undefined) query = query.where('unit.unproven', '=', 0);
      else query = query.where('command.base_unit_id', 'in', part);
      return query.limit(UNITS_PER_QUERY).execute();
    });
    found.push(
      ...rows.map((row) => ({
        companyId: row.company_id,
        baseUnitId: row.base_unit_id,
        serialNo: row.serial_no,
      })),
    );
  }
  return found;
}
