import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface ReceivedCall {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface CannedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Starts an HTTP server on a free port that answers as a test decides, and closes it when the test ends. */
export async function startFakeServer(answer: (call: ReceivedCall) => CannedAnswer) {
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = request;
    const canned = answer({ method, url, headers, body: await text(request) });
    response.writeHead(canned.status ?? 200, canned.headers).end(canned.body);
  }
  const server = createServer((request, response) => void reply(request, response));
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }
  onTestFinished(close);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close,
  };
}
