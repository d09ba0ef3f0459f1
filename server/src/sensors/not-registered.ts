import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Whether a row of `discovered_sensors as discovered` is of a serial number that the company has not registered. */
export function isNotRegistered(companyId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from sensors as sensor where sensor.company_id = ${companyId}
    and sensor.serial_no = discovered.serial_no and sensor.deleted_at is null)`;
}
