import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';

const port = parentPort;
if (port === null) throw new Error('idle-thread.ts runs as a worker thread');
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
port.on('message', () => {
  port.postMessage(delay.max / 1e6);
  delay.reset();
});
