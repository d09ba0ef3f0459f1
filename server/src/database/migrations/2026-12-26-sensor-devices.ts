import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { buildTable } from './build-table.ts';
import { run } from './table.ts';

/**
 * A sensor is the place that is measured; a device stands there for a while. The present one stays in the sensor's own
 * row, with the moment from which it stood there; those before it are rows of `sensor_devices`. `idle_devices` stand
 * nowhere.
 */
export async function sensorDevices(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table sensors add column device_from ${integer}`);
  await run(db, `alter table sensors add column device_since ${integer}`);
  await buildTable(db, engine, 'sensor_devices', ['sensor_id', 'until_at'], (table, types) =>
    table
      .addColumn('sensor_id', types.integer, (column) => column.notNull())
      .addColumn('until_at', types.integer, (column) => column.notNull())
      .addColumn('from_at', types.integer)
      .addColumn('serial_no', types.text, (column) => column.notNull())
      .addColumn('type', types.text, (column) => column.notNull())
      .addColumn('firmware', types.text)
      .addColumn('reason', types.text, (column) => column.notNull())
      .addColumn('taken_out_by', types.text, (column) => column.notNull())
      .addColumn('taken_out_by_id', types.integer),
  );
  await run(db, 'create index sensor_devices_by_serial on sensor_devices (company_id, serial_no, until_at)');
  await buildTable(db, engine, 'idle_devices', ['serial_no'], (table, types) =>
    table
      .addColumn('serial_no', types.text, (column) => column.notNull())
      .addColumn('type', types.text, (column) => column.notNull())
      .addColumn('state', types.text, (column) => column.notNull())
      .addColumn('since', types.integer, (column) => column.notNull())
      .addColumn('firmware', types.text),
  );
}
