import { MEASURANDS, present } from '@ts1/contract';
import { type Batch, emptyBatch, type ReadingWithInputs, sliceBatch } from '../../readings/index.ts';
import { COLUMNS, type DeliveredReadings } from '../decode/delivered-readings.ts';
import type { Delivery, Outcome } from '../decode/delivery.ts';
import type { UnknownReading } from '../devices/discovered-sensors.ts';
import { ReportedFirmware } from '../devices/reported-firmware.ts';
import type { findPlaces } from './find-places.ts';
import { fitSensorType } from './of-sensor-type.ts';

/** The readings of a company's deliveries in a batch, of the sensors that measured them. */
interface Placed {
  readonly readings: Batch;
  /** For each reading of a delivery its row in `readings`, or why it has none. */
  readonly rowsByDelivery: ReadonlyMap<Delivery, Int32Array>;
  readonly firmware: ReportedFirmware;
  /** Readings of serial numbers that the company has not registered. */
  readonly unknown: readonly UnknownReading[];
  readonly withInputs: readonly WithInputs[];
}

/** The values of inputs that a reading of a delivery brought. */
export interface WithInputs extends ReadingWithInputs {
  readonly delivery: Delivery;
  /** Its place in the call. */
  readonly index: number;
  readonly serial: string;
}

/** In place of a row: the serial number is not registered, or the type of its sensor takes nothing of the reading. */
const UNKNOWN = -1;
const NOTHING_FITS = -2;

/** Puts the readings of deliveries into columns, each with the sensor that measured it. */
export function placeReadings(
  places: Awaited<ReturnType<typeof findPlaces>>,
  deliveries: readonly Delivery[],
): Placed {
  const readings = emptyBatch(deliveries.reduce((sum, delivery) => sum + delivery.readings.length, 0));
  const rowsByDelivery = new Map<Delivery, Int32Array>();
  const firmware = new ReportedFirmware();
  const unknown: UnknownReading[] = [];
  const withInputs: WithInputs[] = [];
  let next = 0;
  for (const delivery of deliveries) {
    const { baseUnitId, receivedAt, readings: delivered, hints, from } = delivery;
    const hintBySerial = new Map(hints?.map((hint) => [hint.serial, hint]));
    const findPlace = places.of(delivered);
    const { percents, firmware: versions, inputs: inputsOf } = delivered.sparse;
    const rows = new Int32Array(delivered.length);
    rowsByDelivery.set(delivery, rows);
    for (let row = 0; row < delivered.length; row += 1) {
      const place = findPlace(row);
      if (place === undefined) {
        rows[row] = UNKNOWN;
        const reading = delivered.at(row);
        unknown.push({ ...reading, baseUnitId, receivedAt, hint: hintBySerial.get(reading.serial) });
        continue;
      }
      const { sensorId } = place;
      readings.sensorId[next] = sensorId;
      readings.receivedAt[next] = receivedAt;
      readings.baseUnitId[next] = from === 'drill' ? Number.NaN : baseUnitId;
      copyMeasured(delivered, row, readings, next);
      const inputs = inputsOf.get(row);
      const besides = { percent: percents.get(row), hasInputs: inputs !== undefined };
      if (!fitSensorType(readings, next, place.type, besides)) {
        rows[row] = NOTHING_FITS;
        continue;
      }
      rows[row] = next;
      next += 1;
      const measuredAt = delivered.measuredAt(row);
      const version = versions.get(row);
      if (version !== undefined && place.isPresent) {
        firmware.note(sensorId, place.firmware, { firmware: version, measuredAt });
      }
      if (inputs !== undefined) {
        const { index, values } = inputs;
        const serial = delivered.serialAt(row);
        withInputs.push({ sensorId, measuredAt, receivedAt, values, delivery, index, serial });
      }
    }
  }
  return { readings: sliceBatch(readings, 0, next), rowsByDelivery, firmware, unknown, withInputs };
}

/** Copies the time and all values of a delivered reading into a row of a batch. */
function copyMeasured(delivered: DeliveredReadings, row: number, batch: Batch, to: number): void {
  batch.measuredAt[to] = delivered.measuredAt(row);
  for (let at = 0; at < MEASURANDS.length; at += 1) {
    present(batch.values[at])[to] = delivered.numberAt(row, COLUMNS.values + at);
  }
  batch.error[to] = delivered.numberAt(row, COLUMNS.error);
  batch.error2[to] = delivered.numberAt(row, COLUMNS.error_2);
}

/** Counts what became of the readings of a delivery; `rows` is what `placeReadings` returned for it. */
export function countOutcome(
  { readings }: Delivery,
  rows: Int32Array,
  inserted: Uint8Array,
): Pick<Outcome, 'accepted' | 'duplicates' | 'unknown'> {
  const unknown = new Set<string>();
  let accepted = 0;
  let duplicates = 0;
  for (const [reading, row] of rows.entries()) {
    if (row === UNKNOWN) unknown.add(readings.serialAt(reading));
    else if (row === NOTHING_FITS) continue;
    else if (inserted[row] === 1) accepted += 1;
    else duplicates += 1;
  }
  return { accepted, duplicates, unknown: [...unknown] };
}
