import type { APIRequestContext } from '@playwright/test';
import { API_PREFIX, routes, type IngestReading, type SensorType } from '@ts1/contract';
import { connectAsync } from 'mqtt';
import { z } from 'zod';
import { freshNumber } from './fresh.ts';
import type { Product } from './product.ts';

/** A base unit and its sensors, as a signed-in admin adds them. */
export interface ColdStore {
  /** Address of the product to which it is added. */
  readonly url: string;
  /** Registers a sensor and returns its id. */
  addSensor(sensor: { name: string; serialNo: string; type: SensorType }): Promise<number>;
  /** Delivers readings the way a base unit does; all of them have to be accepted. */
  deliver(readings: readonly IngestReading[]): Promise<void>;
  /** Publishes messages of readings over MQTT, one after the other; each is acknowledged. */
  publish(messages: readonly (readonly IngestReading[])[]): Promise<void>;
  /** Delivers readings of sensors that were not added. */
  report(readings: readonly IngestReading[]): Promise<void>;
}

/** Adds a base unit to the company of the user signed in with this request context. */
export async function openColdStore(product: Product, request: APIRequestContext): Promise<ColdStore> {
  const api = product.url + API_PREFIX;
  const post = async (path: string, data: unknown): Promise<unknown> => {
    const answer = await request.post(api + path, { data });
    if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const number = freshNumber();
  const serial = `UNIT-${number}`;
  const unit = await post(routes.createBaseUnit.path, {
    baseUnitSerialNo: serial,
    baseUnitName: `Unit ${number}`,
    typeId: 1,
  });
  const { deviceKey } = z.object({ deviceKey: z.string() }).parse(unit);
  const ingest = async (readings: readonly IngestReading[]) => {
    const answer = await fetch(api + routes.ingestReadings.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${deviceKey}` },
      body: JSON.stringify({ readings }),
    });
    return routes.ingestReadings.answer.parse(await answer.json());
  };

  return {
    url: product.url,
    async addSensor(sensor) {
      return z.object({ id: z.int() }).parse(await post(routes.createSensor.path, sensor)).id;
    },
    async deliver(readings) {
      const { accepted } = await ingest(readings);
      if (accepted !== readings.length) throw new Error(`${accepted} of ${readings.length} were accepted`);
    },
    async publish(messages) {
      const client = await connectAsync(product.broker, { username: serial, password: deviceKey });
      for (const readings of messages) {
        await client.publishAsync(`ts1/${serial}/readings`, JSON.stringify({ readings }), { qos: 1 });
      }
      await client.endAsync();
    },
    async report(readings) {
      const { unknown } = await ingest(readings);
      if (unknown.length === 0) throw new Error('every sensor was known');
    },
  };
}
