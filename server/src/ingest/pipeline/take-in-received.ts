import { NOTHING_MEASURED, SENSOR_TYPES } from '@ts1/contract';
import type { Change } from '../../audit/index.ts';
import type { ReceivedReading } from '../../sensors/index.ts';
import { keepAhead } from './readings-ahead.ts';

const IN_ALL = 1;

/**
 * Has a reading stored that was received before its device was put in its place: it is kept aside in the transaction of
 * the change and goes the usual way within seconds, so that it is neither lost nor stored without its alarms.
 */
export async function takeInReceived(
  { tx, companyId }: Change,
  { serialNo, type, baseUnitId, measuredAt, receivedAt, values }: ReceivedReading,
): Promise<void> {
  const { battery } = values;
  const isInPercent = SENSOR_TYPES[type].batteryUnit === '%';
  await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', [baseUnitId]);
  const reading = {
    ...NOTHING_MEASURED,
    ...values,
    battery: isInPercent ? null : battery,
    battery_percent: isInPercent ? battery : null,
    serial: serialNo,
    measuredAt,
    error: null,
    error_2: null,
    firmware: null,
    inputs: null,
  };
  const delivery = { baseUnitId, receivedAt, ahead: [{ index: 0, reading }] };
  await keepAhead(tx, companyId, delivery, IN_ALL);
}
