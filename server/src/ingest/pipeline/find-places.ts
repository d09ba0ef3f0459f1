import type { SensorType } from '@ts1/contract';
import { inFewLengths, type Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import {
  DRILL_SERIAL,
  type PastPlace,
  placeAt,
  readDrillSensor,
  readPastPlaces,
} from '../../sensors/index.ts';
import type { DeliveredReadings } from '../decode/delivered-readings.ts';
import type { Delivery } from '../decode/delivery.ts';

/** The sensor to which a reading belongs. */
interface Place {
  readonly sensorId: number;
  readonly type: SensorType;
  readonly firmware: string | null;
  /** The device that measured it is there now. */
  readonly isPresent: boolean;
}

/** The place of a row's device when it measured; undefined for none. */
type FindPlace = (row: number) => Place | undefined;

/** The present and past places of the devices of a batch. */
interface Places {
  /** Returns the places of a delivery's readings, by row. */
  of(readings: DeliveredReadings): FindPlace;
}

interface PresentPlace extends Place {
  /** Since when the device is there; null for ever. */
  readonly from: number | null;
}

const SERIALS_PER_QUERY = 1_000;

/**
 * Looked up in every batch, so that a sensor just added, swapped, or deleted by another process, is never missed: by
 * serial number among the sensors, and only for what is not there, or older than its device there, among the devices of before.
 */
export async function findPlaces(
  tx: Tx,
  companyId: number,
  deliveries: readonly Delivery[],
): Promise<Places> {
  const serials = new Set<string>();
  for (const { readings } of deliveries) {
    for (let row = 0; row < readings.length; row += 1) serials.add(readings.serialAt(row));
  }
  const present = await readPresent(tx, companyId, [...serials]);
  if (serials.has(DRILL_SERIAL) && deliveries.some(({ from }) => from === 'drill')) {
    const sensorId = await readDrillSensor(tx, companyId);
    if (sensorId !== null) present.set(DRILL_SERIAL, placeOfDrill(sensorId));
  }
  const past = await readPastPlaces(tx, companyId, withoutPlace(present, serials, deliveries));
  /** Deliveries that came from another thread together share their serial numbers. */
  let last:
    | { readonly serials: readonly string[]; readonly places: (PresentPlace | undefined)[] }
    | undefined;
  return {
    of(readings) {
      const { serials: own } = readings;
      last =
        last?.serials === own ? last : { serials: own, places: own.map((serial) => present.get(serial)) };
      const { places } = last;
      return (row) => {
        const place = places[readings.serialPlace(row)];
        if (place !== undefined && (place.from === null || place.from <= readings.measuredAt(row)))
          return place;
        const before = past.get(readings.serialAt(row));
        return before && toPlace(placeAt(before, readings.measuredAt(row)));
      };
    },
  };
}

function placeOfDrill(sensorId: number): PresentPlace {
  return { sensorId, firmware: null, type: '1', isPresent: true, from: null };
}

function toPlace(past: PastPlace | undefined): Place | undefined {
  return past && { sensorId: past.sensorId, type: past.type, firmware: null, isPresent: false };
}

function withoutPlace(
  present: ReadonlyMap<string, PresentPlace>,
  serials: ReadonlySet<string>,
  deliveries: readonly Delivery[],
): string[] {
  const without = new Set([...serials].filter((serial) => !present.has(serial)));
  const wereMoved = [...present.values()].some(({ from }) => from !== null);
  if (wereMoved) {
    for (const { readings } of deliveries) {
      for (let row = 0; row < readings.length; row += 1) {
        const serial = readings.serialAt(row);
        const from = present.get(serial)?.from ?? null;
        if (from !== null && readings.measuredAt(row) < from) without.add(serial);
      }
    }
  }
  return [...without];
}

async function readPresent(
  tx: Tx,
  companyId: number,
  serials: readonly string[],
): Promise<Map<string, PresentPlace>> {
  const found = new Map<string, PresentPlace>();
  for (const some of chunks(serials, SERIALS_PER_QUERY)) {
    const rows = await tx.sql
      .selectFrom('sensors')
      .select(['sensor_id', 'serial_no', 'firmware', 'type', 'device_from'])
      .where('company_id', '=', companyId)
      .where('serial_no', 'in', inFewLengths(some))
      .where('deleted_at', 'is', null)
      .execute();
    for (const { serial_no, sensor_id, firmware, type, device_from } of rows) {
      found.set(serial_no, { sensorId: sensor_id, firmware, type, isPresent: true, from: device_from });
    }
  }
  return found;
}
