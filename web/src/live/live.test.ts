import { CONNECTION_LOST_AFTER_MS, HEARTBEAT_EVENT, HEARTBEAT_MS, OPENED_EVENT } from '@ts1/contract';
import { type BaseUnit, cacheGroup, type LiveEvent, type LiveRecord, type Sensor } from '@ts1/contract';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../platform/manual-clock.ts';
import { applyEvent } from './apply-event.ts';
import { connectLive, type EventStream, type LiveListener, type LiveState } from './live-connection.ts';
import { keepNewest, withRecord } from './newest-values.ts';
import { BASE_UNITS, LIVE_DATA, SENSORS } from './pushed-queries.ts';
import { shareLive } from './shared-live.ts';

const sensor = (changes: Partial<Sensor> = {}): Sensor => ({
  id: 7,
  serialNo: '010203',
  name: 'Freezer',
  type: '1',
  SNR: 9,
  Battery: '3.6',
  firmware: null,
  firmware_version: null,
  temperature: -18,
  temperature_2: null,
  humidity: null,
  RSSI: -70,
  error: null,
  error_2: null,
  timestamp: '2026-01-31T10:00:00.000Z',
  lastHeardAt: '2026-01-31T10:00:01.000Z',
  silentAfterMs: 900_000,
  legalHold: false,
  guard: 'limits',
  state: 'normal',
  ...changes,
});

const record = (changes: Partial<LiveRecord> = {}): LiveRecord => ({
  sensor_id: '7',
  sensor_name: 'Freezer',
  temperature: -17,
  RSSI: -71,
  SNR: 8,
  Battery: null,
  timestamp: '2026-01-31T10:01:00.000Z',
  lastHeardAt: '2026-01-31T10:01:01.000Z',
  ...changes,
});

describe('a value that lies ahead of now', () => {
  test('gives way to what the server, whose clock was set right, says now', { tags: ['R54'] }, () => {
    const now = Date.parse('2026-01-31T10:01:30Z');
    const ahead = sensor({ timestamp: '2026-01-31T11:00:00.000Z', lastHeardAt: '2026-01-31T11:00:00.000Z' });
    const shown = withRecord(ahead, record(), now);
    expect(shown).toMatchObject({ temperature: -17, timestamp: record().timestamp });
    expect(shown.lastHeardAt).toBe(record().lastHeardAt);
    expect(keepNewest([sensor()], [ahead], now)).toEqual([sensor()]);
  });
});

describe('a live record', () => {
  test('newer than what is shown replaces it, and keeps the battery that it does not report', () => {
    expect(withRecord(sensor(), record())).toMatchObject({ temperature: -17, Battery: '3.6', SNR: 8 });
  });

  test('older than what is shown only proves that the sensor was received', () => {
    const late = record({ timestamp: '2026-01-31T09:00:00.000Z', lastHeardAt: '2026-01-31T10:02:00.000Z' });
    expect(withRecord(sensor(), late)).toEqual(sensor({ lastHeardAt: '2026-01-31T10:02:00.000Z' }));
  });

  test('of a sensor error shows no value', () => {
    const failed = withRecord(sensor(), record({ temperature: null, error: 8001 }));
    expect(failed).toMatchObject({ temperature: null, error: 8001, error_2: null });
    const second = withRecord(sensor(), record({ error_2: 8002 }));
    expect(second).toMatchObject({ temperature_2: null, error: null, error_2: 8002 });
  });
});

describe('an answer that was on its way', () => {
  test('does not put an older value back on the screen', () => {
    const pushed = withRecord(sensor(), record());
    expect(keepNewest([sensor({ name: 'Renamed' })], [pushed])).toMatchObject([
      { name: 'Renamed', temperature: -17 },
    ]);
  });

  test('that is newer counts, and sensors that are gone stay gone', () => {
    expect(keepNewest([sensor({ temperature: -19 })], [sensor(), sensor({ id: 8 })])).toEqual([
      sensor({ temperature: -19 }),
    ]);
  });
});

describe('an event', () => {
  test('of readings reaches the list of sensors', () => {
    const queries = new QueryClient();
    queries.setQueryData(SENSORS, [sensor(), sensor({ id: 8 })]);
    applyEvent(queries, { name: 'reading', data: { records: [record()] } });
    expect(queries.getQueryData(SENSORS)).toMatchObject([{ temperature: -17 }, { temperature: -18 }]);
  });

  test('of readings reaches the newest values that the page of a sensor reads', () => {
    const queries = new QueryClient();
    queries.setQueryData(LIVE_DATA, [record({ timestamp: '2026-01-31T10:00:00.000Z', temperature: -18 })]);
    applyEvent(queries, { name: 'reading', data: { records: [record()] } });
    expect(queries.getQueryData(LIVE_DATA)).toEqual([record()]);
  });

  test('that overtakes the first answer of a list is not lost', async () => {
    const queries = new QueryClient();
    const answer = Promise.withResolvers<Sensor[]>();
    const read = queries.query({ queryKey: SENSORS, queryFn: async () => answer.promise });
    applyEvent(queries, { name: 'reading', data: { records: [record()] } });
    answer.resolve([sensor()]);
    await read;
    await expect.poll(() => queries.getQueryData(SENSORS)).toMatchObject([{ temperature: -17 }]);
  });

  test('of a contact reaches the one list of base units that all screens share', () => {
    const queries = new QueryClient();
    const unit: BaseUnit = {
      id: 3,
      serialNo: 'B-1',
      base_unit_name: 'Gateway',
      type: '1',
      type_description: 'TS1 Base',
      last_contact: null,
      unreadable_payloads: 0,
      last_unreadable_at: null,
      went_offline_at: null,
      rejections: 0,
      last_rejection_at: null,
      readings_ahead: 0,
      quarantined_deliveries: 0,
    };
    queries.setQueryData(BASE_UNITS, [unit]);
    const last_contact = '2026-01-31T10:00:00.000Z';
    applyEvent(queries, { name: 'base-unit', data: { units: [{ id: 3, last_contact }] } });
    expect(queries.getQueryData(BASE_UNITS)).toEqual([{ ...unit, last_contact }]);
  });

  test(
    'of a change marks its groups as stale and no others, but for the log of a zone whose sensors changed',
    { tags: ['1.3.13'] },
    () => {
      const queries = new QueryClient();
      const groups = cacheGroup.options;
      for (const changed of groups) {
        for (const group of groups) queries.setQueryData([group, 'some call', {}], []);
        applyEvent(queries, { name: 'changed', data: { groups: [changed] } });
        const stale = groups.filter(
          (group) => queries.getQueryState([group, 'some call', {}])?.isInvalidated,
        );
        expect(stale).toEqual(changed === 'ZoneSensors' ? ['ZoneSensors', 'AlarmLog'] : [changed]);
      }
    },
  );
});

class FakeStream extends EventTarget implements EventStream {
  readyState = 1;
  closed = false;
  close(): void {
    this.closed = true;
  }
}

function listen() {
  const received: LiveEvent[] = [];
  const states: LiveState[] = [];
  const places: string[] = [];
  const signs: 'alive'[] = [];
  const listener: LiveListener = {
    onEvent: (event) => received.push(event),
    onState: (to) => states.push(to),
    onPlace: (place) => places.push(place),
    onAlive: () => signs.push('alive'),
  };
  return { received, states, places, signs, listener };
}

function connection(clock = new ManualClock()) {
  const streams: FakeStream[] = [];
  const warnings: string[] = [];
  let refusals = 0;
  const deps = {
    open: () => {
      const stream = new FakeStream();
      streams.push(stream);
      return stream;
    },
    clock,
    logger: { warn: (text: string) => void warnings.push(text), error: () => undefined },
    onRefused: () => {
      refusals += 1;
    },
  };
  return { deps, streams, warnings, clock, refusals: () => refusals };
}

describe('the event stream', () => {
  test('hands over events that the contract knows and warns of others', () => {
    const { deps, streams, warnings } = connection();
    const { received, listener } = listen();
    connectLive(deps, listener);
    streams[0]?.dispatchEvent(new MessageEvent('resync', { data: '{}' }));
    streams[0]?.dispatchEvent(new MessageEvent('reading', { data: '{"records":1}' }));
    streams[0]?.dispatchEvent(new MessageEvent('reading', { data: 'not json' }));
    expect(received).toEqual([{ name: 'resync', data: {} }]);
    expect(warnings).toEqual(['Invalid live event: reading', 'Invalid live event: reading']);
  });

  test('that breaks is down until the browser has it open again', () => {
    const { deps, streams } = connection();
    const { states, listener } = listen();
    connectLive(deps, listener);
    streams[0]?.dispatchEvent(new Event('open'));
    streams[0]?.dispatchEvent(new Event('error'));
    streams[0]?.dispatchEvent(new Event('open'));
    expect(states).toEqual(['connecting', 'open', 'down', 'open']);
  });

  test('hands over the place at which it was opened', () => {
    const { deps, streams } = connection();
    const { places, listener } = listen();
    connectLive(deps, listener);
    streams[0]?.dispatchEvent(new MessageEvent(OPENED_EVENT, { data: '{}', lastEventId: 'feed-7' }));
    expect(places).toEqual(['feed-7']);
  });

  test('gives a sign of life with its opening, each heartbeat and each event', () => {
    const { deps, streams } = connection();
    const { signs, listener } = listen();
    connectLive(deps, listener);
    expect(signs).toEqual([]);
    streams[0]?.dispatchEvent(new Event('open'));
    streams[0]?.dispatchEvent(new MessageEvent(HEARTBEAT_EVENT, { data: '{}' }));
    streams[0]?.dispatchEvent(new MessageEvent('resync', { data: '{}' }));
    expect(signs).toHaveLength(3);
  });

  test('that stays without a sign of life is closed and opened anew, again and again', async () => {
    const { deps, streams, clock } = connection();
    const { states, listener } = listen();
    const stop = connectLive(deps, listener);
    streams[0]?.dispatchEvent(new Event('open'));
    for (let beats = 0; beats < 10; beats += 1) {
      await clock.advance(HEARTBEAT_MS);
      streams[0]?.dispatchEvent(new MessageEvent(HEARTBEAT_EVENT, { data: '{}' }));
    }
    expect(streams).toHaveLength(1);
    await clock.advance(CONNECTION_LOST_AFTER_MS);
    expect(streams.map(({ closed }) => closed)).toEqual([true, false]);
    expect(states).toEqual(['connecting', 'open', 'down']);
    await clock.advance(CONNECTION_LOST_AFTER_MS);
    expect(streams.map(({ closed }) => closed)).toEqual([true, true, false]);
    stop();
    await clock.advance(60_000);
    expect(streams).toHaveLength(3);
  });

  test('that is refused has the session checked and is opened anew after 5 seconds', async () => {
    const { deps, streams, clock, refusals } = connection();
    connectLive(deps, listen().listener);
    const [first] = streams;
    if (first !== undefined) first.readyState = 2;
    first?.dispatchEvent(new Event('error'));
    expect(refusals()).toBe(1);
    await clock.advance(5_000);
    expect(streams).toHaveLength(2);
  });

  test.each([
    ['that a proxy refuses', 2, 'error'],
    ['that a proxy cuts', 0, 'error'],
    ['that a proxy holds back', 1, 'open'],
  ])(
    '%s is opened less and less often, and as ever once one has brought something',
    async (_, state, what) => {
      const { deps, streams, clock } = connection();
      const opened = new Set<FakeStream>();
      const answer = (): void => {
        const last = streams.at(-1);
        if (last === undefined || last.closed || (what === 'open' && opened.has(last))) return;
        opened.add(last);
        last.readyState = state;
        last.dispatchEvent(new Event(what));
      };
      const openedWithin = async (minutes: number): Promise<number> => {
        const before = streams.length;
        for (let seconds = 0; seconds < minutes * 60; seconds += 3) {
          answer();
          await clock.advance(3_000);
        }
        return streams.length - before;
      };
      const stop = connectLive(deps, listen().listener);
      expect(await openedWithin(10)).toBeLessThanOrEqual(18);
      const later = await openedWithin(10);
      expect(later).toBeGreaterThanOrEqual(8);
      expect(later).toBeLessThanOrEqual(10);
      streams.at(-1)?.dispatchEvent(new MessageEvent(HEARTBEAT_EVENT, { data: '{}' }));
      const before = streams.length;
      await clock.advance(CONNECTION_LOST_AFTER_MS);
      expect(streams).toHaveLength(before + 1);
      stop();
    },
  );

  test('that was given up does not come back', async () => {
    const { deps, streams, clock } = connection();
    const stop = connectLive(deps, listen().listener);
    const [first] = streams;
    if (first !== undefined) first.readyState = 2;
    first?.dispatchEvent(new Event('error'));
    stop();
    await clock.advance(60_000);
    expect(streams).toHaveLength(1);
  });
});

/** Locks of one browser: the first to ask holds, the others wait. */
function fakeLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = async (
    _name: string,
    options: LockOptions,
    hold: () => Promise<unknown>,
  ): Promise<unknown> => {
    const before = last;
    const done = Promise.withResolvers<undefined>();
    last = done.promise;
    await before;
    try {
      return options.signal?.aborted === true ? undefined : await hold();
    } finally {
      done.resolve(undefined);
    }
  };
  return { request: request as LockManager['request'] };
}

describe('tabs of one browser', () => {
  const event: LiveEvent = { name: 'resync', data: {} };

  async function twoTabs() {
    const locks = fakeLocks();
    const name = `test-${Math.random()}`;
    const connected: LiveListener[] = [];
    const tab = () => {
      const received = listen();
      const stop = shareLive(
        {
          name,
          locks,
          openChannel: (channel) => new BroadcastChannel(channel),
          connect: (to) => {
            connected.push(to);
            return () => undefined;
          },
        },
        received.listener,
      );
      return { ...received, stop };
    };
    const first = tab();
    await expect.poll(() => connected.length).toBe(1);
    return { first, second: tab(), connected };
  }

  test('share one stream: the other tab receives what the first one receives', async () => {
    const { first, second, connected } = await twoTabs();
    connected[0]?.onState('open');
    connected[0]?.onEvent(event);
    await expect.poll(() => second.received).toEqual([event]);
    expect(first.received).toEqual([event]);
    expect(second.states.at(-1)).toBe('open');
    connected[0]?.onAlive();
    await expect.poll(() => second.signs).toEqual(['alive']);
    expect(connected).toHaveLength(1);
    first.stop();
    second.stop();
  });

  test('hand the stream on when the tab that has it goes', async () => {
    const { first, second, connected } = await twoTabs();
    first.stop();
    await expect.poll(() => connected.length).toBe(2);
    second.stop();
  });

  test('have a stream each where there are no locks', () => {
    let count = 0;
    const connect = () => {
      count += 1;
      return () => undefined;
    };
    const openChannel = () => new BroadcastChannel('unused');
    shareLive({ name: 'n', locks: undefined, openChannel, connect }, listen().listener);
    shareLive({ name: 'n', locks: undefined, openChannel, connect }, listen().listener);
    expect(count).toBe(2);
  });
});
