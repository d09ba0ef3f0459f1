import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { createWeatherSource } from './outside-weather.ts';

const MINUTE_MS = 60_000;

/** Reads the weather where a server answers like this. */
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
  const clock = simulatedClock();
  const logger = createLogger('silent');
  const url = `http://127.0.0.1:${port}/weather.json`;
  return {
    clock,
    weather: createWeatherSource(url, { clock, logger, ...(answerWithinMs && { answerWithinMs }) }),
  };
}

test('the weather comes from the address, is asked for every ten minutes, and by one call at a time', async () => {
  let asked = 0;
  const { weather, clock } = await behind((_request, response) => {
    asked += 1;
    response.end(JSON.stringify({ temperature: 10 + asked, description: ' Light rain ', wind: 14 }));
  });
  const first = { temperature: 11, humidity: null, description: 'Light rain' };
  expect(await Promise.all([weather.read(), weather.read()])).toEqual([first, first]);
  clock.advance(10 * MINUTE_MS - 1);
  expect(await weather.read()).toEqual(first);
  clock.advance(1);
  expect(await weather.read()).toMatchObject({ temperature: 12 });
  expect(asked).toBe(2);
});

test.each<[string, RequestListener]>([
  ['a web page', (_request, response) => response.end('<!doctype html><title>Rain</title>')],
  ['weather without a temperature', (_request, response) => response.end('{"description":"Rain"}')],
  ['a temperature of no place on earth', (_request, response) => response.end('{"temperature":400}')],
  ['5 MB', (_request, response) => response.end('{"temperature":1}'.padEnd(5 * 1024 * 1024))],
  ['a refusal', (_request, response) => response.writeHead(404).end('{"temperature":1}')],
])('%s is no weather, and is asked again after a minute', async (_what, answer) => {
  let asked = 0;
  const { weather, clock } = await behind((request, response) => {
    asked += 1;
    answer(request, response);
  });
  expect(await weather.read()).toBeNull();
  expect(await weather.read()).toBeNull();
  expect(asked).toBe(1);
  clock.advance(MINUTE_MS);
  expect(await weather.read()).toBeNull();
  expect(asked).toBe(2);
});

test('silence is no weather', async () => {
  const { weather } = await behind(() => {}, 50);
  expect(await weather.read()).toBeNull();
});

test('without an address there is none', async () => {
  const deps = { clock: simulatedClock(), logger: createLogger('silent') };
  expect(await createWeatherSource(undefined, deps).read()).toBeNull();
});
