import { ingestAnswer, type IngestAnswer, type IngestReading, MAX_READINGS_PER_CALL } from '@ts1/contract';
import { DeliveryFailed, type Uplink } from './uplink.ts';

export interface HttpUplinkOptions {
  /** The server's address, e.g. http://127.0.0.1:3000 */
  readonly url: string;
  readonly deviceKey: string;
}

const REQUEST_TIMEOUT_MS = 30_000;
const WORTH_A_RETRY: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** `POST /api/ingest/readings` with the device key as bearer; one call a batch. */
export function createHttpUplink({ url, deviceKey }: HttpUplinkOptions): Uplink {
  const address = new URL('/api/ingest/readings', url);

  async function call(
    readings: readonly IngestReading[],
    signal: AbortSignal,
  ): Promise<{ response: Response; text: string }> {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${deviceKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ readings }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      });
      return { response, text: await response.text() };
    } catch (cause) {
      throw new DeliveryFailed('unreachable', `${address.origin} does not answer`, { cause });
    }
  }

  return {
    batchSize: MAX_READINGS_PER_CALL,
    connect() {},
    async disconnect() {},
    async send(readings, signal) {
      const { response, text } = await call(readings, signal);
      if (!response.ok) throw failureOf(response, text);
      return { kind: 'counted', ...parseAnswer(text) };
    },
    async serverTime(signal) {
      const { response } = await call([], signal);
      const atMs = Date.parse(response.headers.get('date') ?? '');
      if (Number.isNaN(atMs)) throw new DeliveryFailed('refused', 'the answer carries no Date');
      return atMs;
    },
  };
}

function parseAnswer(text: string): IngestAnswer {
  try {
    return ingestAnswer.parse(JSON.parse(text));
  } catch (cause) {
    throw new DeliveryFailed('refused', 'the answer is not what the contract says', { cause });
  }
}

function failureOf(response: Response, text: string): DeliveryFailed {
  const message = `${response.status} ${text.slice(0, 200)}`;
  if (response.status === 413) return new DeliveryFailed('tooLarge', message);
  if (!WORTH_A_RETRY.has(response.status)) return new DeliveryFailed('refused', message);
  return new DeliveryFailed('busy', message, {
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
  });
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - Date.now());
}
