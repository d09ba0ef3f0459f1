import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const port = parentPort;
if (port === null) throw new Error('floor-thread.ts runs as a worker thread');
const bytes = workerData as Uint8Array;

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => port.postMessage((server.address() as AddressInfo).port));
