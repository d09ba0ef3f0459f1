import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringWebUpToDate } from '../start/web-build.ts';
import { NEWEST_FIRMWARE } from './demo-names.ts';
import { openMailbox } from './mailbox.ts';
import { DemoError, type DemoOptions } from './options.ts';
import { present } from './present.ts';
import { startServer } from './server-process.ts';
import { choosePorts, startOnPorts } from './start-on-ports.ts';
import { createTerminal } from './terminal.ts';

/**
 * Runs the whole demo until the signal is aborted: a server on a throw-away folder, a company with history,
 * and a live fleet. Whatever happens, server and folder are gone when it returns or throws.
 *
 * @throws DemoError with advice for the person at the terminal.
 */
export async function runDemo(options: DemoOptions, stop: AbortSignal): Promise<void> {
  const terminal = createTerminal(options.json);
  // Options that cannot work are reported before anything takes time.
  await choosePorts(options);
  if (!options['no-web']) {
    terminal.print('Preparing the web app …');
    await bringWebUpToDate();
  }
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ts1-demo-'));
  try {
    await writeFile(join(dataDirectory, 'firmware-version.txt'), NEWEST_FIRMWARE);
    const mailbox = await openMailbox();
    const { server, port, mqttPort } = await startOnPorts(options, async (ports) => ({
      server: await startServer({ ...ports, dataDirectory, smtpUrl: mailbox.smtpUrl }),
      ...ports,
    }));
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
