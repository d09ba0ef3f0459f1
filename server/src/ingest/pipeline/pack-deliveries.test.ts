import { MEASURANDS, SENSOR_ERRORS } from '@ts1/contract';
import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  double,
  integer,
  nat,
  option,
  property,
  record,
} from 'fast-check';
import { expect, test } from 'vitest';
import type { DecodedReading } from '../decode/decoded.ts';
import { DeliveredReadings } from '../decode/delivered-readings.ts';
import type { Delivery } from '../decode/delivery.ts';
import { storeBatch } from './store-batch.ts';

const orNull = <T>(value: Arbitrary<T>) => option(value, { nil: null });
const values = Object.fromEntries(
  MEASURANDS.map((name) => [name, orNull(double({ noNaN: true, noDefaultInfinity: true }))]),
);
const reading = record(
  {
    serial: constantFrom('1', '2', '0203', '99'),
    measuredAt: integer(),
    ...values,
    battery_percent: orNull(double({ noNaN: true, noDefaultInfinity: true })),
    error: orNull(constantFrom(...SENSOR_ERRORS)),
    error_2: orNull(constantFrom(...SENSOR_ERRORS)),
    firmware: orNull(constantFrom('1.0', '2.1')),
    inputs: orNull(constantFrom({ index: 3, values: [{ key: 'door_2', value: 1 }] })),
  },
  { noNullPrototype: true },
) as Arbitrary<unknown> as Arbitrary<DecodedReading>;
const delivery: Arbitrary<Delivery> = record(
  {
    companyId: nat(),
    baseUnitId: nat(),
    receivedAt: nat(),
    readings: array(reading, { maxLength: 5 }).map((readings) => DeliveredReadings.of(readings)),
    unreadable: boolean(),
    bytes: nat(),
    rejections: nat(),
    rejected: constant([
      { index: 1, reason: 'temperature is no number', kind: 'value', field: 'temperature' },
    ]),
    ahead: array(record({ index: nat(), reading }, { noNullPrototype: true }), { maxLength: 2 }),
    from: constantFrom('kept-aside' as const, 'quarantine' as const),
  },
  {
    requiredKeys: ['companyId', 'baseUnitId', 'receivedAt', 'readings', 'unreadable', 'bytes'],
    noNullPrototype: true,
  },
) as Arbitrary<unknown> as Arbitrary<Delivery>;

test('deliveries come out of the way between threads bit by bit as they went in', () => {
  assert(
    property(array(delivery, { maxLength: 6 }), (deliveries) => {
      const batch = { deliveries, setting: { now: 7, roomAhead: 8 }, sendOver: ['sms'] as const };
      const { message, buffers } = storeBatch.pack(batch);
      const arrived = storeBatch.unpack(structuredClone(message, { transfer: [...buffers] }));
      const asObjects = (all: readonly Delivery[]) =>
        all.map((one) => ({ ...one, readings: [...one.readings] }));
      const sent = asObjects(deliveries);
      expect({ ...arrived, deliveries: asObjects(arrived.deliveries) }).toStrictEqual({
        ...batch,
        deliveries: sent,
      });
      // A batch that fails is stored in parts: what was sent is still whole.
      expect(asObjects(deliveries)).toStrictEqual(sent);
    }),
  );
});
