import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReaderOptions, ReaderTask } from './reader.ts';
import { timed } from './timed.ts';

const port = parentPort;
if (port === null) throw new Error('reader-thread.ts runs as a worker thread');
const { address, headers } = workerData as ReaderOptions;
// Node's own client over one connection that is kept, because it shares the cores with the server: with fetch the
// 95th percentile of the same answers was twice as high.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

port.on('message', ({ path, runs }: ReaderTask) => {
  void timed(runs, async () => read(path)).then((timings) => port.postMessage(timings));
});

async function read(path: string): Promise<void> {
  const [response] = (await once(get(`${address}/api${path}`, { agent, headers }), 'response')) as [
    IncomingMessage,
  ];
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  response.resume();
  await once(response, 'end');
}
