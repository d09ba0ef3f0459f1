import { fieldMap, type MappedField } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { noSuchBaseUnit } from './refusals.ts';

/** Reads what fields of a base unit's messages mean, besides their usual names. An unreadable map counts as empty. */
export async function readFieldMap(
  tx: Tx,
  companyId: number,
  baseUnitId: number,
): Promise<readonly MappedField[]> {
  const row = await tx.sql
    .selectFrom('base_units')
    .select('field_map')
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .executeTakeFirst();
  if (row === undefined || row.field_map === null) return [];
  try {
    return fieldMap.parse(JSON.parse(row.field_map));
  } catch {
    return [];
  }
}

/**
 * Says what the fields of a base unit's messages mean, from the next message on.
 * @throws NotFound
 */
export async function saveFieldMap(
  deps: ChangeDeps,
  user: SignedInUser,
  baseUnitId: number,
  map: readonly MappedField[],
): Promise<{ map: MappedField[] }> {
  return changeBy(deps, user, async ({ tx, companyId, record }) => {
    await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', [baseUnitId]);
    const before = await readFieldMap(tx, companyId, baseUnitId);
    const saved = await tx.sql
      .updateTable('base_units')
      .set({ field_map: map.length === 0 ? null : JSON.stringify(map) })
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (saved === undefined) throw noSuchBaseUnit();
    record(
      'base_unit_field_map',
      `Changed what the fields of base unit "${saved.name}" mean: ${inWords(map)}`,
      {
        baseUnitId,
        map: { before, after: map },
      },
    );
    return { map: [...map] };
  });
}

const MOST_IN_WORDS = 10;

function inWords(map: readonly MappedField[]): string {
  if (map.length === 0) return 'the usual names alone';
  const named = map.slice(0, MOST_IN_WORDS).map(({ field, measurand, unit, active, inactive }) => {
    const texts = [
      active !== undefined && `"${active}" is 1`,
      inactive !== undefined && `"${inactive}" is 0`,
    ];
    const said = texts.filter((text) => text !== false);
    const how = said.length > 0 ? ` where ${said.join(' and ')}` : unit === undefined ? '' : ` in ${unit}`;
    return `${field} is ${measurand ?? 'not used'}${how}`;
  });
  const more = map.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
