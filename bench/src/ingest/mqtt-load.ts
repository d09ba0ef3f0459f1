import { connectAsync } from 'mqtt';
import type { Site } from './site.ts';

/** Connections of all sites together. */
const CONNECTIONS = 50;
const IN_FLIGHT = 20;

/** Publishes for a time from base units of the sites, and returns the number of acknowledged messages. */
export async function loadOverMqtt(
  url: string,
  sites: readonly Site[],
  durationMs: number,
  connections = CONNECTIONS,
): Promise<{ readonly acknowledged: number; readonly perSecond: number }> {
  const clients = await Promise.all(
    sites.flatMap((site) =>
      site.units.slice(0, connections / sites.length).map(async ({ serial, key }) => {
        const client = await connectAsync(url, { username: serial, password: key });
        return { client, site, topic: `ts1/${serial}/readings` };
      }),
    ),
  );
  const startedAt = performance.now();
  let acknowledged = 0;
  try {
    await Promise.all(
      clients.flatMap(({ client, site, topic }) =>
        Array.from({ length: IN_FLIGHT }, async () => {
          while (performance.now() - startedAt < durationMs) {
            await client.publishAsync(topic, site.nextMessage(), { qos: 1 });
            acknowledged += 1;
          }
        }),
      ),
    );
    return { acknowledged, perSecond: (acknowledged / (performance.now() - startedAt)) * 1_000 };
  } finally {
    await Promise.all(clients.map(async ({ client }) => client.endAsync(true)));
  }
}
