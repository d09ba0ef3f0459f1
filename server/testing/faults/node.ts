import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { present } from '@ts1/contract';
import { freePort } from '../free-port.ts';
import { type ServerProcess, startProcess } from '../server-process.ts';

/** A server that keeps its address and its data directory while its process is killed and started. */
export interface FaultNode {
  readonly url: string;
  readonly dataDirectory: string;
  pid(): number;
  /** All output of its processes. */
  output(): string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Ends it in an orderly way; returns its exit code. */
  end(): Promise<number | string | null>;
  /** Runs the command line on its data. */
  runCli(...args: string[]): Promise<{ readonly code: number | string | null; readonly output: string }>;
  drop(): void;
}

/** Prepares a server with these variables; without a data directory it gets one of its own. */
export async function createNode(
  variables: Readonly<Record<string, string>>,
  given?: string,
): Promise<FaultNode> {
  const dataDirectory = given ?? mkdtempSync(join(tmpdir(), 'ts1-node-'));
  const port = await freePort();
  const environment = { ...variables, DATA_DIR: dataDirectory, PORT: String(port), MQTT_PORT: '0' };
  let server: ServerProcess | undefined;
  let before = '';
  const signal = async (name: 'SIGKILL' | 'SIGTERM') => {
    server?.child.kill(name);
    const code = (await server?.ended()) ?? null;
    before += server?.output() ?? '';
    server = undefined;
    return code;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    dataDirectory,
    pid: () => present(server?.child.pid),
    output: () => before + (server?.output() ?? ''),
    async start() {
      server = startProcess('main', environment);
      await server.printed(/is ready at/);
    },
    kill: async () => void (await signal('SIGKILL')),
    end: async () => signal('SIGTERM'),
    async runCli(...args) {
      // The command line runs on the true clock.
      const untouched = Object.fromEntries(
        Object.entries(environment).filter(([name]) => name !== 'LD_PRELOAD'),
      );
      const command = startProcess('cli', untouched, args);
      const code = await command.ended();
      return { code, output: command.output() };
    },
    drop() {
      server?.child.kill('SIGKILL');
      if (given === undefined) rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
