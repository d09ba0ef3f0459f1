import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { computeSignature } from '../src/notifications/index.ts';

export const GATEWAY_TOKEN = 'the token of the account';

/** A message or a call that the product asked the gateway for. */
export interface Asked {
  readonly kind: 'Messages' | 'Calls';
  readonly to: string;
  readonly text: string;
  /** Address of the script of a call. */
  readonly url: string;
}

/** A telephone gateway on this machine that accepts messages and calls as Twilio does. */
export interface TelephoneGateway {
  readonly url: string;
  readonly asked: Asked[];
  /** End of each further call: its status and its duration in seconds. */
  ends: { status: string; duration?: number };
  close(): Promise<void>;
}

export async function startTelephoneGateway(): Promise<TelephoneGateway> {
  const asked: Asked[] = [];
  const calls = new Map<string, { status: string; duration?: number }>();
  const take = async (
    kind: Asked['kind'],
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const form = await readForm(request);
    const get = (name: string): string => form.get(name) ?? '';
    asked.push({ kind, to: get('To'), text: get('Body'), url: get('Url') });
    const made = `CA${asked.length}`;
    calls.set(made, { ...gateway.ends });
    response.writeHead(201).end(JSON.stringify({ sid: made, status: 'queued' }));
  };
  const server = createServer((request, response) => {
    const [, kind, sid] = /\/(Messages|Calls)(?:\/(\w+))?\.json$/.exec(request.url ?? '') ?? [];
    const isAllowed = request.headers.authorization?.startsWith('Basic ') === true;
    if ((kind !== 'Messages' && kind !== 'Calls') || !isAllowed) response.writeHead(404).end();
    else if (sid !== undefined) response.end(JSON.stringify({ sid, status: 'ringing', ...calls.get(sid) }));
    else void take(kind, request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port');
  const gateway: TelephoneGateway = {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    ends: { status: 'completed', duration: 20 },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return gateway;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** Calls the product as the gateway does, signed with `token`; `path` is below `/api`. */
export async function callAsGateway(
  http: FastifyInstance,
  path: string,
  fields: Readonly<Record<string, string>>,
  { token = GATEWAY_TOKEN, publicUrl = 'http://localhost:3000' } = {},
) {
  const url = `/api${path}`;
  const form = new URLSearchParams(fields);
  return http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': computeSignature(token, publicUrl + url, form),
    },
    payload: form.toString(),
  });
}
