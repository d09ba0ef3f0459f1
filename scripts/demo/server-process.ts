import { type ChildProcess, spawn } from 'node:child_process';
import { ROOT } from '../project.ts';
import { aborted } from './aborted.ts';
import { DemoError } from './options.ts';
import { PortTaken, type Ports } from './start-on-ports.ts';

export interface DemoServer {
  /** Aborted when the process has ended, for any reason. */
  readonly gone: AbortSignal;
  /** Asks the process to end and waits; kills it when it exceeds its own time limit. */
  readonly stop: () => Promise<void>;
  /** Returns the last lines it wrote, to report a failure. */
  readonly log: () => string;
}

export interface ServerSettings extends Ports {
  readonly dataDirectory: string;
  readonly smtpUrl: string;
}

const READY_WITHIN_MS = 60_000;
/** The server promises to end within 10 s of SIGTERM. */
const STOP_WITHIN_MS = 12_000;
const LOG_LINES = 40;
const READY = 'is ready at';
/** Message of the server before it ends. */
const PORT_TAKEN = /^Port \d+ is taken by another program/;

/** Settings of a real installation that must not reach the throw-away one. */
const FOREIGN_SETTINGS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'MQTT_URL',
  'MQTT_PASSWORD',
  'MQTTS_PORT',
  'TLS_CERT',
  'TLS_KEY',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'SECRET_KEY',
  'METRICS_PORT',
  'SMS_ACCOUNT',
  'SMS_REPLIES',
  'VOICE_FROM',
  'HEARTBEAT_URL',
  'FIRMWARE_VERSION_URL',
  'WEATHER_URL',
  'TIME_URL',
  'TIMESTAMP_URL',
  'TIMESTAMP_CA',
  'AUDITOR_EMAIL',
]);

/**
 * Starts the server as a process of its own and waits until it is ready.
 *
 * @throws PortTaken when another program has one of its ports, DemoError with the end of its log when it does not get
 * ready for another reason
 */
export async function startServer(settings: ServerSettings): Promise<DemoServer> {
  // The server follows the demo as scripts follow npm: when the demo is killed, it ends too.
  const child = spawn(process.execPath, ['--import', './scripts/follow-npm.ts', 'server/src/main.ts'], {
    cwd: ROOT,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    // The server has its own process group: Ctrl-C reaches only the demo, which first lets the fleet send its readings.
    detached: true,
  });
  const lines: string[] = [];
  const gone = new AbortController();
  const ready = keepLines(child, lines);
  const allSaid = new Promise<void>((resolve) => {
    child.once('close', () => resolve()).once('error', () => resolve());
  });
  child.once('error', (error) => {
    lines.push(error.message);
    gone.abort();
  });
  child.once('exit', () => gone.abort());
  const server = { gone: gone.signal, stop: () => stop(child, gone.signal), log: () => lines.join('\n') };
  try {
    await untilReady(ready, gone.signal);
  } catch (error) {
    await server.stop();
    await allSaid;
    const Failure = lines.some((line) => PORT_TAKEN.test(line)) ? PortTaken : DemoError;
    throw new Failure(`the server did not start\n${server.log()}`, { cause: error });
  }
  return server;
}

function environment({ port, mqttPort, dataDirectory, smtpUrl }: ServerSettings): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !FOREIGN_SETTINGS.has(name));
  return {
    ...Object.fromEntries(kept),
    npm_lifecycle_event: 'demo',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDirectory,
    DEMO: 'on',
    SMTP_URL: smtpUrl,
    SMTP_FROM: 'monitor@demo.example',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  };
}

/** Keeps the last lines; resolves once the server says that it is ready: another program may answer at its port. */
async function keepLines(child: ChildProcess, lines: string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const added = text.trimEnd().split('\n');
      if (added.some((line) => line.includes(READY))) resolve();
      lines.push(...added);
      lines.splice(0, Math.max(0, lines.length - LOG_LINES));
    });
  }
  return promise;
}

async function untilReady(ready: Promise<void>, gone: AbortSignal): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('it is not ready in time')), READY_WITHIN_MS);
  const ended = aborted(gone).then(() => {
    throw new Error('it ended');
  });
  await Promise.race([ready, ended, late]).finally(() => clearTimeout(timer));
}

async function stop(child: ChildProcess, gone: AbortSignal): Promise<void> {
  if (gone.aborted) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await aborted(gone);
  clearTimeout(force);
}
