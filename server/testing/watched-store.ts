import type { Channel } from '@ts1/contract';
import { expect } from 'vitest';
import type { TestApp, TestCompany } from './test-app.ts';

let serials = 600_000;

/** A company's base unit, with sensors that have a high limit of -15 °C and that alert groups watch. */
export interface WatchedStore {
  /** Adds a sensor and returns its id and serial number. */
  addSensor(settings?: object): Promise<{ id: number; serialNo: string }>;
  /** Adds an alert group and returns its id. */
  addGroup(group: NewGroup): Promise<number>;
  /** Delivers one reading of each sensor, measured now unless said otherwise (epoch milliseconds). */
  measure(temperatures: Readonly<Record<string, number>>, at?: number): Promise<void>;
  /** Delivers inputs of sensors likewise: `{ '600001': { door: 1 } }`. */
  measureInputs(inputs: Readonly<Record<string, Readonly<Record<string, number>>>>): Promise<void>;
}

interface NewGroup {
  readonly name: string;
  readonly sensors: readonly number[];
  readonly recipients: readonly { readonly userId: number; readonly channels: readonly Channel[] }[];
  readonly escalate_to?: number;
  readonly escalate_after?: number;
}

export async function openWatchedStore(app: TestApp, { admin }: TestCompany): Promise<WatchedStore> {
  const unit = {
    baseUnitSerialNo: `unit-${(serials += 1)}`,
    baseUnitName: `Gateway ${serials}`,
    typeId: '1',
  };
  const { deviceKey } = (await admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>();
  return {
    async addSensor(settings = {}) {
      const serialNo = String((serials += 1));
      const body = { serialNo, name: `Freezer ${serialNo}`, type: '1' };
      const { id } = (await admin.call('POST', '/sensors', body)).json<{ id: number }>();
      await admin.call('PUT', `/alarms/sensor/${id}`, {
        high_alarm: -15,
        high_enable: true,
        delay: 0,
        ...settings,
      });
      return { id, serialNo };
    },
    async addGroup({ recipients, ...group }) {
      const response = await admin.call('POST', '/remote-alert-groups', {
        ...group,
        recipients: recipients.map(({ userId, channels }) => ({
          userId: String(userId),
          email: channels.includes('email'),
          sms: channels.includes('sms'),
          push: channels.includes('push'),
        })),
      });
      expect(response.statusCode).toBe(201);
      return response.json<{ id: number }>().id;
    },
    async measure(temperatures, timestamp = app.clock.now()) {
      await send(
        Object.entries(temperatures).map(([sensor, temperature]) => ({ sensor, temperature, timestamp })),
      );
    },
    async measureInputs(inputs) {
      const timestamp = app.clock.now();
      await send(Object.entries(inputs).map(([sensor, own]) => ({ sensor, inputs: own, timestamp })));
    },
  };

  async function send(readings: readonly object[]): Promise<void> {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings },
    });
    expect(response.json()).toMatchObject({ accepted: readings.length });
  }
}
