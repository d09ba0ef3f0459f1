import { alarmStateRoutes, API_PREFIX } from '@ts1/contract';
import { expect, type APIRequestContext } from '@playwright/test';
import type { Product } from './product.ts';

/** Saves alarm settings of a sensor, as the user signed in with this request context. */
export async function saveLimits(
  product: Product,
  request: APIRequestContext,
  sensorId: number,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answer = await request.put(`${product.url}${API_PREFIX}/alarms/sensor/${sensorId}`, {
    data: settings,
  });
  if (!answer.ok()) throw new Error(`saving limits answered ${answer.status()}: ${await answer.text()}`);
}

/** Waits until a sensor is in alarm, then acknowledges all its alarms; the values stay as they are. */
export async function acknowledgeAll(
  product: Product,
  request: APIRequestContext,
  sensorId: number,
): Promise<void> {
  const api = product.url + API_PREFIX;
  const inAlarm = async () => {
    const rows = alarmStateRoutes.currentAlarms.answer.parse(
      await (await request.get(api + alarmStateRoutes.currentAlarms.path)).json(),
    );
    return rows.filter(({ sensor_id, state }) => sensor_id === sensorId && state === 'alarm');
  };
  await expect.poll(async () => (await inAlarm()).length).toBeGreaterThan(0);
  for (const { idAlarmLog } of await inAlarm()) {
    const answer = await request.patch(`${api}/alarms/alarm-log/${idAlarmLog}`, {
      data: { acknowledged: true },
    });
    if (!answer.ok()) throw new Error(`acknowledging answered ${answer.status()}: ${await answer.text()}`);
  }
}
