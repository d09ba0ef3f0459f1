import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../model/time.ts';
import { createFakeUplink, type FakeUplink } from '../testing/fake-uplink.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { createBaseUnit } from './base-unit.ts';
import { catchUpClock } from './clock.ts';
import { fleetDescription, type FleetInput } from './description.ts';
import type { FleetEvent } from './events.ts';
import { generateHistory } from './history.ts';

const START = Date.UTC(2026, 10, 16);
const SEED = 9;

function describeUnit(changes: Partial<FleetInput['units'][number]> = {}) {
  const unit = {
    serial: 'BU-1',
    deviceKey: 'key',
    radioLoss: false,
    outagesPerDay: 0,
    sensors: [{ serial: '010203', type: 1 as const, profile: 'fridge' as const }],
    ...changes,
  };
  const [parsed] = fleetDescription.parse({ units: [unit] }).units;
  if (!parsed) throw new Error('no unit');
  return parsed;
}

function startUnit(
  changes: Parameters<typeof describeUnit>[0],
  uplink: FakeUplink,
  { fromMs = START, speed = 1 } = {},
) {
  const clock = createManualClock(START);
  const description = describeUnit(changes);
  const events: FleetEvent[] = [];
  const unit = createBaseUnit({
    description,
    seed: SEED,
    fromMs,
    uplink,
    clock: catchUpClock(clock, fromMs, speed),
    trueNow: clock.now,
    report: (event) => events.push(event),
  });
  const stop = new AbortController();
  const abandon = new AbortController();
  const work = unit.run(stop.signal, abandon.signal);
  return {
    clock,
    description,
    events,
    unit,
    stop,
    abandon,
    work,
    async finish() {
      stop.abort();
      await work;
    },
  };
}

function times(uplink: FakeUplink): number[] {
  return uplink.taken.map(({ timestamp }) => Date.parse(String(timestamp)));
}

describe('a base unit', () => {
  it('sends what its sensors measured, minute by minute', async () => {
    const uplink = createFakeUplink(() => 'taken');
    const run = startUnit({}, uplink);
    await run.clock.advance(10 * MINUTE_MS);
    expect(uplink.taken).toHaveLength(10);
    await run.finish();
    expect(uplink.connected()).toBe(false);
  });

  it('sends everything, late, after outages and radio loss', async () => {
    const uplink = createFakeUplink(() => 'taken');
    const fromMs = START - 3 * DAY_MS;
    const run = startUnit({ outagesPerDay: 1, radioLoss: true }, uplink, { fromMs, speed: 600 });
    await run.clock.advance((3 * DAY_MS) / 600);
    await run.finish();
    const expected = [
      ...generateHistory(run.description, SEED, { fromMs, toMs: START, sparseMs: 0 }, 10_000),
    ].flat();
    expect(run.events.filter(({ kind }) => kind === 'on-air').length).toBeGreaterThan(1);
    expect(uplink.taken.length + run.unit.held()).toBeGreaterThan(expected.length - 180);
    expect(uplink.taken).toEqual(expected.slice(0, uplink.taken.length));
  });

  it('is really off the air during an outage, and keeps what it receives', async () => {
    const uplink = createFakeUplink(() => 'taken');
    const run = startUnit({ outagesPerDay: 1 }, uplink, { fromMs: START - 3 * DAY_MS, speed: 60 });
    const offAir = () => run.events.at(-1)?.kind === 'off-air';
    while (!offAir()) await run.clock.advance(1_000);
    const taken = uplink.taken.length;
    await run.clock.advance(4_000);
    expect(uplink.connected()).toBe(false);
    expect(uplink.taken).toHaveLength(taken);
    expect(run.unit.held()).toBeGreaterThanOrEqual(3);
    await run.finish();
  });

  it('catches up with a start in the past without holding it all at once', async () => {
    let most = 0;
    const uplink = createFakeUplink(() => 'taken');
    const run = startUnit({}, uplink, { fromMs: START - 40 * DAY_MS, speed: 1_000_000 });
    for (let step = 0; step < 400; step += 1) {
      await run.clock.advance(250);
      most = Math.max(most, run.unit.held());
    }
    await run.finish();
    expect(most).toBeLessThan(20_100);
    expect(uplink.taken.length).toBeGreaterThanOrEqual(40 * 1_440);
    expect(new Set(times(uplink)).size).toBe(uplink.taken.length);
  });

  it('stamps by the server when it has no clock of its own', async () => {
    const ahead = createFakeUplink(() => 'taken', START + HOUR_MS);
    const run = startUnit({ hasClock: false }, ahead);
    await run.clock.advance(10 * MINUTE_MS);
    await run.finish();
    expect(times(ahead)[0]).toBeGreaterThan(START + HOUR_MS);
    expect(times(ahead)[0]).toBeLessThan(START + HOUR_MS + 2 * MINUTE_MS);
  });

  it('empties its outbox before it ends, and gives up when it is abandoned', async () => {
    let works = false;
    const uplink = createFakeUplink(() => (works ? 'taken' : 'lost'));
    const run = startUnit({}, uplink);
    await run.clock.advance(10 * MINUTE_MS);
    run.stop.abort();
    works = true;
    await run.clock.advance(MINUTE_MS);
    await run.work;
    expect(uplink.taken).toHaveLength(10);

    const dead = startUnit(
      {},
      createFakeUplink(() => 'lost'),
    );
    await dead.clock.advance(10 * MINUTE_MS);
    dead.stop.abort();
    dead.abandon.abort();
    await dead.work;
    expect(dead.unit.held()).toBe(10);
  });
});

describe('a base unit that is given commands', () => {
  const SENSOR = '010203';
  const createdAt = new Date(START).toISOString();
  const start = (firmware?: string) => {
    const uplink = createFakeUplink(() => 'taken');
    const sensor = { serial: SENSOR, type: 1 as const, profile: 'fridge' as const };
    const run = startUnit({ sensors: [{ ...sensor, ...(firmware !== undefined && { firmware }) }] }, uplink);
    return { uplink, run };
  };
  const temperatures = ({ taken }: FakeUplink) => taken.map(({ temperature }) => Number(temperature));

  it('shifts what its sensor measures from a calibration on, until that is cleared', async () => {
    const [plain, shifted] = [start(), start()];
    for (const { run } of [plain, shifted]) await run.clock.advance(5 * MINUTE_MS);
    shifted.uplink.commands.push({
      id: 1,
      kind: 'calibrate',
      payload: { sensor: SENSOR, setpoint: 4, offset: 0.75 },
      createdAt,
    });
    for (const { run } of [plain, shifted]) await run.clock.advance(5 * MINUTE_MS);
    shifted.uplink.commands.push({
      id: 2,
      kind: 'clear-calibration',
      payload: { sensor: SENSOR },
      createdAt,
    });
    for (const { run } of [plain, shifted]) await run.clock.advance(5 * MINUTE_MS);
    const before = temperatures(plain.uplink);
    const shifts = temperatures(shifted.uplink).map((value, at) => (value - (before[at] ?? 0)).toFixed(2));
    expect(shifts).toEqual([...Array(5).fill('0.00'), ...Array(5).fill('0.75'), ...Array(5).fill('0.00')]);
    expect(shifted.uplink.acks).toEqual([
      { id: 1, status: 'done' },
      { id: 2, status: 'done' },
    ]);
    for (const { run } of [plain, shifted]) await run.finish();
  });

  it('says how far an update is, and its sensor then reports the new firmware', async () => {
    const { uplink, run } = start('1.8');
    await run.clock.advance(2 * MINUTE_MS);
    uplink.commands.push({
      id: 3,
      kind: 'firmware',
      payload: { sensor: SENSOR, version: '1.10' },
      createdAt,
    });
    await run.clock.advance(3 * MINUTE_MS);
    const progress = uplink.acks.flatMap((ack) => (ack.status === 'progress' ? ack.progress : []));
    expect(progress).toEqual(Array.from({ length: 19 }, (_, step) => 5 * (step + 1)));
    expect(uplink.acks.at(-1)).toEqual({ id: 3, status: 'done', firmware: '1.10' });
    expect(uplink.taken.map(({ firmware }) => firmware)).toEqual(['1.8', '1.8', '1.8', '1.10', '1.10']);
    await run.finish();
  });

  it('goes off air for new Wi-Fi settings, comes back, and then says that it is done', async () => {
    const { uplink, run } = start();
    await run.clock.advance(MINUTE_MS);
    uplink.commands.push({
      id: 4,
      kind: 'wifi',
      payload: { ssid: 'Cold store', password: 'a passphrase' },
      createdAt,
    });
    await run.clock.advance(2_000);
    expect([uplink.connected(), uplink.acks]).toEqual([false, []]);
    await run.clock.advance(10_000);
    expect([uplink.connected(), uplink.acks]).toEqual([true, [{ id: 4, status: 'done' }]]);
    expect(JSON.stringify(run.events)).not.toContain('a passphrase');
    await run.finish();
  });

  it('fails for a sensor that it does not receive, and carries nothing out twice', async () => {
    const { uplink, run } = start();
    const stranger = {
      id: 5,
      kind: 'clear-calibration',
      payload: { sensor: '999999' },
      createdAt,
    } as const;
    uplink.commands.push(stranger, stranger);
    await run.clock.advance(MINUTE_MS);
    const failed = { id: 5, status: 'failed', detail: 'The base unit does not receive this sensor.' };
    expect(uplink.acks).toEqual([failed, failed]);
    await run.finish();
  });
});
