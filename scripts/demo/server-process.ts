import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../project.ts';
import { aborted } from './aborted.ts';
import { DemoError } from './options.ts';

export interface DemoServer {
  /** Aborted when the process is gone, whoever ended it. */
  readonly gone: AbortSignal;
  /** Asks it to end and waits; ends it by force when it does not within its own time limit. */
  readonly stop: () => Promise<void>;
  /** The last lines it wrote, for a failure. */
  readonly log: () => string;
}

export interface ServerSettings {
  readonly port: number;
  readonly mqttPort: number;
  readonly dataDirectory: string;
  readonly smtpUrl: string;
}

const READY_WITHIN_MS = 60_000;
const POLL_MS = 50;
/** The server promises to end within 10 s of SIGTERM. */
const STOP_WITHIN_MS = 12_000;
const LOG_LINES = 40;

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
]);

/**
 * Starts the server as a process of its own and waits until it is ready.
 *
 * @throws DemoError with the end of its log when it does not get ready.
 */
export async function startServer(settings: ServerSettings): Promise<DemoServer> {
  // It follows the demo as scripts follow npm: when the demo is killed, it ends too.
  const child = spawn(process.execPath, ['--import', './scripts/follow-npm.ts', 'server/src/main.ts'], {
    cwd: ROOT,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches the demo alone, which first lets the fleet send what it holds.
    detached: true,
  });
  const lines = keepLines(child);
  const gone = new AbortController();
  child.once('error', (error) => {
    lines.push(error.message);
    gone.abort();
  });
  child.once('exit', () => gone.abort());
  const server = { gone: gone.signal, stop: () => stop(child, gone.signal), log: () => lines.join('\n') };
  try {
    await untilReady(settings.port, gone.signal);
  } catch (error) {
    await server.stop();
    throw new DemoError(`the server did not start\n${server.log()}`, { cause: error });
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

function keepLines(child: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.trimEnd().split('\n'));
      lines.splice(0, Math.max(0, lines.length - LOG_LINES));
    });
  }
  return lines;
}

async function untilReady(port: number, gone: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (gone.aborted) throw new Error('it ended');
    await delay(POLL_MS);
  }
  throw new Error('it is not ready in time');
}

async function stop(child: ChildProcess, gone: AbortSignal): Promise<void> {
  if (gone.aborted) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await aborted(gone);
  clearTimeout(force);
}
