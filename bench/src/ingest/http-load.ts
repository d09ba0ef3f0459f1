import { Agent, request } from 'node:http';
import type { Site } from './site.ts';

const CONNECTIONS = 16;

/** Sends calls for a time, and answers how many readings a second were acknowledged. */
export async function loadOverHttp(address: string, site: Site, durationMs: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const startedAt = performance.now();
  let accepted = 0;
  const sendOver = async (key: string): Promise<void> => {
    while (performance.now() - startedAt < durationMs) {
      const count = await send(agent, `${address}/api/ingest/readings`, key, site.nextCall());
      accepted += count;
    }
  };
  try {
    await Promise.all(site.units.slice(0, CONNECTIONS).map(async ({ key }) => sendOver(key)));
    return (accepted / (performance.now() - startedAt)) * 1_000;
  } finally {
    agent.destroy();
  }
}

/** How many readings of the call were accepted; throws when any was not. */
async function send(agent: Agent, url: string, key: string, body: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const match = /^\{"accepted":(\d+),"duplicates":0,"unknown":\[\],"rejected":\[\]\}$/.exec(text);
        if (match === null) reject(new Error(`the server answered ${response.statusCode}: ${text}`));
        else resolve(Number(match[1]));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
