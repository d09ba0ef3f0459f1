import type { Page } from '@playwright/test';
import { API_PREFIX, routes } from '@ts1/contract';
import { saveLimits } from './alarms.ts';
import type { ColdStore } from './cold-store.ts';
import { freshSerial } from './fresh.ts';
import type { Product } from './product.ts';

/** A freezer with a limit of −15 °C that a test can warm, and whose alarms it can acknowledge without a screen. */
export interface Freezer {
  readonly id: number;
  readonly name: string;
  readonly serial: string;
  measure(temperature: number, battery?: number): Promise<void>;
  acknowledge(note?: string): Promise<void>;
}

/** Adds a freezer that is inside its limit. */
export async function addFreezer(
  product: Product,
  page: Page,
  store: ColdStore,
  given: string,
  settings: object = {},
): Promise<Freezer> {
  const serial = freshSerial();
  const name = `${given} ${serial}`;
  const id = await store.addSensor({ name, serialNo: serial, type: '1' });
  await saveLimits(product, page.request, id, { high_alarm: -15, high_enable: true, ...settings });
  const log = `${product.url}${API_PREFIX}${routes.alarmLog.path}`;
  const measure = async (temperature: number, battery = 3.6): Promise<void> =>
    store.deliver([{ sensor: serial, temperature, battery }]);
  await measure(-20);
  return {
    id,
    name,
    serial,
    measure,
    async acknowledge(note) {
      const rows = routes.alarmLog.answer.parse(
        await (await page.request.get(`${log}?sensor_id=${id}`)).json(),
      );
      const row = rows.find(({ active }) => active);
      const answer = await page.request.patch(`${log}/${row?.idAlarmLog}`, {
        data: { acknowledged: true, ...(note !== undefined && { note }) },
      });
      if (!answer.ok()) throw new Error(`acknowledging answered ${answer.status()}: ${await answer.text()}`);
    },
  };
}
