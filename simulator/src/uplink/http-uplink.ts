import { API_PREFIX, commandRoutes, ingestAnswer, MAX_READINGS_PER_CALL } from '@ts1/contract';
import type { z } from 'zod';
import { networkMessage, type NetworkSender } from './network-messages.ts';
import { DeliveryFailed, type Uplink } from './uplink.ts';

export interface HttpUplinkOptions {
  /** The server's address, e.g. http://127.0.0.1:3000 */
  readonly url: string;
  readonly deviceKey: string;
  /** Network server to act as, with messages of its own form: one call for each reading. */
  readonly sender?: NetworkSender | undefined;
}

const REQUEST_TIMEOUT_MS = 30_000;
/** Seconds for which the server may keep a request for commands open. */
const COMMAND_WAIT_SECONDS = 20;
const WORTH_A_RETRY: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Creates an uplink that calls `/api/ingest` with the device key as bearer token, once for each batch of readings. */
export function createHttpUplink({ url, deviceKey, sender }: HttpUplinkOptions): Uplink {
  async function call(
    path: string,
    signal: AbortSignal,
    body?: object,
  ): Promise<{ response: Response; text: string }> {
    const address = new URL(API_PREFIX + path, url);
    try {
      const response = await fetch(address, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${deviceKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      });
      return { response, text: await response.text() };
    } catch (cause) {
      throw new DeliveryFailed('unreachable', `${address.origin} does not answer`, { cause });
    }
  }

  return {
    batchSize: sender === undefined ? MAX_READINGS_PER_CALL : 1,
    connect() {},
    async disconnect() {},
    async send(readings, signal) {
      const [only] = readings;
      const { response, text } =
        sender === undefined || only === undefined
          ? await call('/ingest/readings', signal, { readings })
          : await call(`/ingest/${sender}`, signal, networkMessage(sender, only).body);
      if (!response.ok) throw deliveryFailure(response, text);
      return { kind: 'counted', ...parse(ingestAnswer, text) };
    },
    async serverTime(signal) {
      const { response } = await call('/ingest/readings', signal, { readings: [] });
      const atMs = Date.parse(response.headers.get('date') ?? '');
      if (Number.isNaN(atMs)) throw new DeliveryFailed('refused', 'the answer carries no Date');
      return atMs;
    },
    async nextCommands(signal) {
      const path = `${commandRoutes.pollCommands.path}?wait=${COMMAND_WAIT_SECONDS}`;
      const { response, text } = await call(path, signal);
      if (!response.ok) throw deliveryFailure(response, text);
      return parse(commandRoutes.pollCommands.answer, text).commands;
    },
    async acknowledge(commandId, ack, signal) {
      const path = commandRoutes.acknowledgeCommand.path.replace('{commandId}', String(commandId));
      const { response, text } = await call(path, signal, ack);
      if (!response.ok) throw deliveryFailure(response, text);
    },
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new DeliveryFailed('refused', 'the answer is not what the contract says', { cause });
  }
}

function deliveryFailure(response: Response, text: string): DeliveryFailed {
  const message = `${response.status} ${text.slice(0, 200)}`;
  if (response.status === 413) return new DeliveryFailed('tooLarge', message);
  if (!WORTH_A_RETRY.has(response.status)) return new DeliveryFailed('refused', message);
  return new DeliveryFailed('busy', message, {
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
  });
}

/** Returns the milliseconds to wait; the header has seconds or a date (RFC 9110 §10.2.3). */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - Date.now());
}
