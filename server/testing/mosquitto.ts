import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from './find-program.ts';
import { freePort, listening } from './free-port.ts';

/** A separate Mosquitto with the configuration that `deploy/` ships. */
export interface Mosquitto {
  /** Address for base units: user name = serial number. */
  readonly unitUrl: string;
  /** Address for the server, with its user and password. */
  readonly serverUrl: string;
  /** Ends it without warning; its data on disk stay. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it in an orderly way and starts it again. */
  restart(): Promise<void>;
  /** Ends it and leaves nothing behind. */
  drop(): Promise<void>;
}

const DEPLOYED = fileURLToPath(new URL('../../deploy/mosquitto/', import.meta.url));
const SERVER_USER = 'ts1-server';
const SERVER_PASSWORD = 'server-password';

/** Finds the program; null where it is not installed, an error when every suite must run. */
export function findMosquitto(): string | null {
  return findProgram('mosquitto', 'MOSQUITTO_PATH');
}

/** Starts a broker that knows these base units by their serial number and key. */
export async function startMosquitto(
  program: string,
  keys: Readonly<Record<string, string>>,
): Promise<Mosquitto> {
  const directory = mkdtempSync(join(tmpdir(), 'ts1-mosquitto-'));
  const [unitPort, serverPort] = [await freePort(), await freePort()];
  const passwords = join(directory, 'passwords');
  writeFileSync(passwords, '');
  for (const [user, password] of Object.entries({ ...keys, [SERVER_USER]: SERVER_PASSWORD })) {
    execFileSync('mosquitto_passwd', ['-b', passwords, user, password], { stdio: 'pipe' });
  }
  const configuration = readFileSync(join(DEPLOYED, 'mosquitto.conf'), 'utf8')
    .replace(/^listener 1883$/m, `listener ${unitPort} 127.0.0.1`)
    .replace(/^listener 1884$/m, `listener ${serverPort} 127.0.0.1`)
    .replaceAll('/mosquitto/passwords/', `${directory}/`)
    .replaceAll('/mosquitto/config/', DEPLOYED)
    .replaceAll('/mosquitto/data/', `${directory}/`);
  const file = join(directory, 'mosquitto.conf');
  // Started as root it would become another user, who may not read this directory.
  writeFileSync(file, process.getuid?.() === 0 ? `user root\n${configuration}` : configuration);

  let child: ChildProcess | undefined;
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    child = undefined;
  };
  const start = async (): Promise<void> => {
    child = spawn(program, ['-c', file], { stdio: 'ignore' });
    await listening(serverPort);
    await listening(unitPort);
  };
  await start();
  return {
    unitUrl: `mqtt://127.0.0.1:${unitPort}`,
    serverUrl: `mqtt://${SERVER_USER}:${SERVER_PASSWORD}@127.0.0.1:${serverPort}`,
    kill: async () => end('SIGKILL'),
    start,
    async restart() {
      await end('SIGTERM');
      await start();
    },
    async drop() {
      await end('SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
