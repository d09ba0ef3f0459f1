import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { webhookMessage, type WebhookMessage } from '@ts1/contract';

export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly message: WebhookMessage;
}

/** Response of a target to a call: a status, or a function that responds. */
type Behaviour = number | ((response: ServerResponse) => void);

/** A company's own system, which receives webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedMessage[];
  /** Responses by path; 204 unless set. */
  readonly behaviours: Map<string, Behaviour>;
  close(): Promise<void>;
}

/** Starts a target on this machine that keeps the messages it receives. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const behaviours = new Map<string, Behaviour>();
  const server = createServer((request, response) => {
    // The caller may hang up.
    response.on('error', () => {});
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const body = Buffer.concat(chunks).toString('utf8');
      const message = webhookMessage.parse(JSON.parse(body));
      received.push({ path, headers: request.headers, body, message });
      const behaviour = behaviours.get(path) ?? 204;
      if (typeof behaviour === 'number') response.writeHead(behaviour).end();
      else behaviour(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    behaviours,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns whether a message is signed with this secret, checked by the specification as a receiver would. */
export function isSignedBy(secret: string, { headers, body }: ReceivedMessage): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const [version, signature = ''] = one.split(',');
      const given = Buffer.from(signature, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
