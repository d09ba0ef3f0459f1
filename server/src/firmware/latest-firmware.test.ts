import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { createLatestFirmware } from './latest-firmware.ts';

const HOUR_MS = 3_600_000;

function directory(): string {
  const made = mkdtempSync(join(tmpdir(), 'ts1-firmware-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** Looks for the version where a server answers like this. */
async function behind(answer: RequestListener, answerWithinMs?: number) {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return look({ url: `http://127.0.0.1:${port}/version.txt`, dataDirectory: directory() }, answerWithinMs);
}

function look(source: { url?: string; dataDirectory: string }, answerWithinMs?: number) {
  const clock = simulatedClock();
  const logger = createLogger('silent');
  return {
    clock,
    latest: createLatestFirmware(source, { clock, logger, ...(answerWithinMs && { answerWithinMs }) }),
  };
}

test(
  'the version comes from the address, is asked for once an hour, and by one call at a time',
  { tags: ['1.7.22'] },
  async () => {
    let asked = 0;
    const { latest, clock } = await behind((_request, response) => {
      asked += 1;
      response.end(`1.${8 + asked}\n`);
    });
    expect(await Promise.all([latest.read(), latest.read()])).toEqual(['1.9', '1.9']);
    clock.advance(HOUR_MS - 1);
    expect(await latest.read()).toBe('1.9');
    clock.advance(1);
    expect(await latest.read()).toBe('1.10');
    expect(asked).toBe(2);
  },
);

test.each<[string, RequestListener]>([
  ['a web page', (_request, response) => response.end('<!doctype html><title>1.10</title>')],
  ['5 MB', (_request, response) => response.end('1.10'.padEnd(5 * 1024 * 1024))],
  ['nothing', (_request, response) => response.end()],
  ['a refusal', (_request, response) => response.writeHead(404).end('1.10')],
  ['silence', () => {}],
  ['a version that never ends', (_request, response) => void response.write('1.1')],
])('%s is no version', async (_what, answer) => {
  const { latest } = await behind(answer, 300);
  expect(await latest.read()).toBeNull();
});

test('an address that cannot be reached means unknown, and is tried again after a minute', async () => {
  const dataDirectory = directory();
  const { latest, clock } = look({ dataDirectory });
  expect(await latest.read()).toBeNull();
  writeFileSync(join(dataDirectory, 'firmware-version.txt'), 'v2.0.7\n');
  expect(await latest.read()).toBeNull();
  clock.advance(60_000);
  expect(await latest.read()).toBe('2.0.7');
  const { latest: unreachable } = look({ url: 'http://127.0.0.1:9/', dataDirectory });
  expect(await unreachable.read()).toBeNull();
});
