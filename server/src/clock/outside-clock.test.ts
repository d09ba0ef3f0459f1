import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { simulatedClock, type SimulatedClock } from '../../testing/simulated-clock.ts';
import type { OutboundAnswer } from '../platform/http/outbound.ts';
import { createLogger } from '../platform/logger.ts';
import { createOutsideClock, openOutsideClock, outsideClockNotes } from './outside-clock.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const URL_OUTSIDE = new URL('https://time.example.org');

let clock: SimulatedClock;
let lines: string[];

beforeEach(() => {
  clock = simulatedClock();
  lines = [];
});

const logger = () => createLogger('info', { write: (line) => void lines.push(line) });

/** A clock outside that shows so much later than the true time, over a line that takes so long for the way there and back. */
function outside({
  aheadMs = 0,
  roundTripMs = 0,
  date,
}: {
  aheadMs?: number;
  roundTripMs?: number;
  date?: string;
}) {
  let passedMs = 0;
  const post = async (): Promise<OutboundAnswer> => {
    const sentAt = clock.now() + roundTripMs / 2 - aheadMs;
    passedMs += roundTripMs;
    clock.advance(roundTripMs);
    return {
      status: 200,
      retryAfter: undefined,
      text: '',
      body: Buffer.of(),
      date: date ?? new Date(sentAt).toUTCString(),
    };
  };
  return createOutsideClock({
    clock,
    logger: logger(),
    outbound: { post },
    url: URL_OUTSIDE,
    passed: () => passedMs,
  });
}

describe("the server's clock, compared with one outside", () => {
  test('is right within 30 seconds, and what the round trip leaves open is no error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -30 * SECOND_MS, max: 30 * SECOND_MS }),
        fc.integer({ min: 0, max: 9 * SECOND_MS }),
        async (aheadMs, roundTripMs) => {
          const compared = outside({ aheadMs, roundTripMs });
          await compared.compare();
          expect(compared.last).toMatchObject({ isWrong: false });
        },
      ),
    );
    expect(lines).toEqual([]);
  });

  test.each([-40, 40])('is wrong when it is %i seconds off: in the notes and in the log', async (seconds) => {
    const compared = outside({ aheadMs: seconds * SECOND_MS, roundTripMs: 200 });
    expect(outsideClockNotes(compared)).toEqual({ outside: null });
    await compared.compare();
    const { outside: notes } = outsideClockNotes(compared);
    expect(notes).toMatchObject({ right: false });
    expect(Math.abs((notes?.aheadBySeconds ?? 0) - seconds)).toBeLessThanOrEqual(1);
    expect(lines.join('')).toContain('clock is wrong');
  });

  test('is not judged by a time that cannot be read, which is logged once a day', async () => {
    const compared = outside({ date: 'yesterday' });
    for (let hour = 0; hour < 23; hour += 1) {
      await compared.compare();
      clock.advance(3_600_000);
    }
    expect(compared.last).toBeNull();
    expect(lines).toHaveLength(1);
    clock.advance(DAY_MS);
    await compared.compare();
    expect(lines).toHaveLength(2);
  });

  test('is compared by a HEAD request over a real line', async () => {
    const methods: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      methods.push(request.method);
      response.setHeader('date', new Date(clock.now() - 60 * SECOND_MS).toUTCString());
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const compared = openOutsideClock({ clock, logger: logger(), url });
    await compared.compare();
    expect(methods).toEqual(['HEAD']);
    expect(compared.last?.aheadMs).toBeGreaterThan(55 * SECOND_MS);
    expect(compared.last).toMatchObject({ isWrong: true });
  });

  test('is not compared without an answer', async () => {
    const url = new URL('http://127.0.0.1:1');
    const compared = openOutsideClock({ clock, logger: logger(), url });
    await compared.compare();
    expect(compared.last).toBeNull();
    expect(lines.join('')).toContain('could not be asked');
  });
});
