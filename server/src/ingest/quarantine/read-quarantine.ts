import { type QuarantinedDelivery, toTimestamp } from '@ts1/contract';
import { inCompany, type Tx } from '../../database/index.ts';

/** Reads the quarantined deliveries of a company, the newest first, with the base units' names. */
export async function readQuarantine(tx: Tx, companyId: number): Promise<QuarantinedDelivery[]> {
  const rows = await tx.sql
    .selectFrom('quarantined_deliveries as quarantined')
    .innerJoin('base_units as unit', (join) =>
      inCompany(join, 'unit.base_unit_id', 'quarantined.base_unit_id'),
    )
    .select([
      'quarantined.quarantine_id',
      'quarantined.base_unit_id',
      'quarantined.received_at',
      'quarantined.quarantined_at',
      'quarantined.readings',
      'quarantined.reason',
      'quarantined.tries',
      'unit.name',
      'unit.serial_no',
    ])
    .where('quarantined.company_id', '=', companyId)
    .orderBy('quarantined.quarantine_id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.quarantine_id,
    base_unit_id: row.base_unit_id,
    base_unit_name: row.name,
    serialNo: row.serial_no,
    received_at: toTimestamp(row.received_at),
    quarantined_at: toTimestamp(row.quarantined_at),
    readings: row.readings,
    reason: row.reason,
    tries: row.tries,
  }));
}
