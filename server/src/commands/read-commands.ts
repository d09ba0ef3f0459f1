import { toTimestamp, type Command } from '@ts1/contract';
import { inCompany, type Tx } from '../database/index.ts';
import { NotFound } from '../platform/errors.ts';
import { parsePayload } from './payload.ts';

export interface CommandFilter {
  readonly ids?: readonly number[];
  readonly sensorId?: number | undefined;
  readonly baseUnitId?: number | undefined;
  readonly limit?: number;
}

/** Commands of a company, newest first. */
export async function readCommands(tx: Tx, companyId: number, filter: CommandFilter): Promise<Command[]> {
  if (filter.ids?.length === 0) return [];
  const rows = await selectCommands(tx, companyId, filter)
    .innerJoin('base_units as unit', (join) => inCompany(join, 'unit.base_unit_id', 'command.base_unit_id'))
    .leftJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'command.sensor_id'))
    .selectAll('command')
    .select(['unit.name as base_unit_name', 'sensor.name as sensor_name'])
    .orderBy('command.command_id', 'desc')
    .limit(filter.limit ?? filter.ids?.length ?? 1)
    .execute();
  const moment = (at: number | null) => (at === null ? null : toTimestamp(at));
  return rows.map((row) => {
    const { setpoint = null, offset = null, version = null, ssid = null } = parsePayload(row.payload);
    return {
      id: row.command_id,
      kind: row.kind,
      state: row.state,
      sensorId: row.sensor_id,
      sensorName: row.sensor_name,
      baseUnitId: row.base_unit_id,
      baseUnitName: row.base_unit_name,
      setpoint,
      offset,
      version,
      ssid,
      progress: row.progress,
      detail: row.detail,
      attempts: row.attempts,
      createdBy: row.created_by,
      createdAt: toTimestamp(row.created_at),
      sentAt: moment(row.sent_at),
      endedAt: moment(row.ended_at),
      expiresAt: toTimestamp(row.expires_at),
    };
  });
}

/**
 * One command.
 * @throws NotFound
 */
export async function readCommand(tx: Tx, companyId: number, commandId: number): Promise<Command> {
  const [command] = await readCommands(tx, companyId, { ids: [commandId] });
  if (command === undefined) throw noSuchCommand();
  return command;
}

/** How many commands there are. */
export async function countCommands(tx: Tx, companyId: number, filter: CommandFilter): Promise<number> {
  const { count } = await selectCommands(tx, companyId, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The command is not there, or it is another company's or another base unit's: the same to the caller. */
export function noSuchCommand(): NotFound {
  return new NotFound('There is no such command.');
}

function selectCommands(tx: Tx, companyId: number, { ids, sensorId, baseUnitId }: CommandFilter) {
  let query = tx.sql.selectFrom('commands as command').where('command.company_id', '=', companyId);
  if (ids !== undefined) query = query.where('command.command_id', 'in', ids);
  if (sensorId !== undefined) query = query.where('command.sensor_id', '=', sensorId);
  if (baseUnitId !== undefined) query = query.where('command.base_unit_id', '=', baseUnitId);
  return query;
}
