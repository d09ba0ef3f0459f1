import { type JoinBuilder, sql, type StringReference } from 'kysely';

/**
 * Joins a table by its own id and, as every join does, within one company: `inCompany(join, 'zone.zone_id',
 * 'link.zone_id')`. Both sides are `alias.column`.
 */
export function inCompany<DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  own: StringReference<DB, TB>,
  other: StringReference<DB, TB>,
): JoinBuilder<DB, TB> {
  return join.on(sql<boolean>`${companyReference(own)} = ${companyReference(other)}`).onRef(own, '=', other);
}

function companyReference(reference: string) {
  const [alias = ''] = reference.split('.');
  return sql.ref(`${alias}.company_id`);
}
