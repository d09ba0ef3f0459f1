import { byMeasurand, SENSED_MEASURANDS, type SensedMeasurand, type SensorType } from '@ts1/contract';
import type { Column, Tx } from '../../database/index.ts';
import { isNotRegistered } from '../../sensors/index.ts';
import type { DecodedReading } from '../decode/decoded.ts';
import type { SensorHint } from '../decode/delivery.ts';

/** Serial numbers a company can have listed as discovered; a broken base unit must not fill the database. */
export const MAX_DISCOVERED_SENSORS = 1_000;

/** A reading of a serial number that its company has not registered. */
export interface UnknownReading extends DecodedReading {
  readonly baseUnitId: number;
  readonly receivedAt: number;
  /** Its network server's description; undefined for a reading that a base unit of our own received. */
  readonly hint: SensorHint | undefined;
}

interface Discovered {
  firstHeardAt: number;
  readings: number;
  newest: UnknownReading;
}

const KEY = ['company_id', 'serial_no'] as const;
const NEWER = 'excluded.measured_at >= discovered_sensors.measured_at';
const ofNewest = (column: string): string =>
  `case when ${NEWER} then excluded.${column} else discovered_sensors.${column} end`;
const SET = {
  base_unit_id: ofNewest('base_unit_id'),
  first_received_at: 'discovered_sensors.first_received_at',
  last_received_at: 'excluded.last_received_at',
  measured_at: ofNewest('measured_at'),
  readings: 'discovered_sensors.readings + excluded.readings',
  ...byMeasurand(SENSED_MEASURANDS, ofNewest),
  inputs: 'coalesce(excluded.inputs, discovered_sensors.inputs)',
  name_hint: 'coalesce(excluded.name_hint, discovered_sensors.name_hint)',
  type_hint: 'coalesce(excluded.type_hint, discovered_sensors.type_hint)',
};

/**
 * Notes what unregistered sensors sent, by serial number: how often, when, and the newest values. Returns the readings of
 * those that are listed.
 */
export async function recordDiscovered(
  tx: Tx,
  companyId: number,
  readings: readonly UnknownReading[],
): Promise<readonly UnknownReading[]> {
  if (readings.length === 0) return [];
  const discovered = await withinLimit(tx, companyId, summarise(readings));
  if (discovered.length === 0) return [];
  await tx.dialect.upsert(tx, 'discovered_sensors', columns(companyId, discovered), KEY, SET);
  const listed = new Set(discovered.map(({ newest }) => newest.serial));
  return readings.filter(({ serial }) => listed.has(serial));
}

/** By serial number, in ascending order: the order in which rows are locked. */
function summarise(readings: readonly UnknownReading[]): Map<string, Discovered> {
  const bySerial = new Map<string, Discovered>();
  for (const reading of readings) {
    const known = bySerial.get(reading.serial);
    if (known === undefined) {
      bySerial.set(reading.serial, { firstHeardAt: reading.receivedAt, readings: 1, newest: reading });
    } else {
      known.readings += 1;
      if (reading.measuredAt >= known.newest.measuredAt) known.newest = reading;
    }
  }
  return new Map([...bySerial].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Those that are listed already, and as many new ones as there is room for. */
async function withinLimit(
  tx: Tx,
  companyId: number,
  bySerial: ReadonlyMap<string, Discovered>,
): Promise<Discovered[]> {
  const listed = async (): Promise<Set<string>> => {
    const rows = await tx.sql
      .selectFrom('discovered_sensors as discovered')
      .select('discovered.serial_no')
      .where('discovered.company_id', '=', companyId)
      // A row from before its sensor was registered is kept beside it, and takes no other sensor's place.
      .where(isNotRegistered(companyId))
      .execute();
    return new Set(rows.map(({ serial_no }) => serial_no));
  };
  let known = await listed();
  if ([...bySerial.keys()].some((serial) => !known.has(serial)) && known.size < MAX_DISCOVERED_SENSORS) {
    // A lock on the company, so that two servers do not fill the last places both.
    await tx.sql
      .updateTable('companies')
      .set((row) => ({ created_at: row.ref('created_at') }))
      .where('company_id', '=', companyId)
      .execute();
    known = await listed();
  }
  let room = MAX_DISCOVERED_SENSORS - known.size;
  const kept: Discovered[] = [];
  for (const [serial, discovered] of bySerial) {
    if (known.has(serial)) kept.push(discovered);
    else if (room > 0) {
      room -= 1;
      kept.push(discovered);
    }
  }
  return kept;
}

function columns(companyId: number, discovered: readonly Discovered[]): Column[] {
  const integer = (name: string, value: (one: Discovered) => number): Column => ({
    name,
    type: 'integer',
    values: discovered.map(value),
  });
  const real = (name: SensedMeasurand): Column => ({
    name,
    type: 'real',
    values: discovered.map(({ newest }) =>
      name === 'battery' ? (newest.battery_percent ?? newest.battery) : newest[name],
    ),
  });
  return [
    integer('company_id', () => companyId),
    { name: 'serial_no', type: 'text', values: discovered.map(({ newest }) => newest.serial) },
    integer('base_unit_id', ({ newest }) => newest.baseUnitId),
    integer('first_received_at', ({ firstHeardAt }) => firstHeardAt),
    integer('last_received_at', ({ newest }) => newest.receivedAt),
    integer('measured_at', ({ newest }) => newest.measuredAt),
    integer('readings', (one) => one.readings),
    ...SENSED_MEASURANDS.map(real),
    { name: 'inputs', type: 'text', values: discovered.map(({ newest }) => inputsText(newest)) },
    { name: 'name_hint', type: 'text', values: discovered.map(({ newest }) => newest.hint?.name ?? null) },
    { name: 'type_hint', type: 'text', values: discovered.map(({ newest }) => typeHint(newest)) },
  ];
}

/**
 * Which type a wireless sensor probably is, by the unit of its battery; null where it said nothing of it, or nothing else: a
 * battery alone makes no sensor.
 */
function typeHint({ hint, battery, battery_percent, ...measured }: UnknownReading): SensorType | null {
  const { temperature, temperature_2, humidity, inputs } = measured;
  const isSensor = (temperature ?? temperature_2 ?? humidity ?? inputs) !== null;
  if (hint === undefined || !isSensor) return null;
  if (battery_percent !== null) return '6';
  return battery === null ? null : '7';
}

function inputsText({ inputs }: UnknownReading): string | null {
  if (inputs === null) return null;
  return JSON.stringify(Object.fromEntries(inputs.values.map(({ key, value }) => [key, value])));
}
