import { present } from '@ts1/contract';
import type { Site } from './site.ts';

const READINGS_A_CALL = 500;
const FIRST_SERIAL = 500_000;

/**
 * Has the first base unit of a site report one reading of each of so many sensors that are not registered.
 * @throws when they do not become discovered sensors
 */
export async function reportUnknown(address: string, site: Site, sensors: number): Promise<void> {
  const { key } = present(site.units[0]);
  const timestamp = Date.UTC(2025, 0, 1);
  for (let first = 0; first < sensors; first += READINGS_A_CALL) {
    const count = Math.min(READINGS_A_CALL, sensors - first);
    const readings = Array.from({ length: count }, (_, at) => ({
      sensor: String(FIRST_SERIAL + first + at),
      timestamp,
      temperature: 4.2,
    }));
    const response = await fetch(`${address}/api/ingest/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings }),
    });
    const answer = (await response.json()) as { unknown?: readonly string[] };
    if (answer.unknown?.length !== count) throw new Error(`the server answered ${JSON.stringify(answer)}`);
  }
}
