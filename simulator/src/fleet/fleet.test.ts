import { ingestEnvelope } from '@ts1/contract';
import { describe, expect, it, vi } from 'vitest';
import { startFakeBroker } from '../testing/fake-broker.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { fleetDescription } from './description.ts';
import { startFleet } from './fleet.ts';

const HOUR_MS = 3_600_000;

function describeFleet() {
  const fridge = { type: 1, profile: 'fridge' } as const;
  const perfect = { radioLoss: false, outagesPerDay: 0 };
  return fleetDescription.parse({
    units: [
      {
        serial: 'A',
        deviceKey: 'a',
        transport: 'http',
        ...perfect,
        sensors: [{ serial: '000001', ...fridge }],
      },
      {
        serial: 'B',
        deviceKey: 'b',
        transport: 'mqtt',
        ...perfect,
        sensors: [{ serial: '000002', ...fridge }],
      },
    ],
  });
}

const NO_COMMANDS = { body: '{"commands":[]}' };

function countReadings(body: string): number {
  return ingestEnvelope.parse(JSON.parse(body)).readings.length;
}

describe('a fleet', () => {
  it('speaks HTTP and MQTT, catches up with the past, and counts what it did', async () => {
    let posted = 0;
    const server = await startFakeServer(({ method, body }) => {
      if (method === 'GET') return NO_COMMANDS;
      posted += countReadings(body);
      return {
        body: JSON.stringify({ accepted: countReadings(body), duplicates: 0, unknown: [], rejected: [] }),
      };
    });
    const broker = await startFakeBroker();
    const fromMs = Date.now() - 10 * HOUR_MS;
    const fleet = startFleet({
      description: describeFleet(),
      seed: 1,
      url: server.url,
      mqttUrl: broker.url,
      fromMs,
      speed: 1_000_000,
    });
    await vi.waitFor(() => expect(fleet.totals().delivered).toBeGreaterThanOrEqual(1_200), 10_000);
    const totals = await fleet.stop();
    await fleet.ended;
    const published = broker.messages.reduce((sum, { payload }) => sum + countReadings(payload), 0);
    expect(totals).toMatchObject({ held: 0, delivered: posted + published, accepted: posted, retries: 0 });
    expect(posted).toBeGreaterThanOrEqual(600);
    expect(published).toBeGreaterThanOrEqual(600);
  });

  it('holds its readings through a busy server and delivers each of them', async () => {
    const seen = new Set<string>();
    let calls = 0;
    const server = await startFakeServer(({ method, body }) => {
      if (method === 'GET') return NO_COMMANDS;
      calls += 1;
      if (calls <= 2) return { status: 503, headers: { 'retry-after': '0' } };
      for (const reading of ingestEnvelope.parse(JSON.parse(body)).readings)
        seen.add(JSON.stringify(reading));
      return {
        body: JSON.stringify({ accepted: countReadings(body), duplicates: 0, unknown: [], rejected: [] }),
      };
    });
    const units = describeFleet().units.slice(0, 1);
    const fleet = startFleet({
      description: { units },
      seed: 1,
      url: server.url,
      fromMs: Date.now() - HOUR_MS,
      speed: 1_000_000,
    });
    await vi.waitFor(() => expect(seen.size).toBeGreaterThanOrEqual(60), 10_000);
    expect(await fleet.stop()).toMatchObject({ retries: 2, held: 0, delivered: seen.size });
  });

  it('stops in time when no server answers, and says what it still holds', async () => {
    const server = await startFakeServer(() => ({}));
    await server.close();
    const fleet = startFleet({
      description: { units: describeFleet().units.slice(0, 1) },
      seed: 1,
      url: server.url,
      fromMs: Date.now() - HOUR_MS,
      speed: 1_000_000,
    });
    await vi.waitFor(() => {
      expect(fleet.totals().retries).toBeGreaterThan(0);
      expect(fleet.totals().held).toBeGreaterThanOrEqual(60);
    }, 10_000);
    const totals = await fleet.stop(50);
    expect(totals.held).toBeGreaterThanOrEqual(60);
    expect(totals.delivered).toBe(0);
  });

  it.each([
    ['B speaks MQTT', { url: 'http://127.0.0.1:1' }],
    ['A speaks HTTP', { mqttUrl: 'mqtt://127.0.0.1:1' }],
  ])('does not start without an address: base unit %s', (message, addresses) => {
    expect(() => startFleet({ description: describeFleet(), seed: 1, ...addresses })).toThrow(message);
  });
});
