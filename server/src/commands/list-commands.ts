import type { Command, routes } from '@ts1/contract';
import type { z } from 'zod';
import type { Tx } from '../database/index.ts';
import { NotFound } from '../platform/errors.ts';
import { requireSensors } from '../sensors/index.ts';
import { countCommands, readCommands } from './read-commands.ts';

const DEFAULT_LIMIT = 100;

/**
 * The newest commands of a company, of a sensor or of a base unit, and how many there are in all.
 * @throws NotFound for a sensor or base unit that the company does not have
 */
export async function listCommands(
  tx: Tx,
  companyId: number,
  query: z.output<typeof routes.listCommands.query>,
): Promise<{ commands: Command[]; total: number }> {
  const { sensor_id: sensorId, base_unit_id: baseUnitId, limit = DEFAULT_LIMIT } = query;
  if (sensorId !== undefined) await requireSensors(tx, companyId, [sensorId]);
  if (baseUnitId !== undefined) await requireUnitOrItsRecord(tx, companyId, baseUnitId);
  const filter = { sensorId, baseUnitId };
  return {
    commands: await readCommands(tx, companyId, { ...filter, limit }),
    total: await countCommands(tx, companyId, filter),
  };
}

/** Commands of a base unit stay a record when it is deleted. */
async function requireUnitOrItsRecord(tx: Tx, companyId: number, baseUnitId: number): Promise<void> {
  const unit = await tx.sql
    .selectFrom('base_units')
    .select('base_unit_id')
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .executeTakeFirst();
  if (unit === undefined) throw new NotFound('There is no such base unit.');
}
