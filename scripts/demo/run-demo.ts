import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringWebUpToDate } from '../start/web-build.ts';
import { NEWEST_FIRMWARE } from './demo-site.ts';
import { freePort, isFree } from './free-port.ts';
import { openMailbox } from './mailbox.ts';
import { DemoError, type DemoOptions } from './options.ts';
import { present } from './present.ts';
import { startServer } from './server-process.ts';
import { createTerminal } from './terminal.ts';

const DEFAULT_WEB_PORT = 3000;
const DEFAULT_MQTT_PORT = 1883;

/**
 * Runs the whole demo until the signal is aborted: a server on a throw-away folder, a company with history,
 * and a live fleet. Whatever happens, server and folder are gone when it returns or throws.
 *
 * @throws DemoError with what the person at the terminal can do.
 */
export async function runDemo(options: DemoOptions, stop: AbortSignal): Promise<void> {
  const terminal = createTerminal(options.json);
  const port = await webPort(options.port);
  const mqttPort = await freePort(DEFAULT_MQTT_PORT);
  if (!options['no-web']) {
    terminal.print('Preparing the web app …');
    await bringWebUpToDate();
  }
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ts1-demo-'));
  try {
    await writeFile(join(dataDirectory, 'firmware-version.txt'), NEWEST_FIRMWARE);
    const mailbox = await openMailbox();
    const server = await startServer({ port, mqttPort, dataDirectory, smtpUrl: mailbox.smtpUrl });
    try {
      const over = AbortSignal.any([stop, server.gone]);
      const url = `http://localhost:${port}`;
      const mqttUrl = `mqtt://127.0.0.1:${mqttPort}`;
      await present({ options, url, mqttUrl, mailboxUrl: mailbox.url, dataDirectory, terminal, over });
      if (!stop.aborted) throw new DemoError(`the server ended by itself\n${server.log()}`);
    } finally {
      await server.stop();
      await mailbox.close();
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
    terminal.print('The demo has ended and its data is gone.');
  }
}

/** @throws DemoError when a port that was asked for is taken. */
async function webPort(wanted: number | undefined): Promise<number> {
  if (wanted === undefined) return freePort(DEFAULT_WEB_PORT);
  if (await isFree(wanted)) return wanted;
  throw new DemoError(`port ${wanted} is taken: choose another one with --port`);
}
