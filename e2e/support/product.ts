import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quickDirectory } from '../../server/testing/quick-directory.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MOVABLE_CLOCK = new URL('movable-clock.ts', import.meta.url).href;
const READY_WITHIN_MS = 60_000;
const MOST_TRIES = 3;

/** A separate running product: the real server on a data directory that is thrown away. */
export interface Product {
  /** Address such as `http://localhost:41234`. */
  readonly url: string;
  /** Address of the built-in MQTT broker. */
  readonly broker: string;
  /** Directory of its database. */
  readonly dataDirectory: string;
  /** Stops the server's process at any point of its work: connections stay open and nothing answers. */
  freeze(): void;
  /** Lets a frozen server continue. */
  thaw(): void;
  stop(): Promise<void>;
}

/** A product whose server's clock can be moved ahead. */
export interface ProductWithClock extends Product {
  moveClock(aheadMs: number): Promise<void>;
}

/** Starts the server and waits until it says that it is ready. */
export async function startProduct(variables: Readonly<Record<string, string>> = {}): Promise<Product> {
  return (await start(variables)).product;
}

/** Starts the server with a clock that a test can move: no test has to wait. */
export async function startProductWithClock(): Promise<ProductWithClock> {
  const { product, server } = await start({ NODE_OPTIONS: `--import=${MOVABLE_CLOCK}` });
  return {
    ...product,
    async moveClock(aheadMs) {
      const moved = once(server, 'message');
      server.send(aheadMs);
      await moved;
    },
  };
}

interface Started {
  readonly product: Product;
  readonly server: ChildProcess;
}

/** Starts the server, on other ports when another program takes a free port first. */
async function start(variables: Readonly<Record<string, string>>): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(variables);
    } catch (error) {
      if (tries === MOST_TRIES || !String(error).includes('is taken by another program')) throw error;
    }
  }
}

async function startOnce(variables: Readonly<Record<string, string>>): Promise<Started> {
  const port = await freePort();
  const mqttPort = await freePort();
  const directory = mkdtempSync(join(quickDirectory(), 'ts1-browser-test-'));
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: directory,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  try {
    await ready(server);
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  const product = {
    url: `http://localhost:${port}`,
    broker: `mqtt://127.0.0.1:${mqttPort}`,
    dataDirectory: directory,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async stop() {
      server.kill('SIGCONT');
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return { product, server };
}

async function ready(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  let output = '';
  const listen = (chunk: Buffer): void => {
    output += chunk.toString();
    if (output.includes('is ready at')) resolve(undefined);
  };
  server.stdout?.on('data', listen);
  server.stderr?.on('data', listen);
  server.once('exit', () => reject(new Error(`the server ended before it was ready:\n${output}`)));
  const timer = setTimeout(() => {
    server.kill('SIGKILL');
    reject(new Error(`the server was not ready in time:\n${output}`));
  }, READY_WITHIN_MS);
  await promise.finally(() => clearTimeout(timer));
}

/** Returns a port that no process used a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the probe has no port');
  return address.port;
}
