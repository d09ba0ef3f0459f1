import {
  ALARM_EVENT_ORDERS,
  alarmEventRoutes,
  alarmEventState,
  type AlarmEvent,
  type AlarmEventOrder,
  type AlarmEventState,
} from '@ts1/contract';
import { assert, asyncProperty, constantFrom, integer, option, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesOn } from '../../../testing/cases-on.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { alarmRow, storeAlarmRows, type AlarmRowWithEvent } from '../../../testing/stored-alarms.ts';
import { addSensors } from '../../../testing/devices.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../../testing/test-app.ts';
import { firstCursor, writeCursor } from './event-cursor.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 1);
const at = (minute: number): number => START + minute * MINUTE;
const { answer } = alarmEventRoutes.alarmEvents;

describeOnEachEngine('the events of the alarm log', (on) => {
  let app: TestApp;
  let serials = 400_000;
  const newCompany = async (name: string, sensors: number) => {
    const company = await app.createCompany(name);
    const names = Array.from({ length: sensors }, () => String((serials += 1)));
    return { company, sensorIds: await addSensors(on.database, company.companyId, names, '1') };
  };

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());

  const page = async (person: TestPerson, query: Readonly<Record<string, string>> = {}) => {
    const response = await person.call('GET', `/alarms/events?${new URLSearchParams(query).toString()}`);
    expect(response.statusCode).toBe(200);
    return answer.parse(response.json());
  };
  /** Every event by following `next`, and that no page is fuller than asked. */
  const all = async (person: TestPerson, query: Readonly<Record<string, string>> = {}, limit = 3) => {
    const events: AlarmEvent[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 500; pages += 1) {
      const found = await page(person, {
        ...query,
        limit: String(limit),
        ...(cursor !== null && { cursor }),
      });
      expect(found.events.length).toBeLessThanOrEqual(limit);
      events.push(...found.events);
      cursor = found.next;
      if (cursor === null) return events;
    }
    throw new Error('the pages have no end');
  };

  describe('one of them', () => {
    let acme: TestCompany;
    let sensorId: number;
    beforeAll(async () => {
      const { company, sensorIds } = await newCompany('Acme', 1);
      acme = company;
      sensorId = sensorIds[0] ?? 0;
    });
    const only = async (
      ...rows: readonly (Partial<AlarmRowWithEvent> & Pick<AlarmRowWithEvent, 'activated'>)[]
    ) => {
      const ids = await storeAlarmRows(
        on.database,
        acme.companyId,
        rows.map((row) =>
          alarmRow({ event: 1, sensor_id: sensorId, event_at: rows[0]?.activated ?? 0, ...row }),
        ),
      );
      const events = await all(acme.admin, { event_id: String(ids[0]) });
      expect(events).toHaveLength(1);
      return { event: events[0], ids };
    };

    test(
      'sums up its excursions, and an acknowledgement is neither their end nor their time outside',
      { tags: ['2.3.6', 'R34'] },
      async () => {
        const by = { acknowledged_at: at(20), acknowledged_by: 'night', reset_at: at(20) };
        const { event, ids } = await only(
          { activated: at(0), raised_at: at(5), value: 10, returned_at: at(15), ...by },
          {
            activated: at(17),
            raised_at: at(18),
            value: 14,
            returned_at: at(77),
            ...by,
            notes: 'Door —night',
          },
          { activated: at(19), repeated: 1, value: 12, returned_at: at(77), ...by },
        );
        expect(event).toMatchObject({
          idAlarmLog: ids[0],
          acknowledgeable: null,
          state: 'acknowledged',
          activated: '2026-03-01T00:00:00.000Z',
          raised_at: '2026-03-01T00:05:00.000Z',
          acknowledged_at: '2026-03-01T00:20:00.000Z',
          acknowledged_by: 'night',
          returned_at: '2026-03-01T01:17:00.000Z',
          alarm_reset: '2026-03-01T00:20:00.000Z',
          out_since: null,
          time_outside_ms: 75 * MINUTE,
          extreme: 14,
          limit_value: 8,
          excursions: 2,
          repetitions: 1,
          notes: 'Door —night',
          note_row: ids[1],
        });
      },
    );

    test('that is acknowledged and still out has no return yet, and says since when it lasts', async () => {
      const { event } = await only({
        activated: at(100),
        acknowledged_at: at(103),
        acknowledged_by: 'night',
        reset_at: at(103),
      });
      expect(event).toMatchObject({
        state: 'still-out',
        returned_at: null,
        out_since: '2026-03-01T01:40:00.000Z',
      });
    });

    test('whose limit was taken away ended without a return, and is out no longer', async () => {
      const { event } = await only({ activated: at(200), reset_at: at(230), ended_at: at(230) });
      expect(event).toMatchObject({
        state: 'returned',
        returned_at: null,
        ended_at: '2026-03-01T03:50:00.000Z',
        out_since: null,
        time_outside_ms: 30 * MINUTE,
      });
    });

    test.each<[AlarmEventState, Partial<AlarmRowWithEvent>]>([
      ['pre-alarm', { raised_at: null, delay_ends_at: at(310) }],
      ['active', {}],
      ['active', { returned_at: at(305) }],
      ['returned', { returned_at: at(305), reset_at: at(305), ended_at: at(305) }],
      ['withdrawn', { withdrawn: 1, reset_at: at(305), ended_at: at(305) }],
    ])('is at %s with %j, and is found by that state alone', { tags: ['2.3.6'] }, async (state, changes) => {
      const { event } = await only({ activated: at(300), ...changes });
      expect(event?.state).toBe(state);
      for (const asked of alarmEventState.options) {
        const found = await all(acme.admin, { event_id: String(event?.event_id), state: asked });
        expect(found.length).toBe(asked === state ? 1 : 0);
      }
    });

    test(
      'that was repeated 1,500 times is one event, with its repetitions counted up to a bound',
      { tags: ['R31'] },
      async () => {
        const repeated = Array.from({ length: 1_500 }, (_, n) => ({
          activated: at(1_001 + n),
          repeated: 1 as const,
        }));
        const { event } = await only({ activated: at(1_000) }, ...repeated);
        expect(event).toMatchObject({
          excursions: 1,
          repetitions: 1_000,
          activated: '2026-03-01T16:40:00.000Z',
        });
      },
    );

    test('whose first row was withdrawn begins with the row that is left, and is in the log once', async () => {
      const { event } = await only(
        { activated: at(400), withdrawn: 1, reset_at: at(401), ended_at: at(401) },
        { activated: at(410), event_at: at(410) },
      );
      expect(event).toMatchObject({ activated: '2026-03-01T06:50:00.000Z', state: 'active', excursions: 1 });
    });
  });

  describe('in a log of all kinds', () => {
    let company: TestCompany;
    let sensorIds: number[];
    let zoneId: number;
    let limited: TestPerson;
    beforeAll(async () => {
      ({ company, sensorIds } = await newCompany('Kinds', 8));
      await storeAlarmRows(on.database, company.companyId, kinds(sensorIds));
      const zone = await company.admin.call('POST', '/zones', { zoneName: 'Cold' });
      zoneId = zone.json<{ zone_id: number }>().zone_id;
      for (const sensorId of sensorIds.slice(0, 2)) {
        await company.admin.call('POST', `/zones/${zoneId}/sensors`, { sensorId });
      }
      await company.admin.call('POST', `/zones/${zoneId}/users`, { userId: company.viewer.userId });
      limited = company.viewer;
    });
    const naive = (events: readonly AlarmEvent[], asked: Asked): number[] =>
      events
        .filter((event) => matches(event, asked, sensorIds))
        .toSorted(inOrder(asked.order))
        .map(({ event_id }) => event_id);

    test(
      'are found by any filter, in any order, each once and none left out',
      { tags: ['2.2.20', 'R29'] },
      async () => {
        const everything = await all(company.admin, {}, 200);
        expect(everything.length).toBeGreaterThan(60);
        const ids = everything.map(({ event_id }) => event_id);
        expect(new Set(ids).size).toBe(ids.length);
        await assert(
          asyncProperty(asked, integer({ min: 1, max: 40 }), async (filter, limit) => {
            const found = await all(company.admin, toQuery(filter, sensorIds, zoneId), limit);
            expect(found.map(({ event_id }) => event_id)).toEqual(naive(everything, filter));
          }),
          { numRuns: casesOn(on.engine, 40, 10) },
        );
      },
    );

    test('are those of their own zones for viewers who see no others', async () => {
      const everything = await all(company.admin, {}, 200);
      await company.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: true });
      try {
        for (const order of ALARM_EVENT_ORDERS) {
          const found = await all(limited, { order });
          expect(found.map(({ event_id }) => event_id)).toEqual(
            naive(everything, { ...NO_FILTER, order, zone: true }),
          );
        }
        const hidden = await limited.call('GET', `/alarms/events?sensor_id=${sensorIds[7]}`);
        expect(hidden.statusCode).toBe(404);
      } finally {
        await company.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: false });
      }
    });

    test('stay on their pages while new alarms arrive', { tags: ['R32'] }, async () => {
      const first = await page(company.admin, { limit: '5' });
      const rest = await page(company.admin, { limit: '200', cursor: first.next ?? '' });
      await storeAlarmRows(on.database, company.companyId, [
        alarmRow({ event: 1, sensor_id: sensorIds[0] ?? null, activated: at(90_000) }),
      ]);
      expect(await page(company.admin, { limit: '200', cursor: first.next ?? '' })).toEqual(rest);
    });

    test('of another company are not in reach of a cursor', { tags: ['R33'] }, async () => {
      const rival = await app.createCompany('Rival');
      const { next } = await page(company.admin, { limit: '5' });
      expect(await page(rival.admin, { cursor: next ?? '' })).toEqual({
        events: [],
        next: null,
        searched_to: null,
      });
    });

    test.each([
      ['cursor', 'nonsense'],
      ['cursor', Buffer.from('1.0.2.-5.3').toString('base64url')],
      ['cursor', Buffer.from('1.0.2.1 or 1=1.3').toString('base64url')],
      ['cursor', writeCursor('oldest', firstCursor('oldest'))],
      ['cursor', 'x'.repeat(81)],
      ['order', 'loudest'],
      ['state', 'over'],
      ['limit', '201'],
      ['startDate', 'yesterday'],
      ['measurand', 'pressure'],
    ])('with %s=%s are refused by that field', { tags: ['R33'] }, async (field, value) => {
      const response = await company.admin.call(
        'GET',
        `/alarms/events?${new URLSearchParams({ [field]: value }).toString()}`,
      );
      expect(response.statusCode).toBe(400);
      expect(response.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([field]);
    });

    test.each(['zone_id', 'sensor_id', 'event_id'])(
      'for a %s that does not exist answer 404',
      async (field) => {
        const response = await company.admin.call('GET', `/alarms/events?${field}=987654321`);
        expect(response.statusCode).toBe(404);
      },
    );

    test('that are hard to find come on further pages, which say how far was searched', async () => {
      const { company: noisy, sensorIds: own } = await newCompany('Noisy', 1);
      const many = Array.from({ length: 2_500 }, (_, n) =>
        alarmRow({
          event: n,
          sensor_id: own[0] ?? null,
          activated: at(n),
          ...(n > 0 && OVER(n)),
          ...(n === 0 && { ...OVER(n), acknowledged_at: at(1), acknowledged_by: 'night' }),
        }),
      );
      await storeAlarmRows(on.database, noisy.companyId, many);
      const first = await page(noisy.admin, { state: 'acknowledged' });
      expect(first).toMatchObject({ events: [], searched_to: expect.any(String) });
      const found = await all(noisy.admin, { state: 'acknowledged' });
      expect(found.map(({ activated }) => activated)).toEqual(['2026-03-01T00:00:00.000Z']);
    });
  });
});

const OVER = (n: number) => ({ returned_at: at(n + 1), reset_at: at(n + 1), ended_at: at(n + 1) });

interface Asked {
  readonly order: AlarmEventOrder;
  readonly state: AlarmEventState | null;
  readonly type: 'high' | 'low' | 'offline' | null;
  readonly measurand: 'temperature' | 'humidity' | null;
  readonly zone: boolean | null;
  readonly sensor: number | null;
  readonly from: number | null;
  readonly until: number | null;
  readonly search: string | null;
}
const NO_FILTER: Asked = {
  order: 'newest',
  state: null,
  type: null,
  measurand: null,
  zone: null,
  sensor: null,
  from: null,
  until: null,
  search: null,
};
const asked = record<Asked>({
  order: constantFrom(...ALARM_EVENT_ORDERS),
  state: option(constantFrom(...alarmEventState.options)),
  type: option(constantFrom('high', 'low', 'offline')),
  measurand: option(constantFrom('temperature', 'humidity'), { freq: 4 }),
  zone: option(constantFrom(true)),
  sensor: option(integer({ min: 0, max: 7 }), { freq: 4 }),
  from: option(integer({ min: 0, max: 400 })),
  until: option(integer({ min: 0, max: 800 })),
  search: option(constantFrom('ÄRZTE', 'door'), { freq: 5 }),
});

function toQuery(filter: Asked, sensorIds: readonly number[], zoneId: number): Record<string, string> {
  const { order, state, type, measurand, zone, sensor, from, until, search } = filter;
  return {
    order,
    ...(state !== null && { state }),
    ...(type !== null && { type }),
    ...(measurand !== null && { measurand }),
    ...(zone !== null && { zone_id: String(zoneId) }),
    ...(sensor !== null && { sensor_id: String(sensorIds[sensor]) }),
    ...(from !== null && { startDate: String(at(from)) }),
    ...(until !== null && { endDate: String(at(until)) }),
    ...(search !== null && { search }),
  };
}

function matches(event: AlarmEvent, filter: Asked, sensorIds: readonly number[]): boolean {
  const zone = sensorIds.slice(0, 2);
  const begun = (Date.parse(event.activated) - START) / MINUTE;
  return (
    (filter.state === null || event.state === filter.state) &&
    (filter.type === null || event.alarm_type === filter.type) &&
    (filter.measurand === null || event.measurand === filter.measurand) &&
    (filter.zone === null || zone.includes(event.sensor_id ?? 0)) &&
    (filter.sensor === null || event.sensor_id === sensorIds[filter.sensor]) &&
    (filter.from === null || begun >= filter.from) &&
    (filter.until === null || begun <= filter.until) &&
    (filter.search === null || event.notes.toLowerCase().includes(filter.search.toLowerCase()))
  );
}

function inOrder(order: AlarmEventOrder) {
  const newest = (a: AlarmEvent, b: AlarmEvent): number =>
    Date.parse(b.activated) - Date.parse(a.activated) || b.event_id - a.event_id;
  const isDone = (event: AlarmEvent): number =>
    Number(event.acknowledgeable === null && event.state !== 'pre-alarm');
  if (order === 'newest') return newest;
  if (order === 'oldest') return (a: AlarmEvent, b: AlarmEvent) => newest(b, a);
  return (a: AlarmEvent, b: AlarmEvent) => isDone(a) - isDone(b) || newest(a, b);
}

/** Events of each state, type and length for each sensor, many of which begin in the same minute. */
function* kinds(sensorIds: readonly number[]): Generator<AlarmRowWithEvent> {
  const conditions = ['temperature:high', 'temperature:low', 'humidity:high', 'offline', 'battery'];
  for (let event = 0; event < 120; event += 1) {
    const sensor_id = sensorIds[(event * 7) % sensorIds.length] ?? null;
    const activated = at(Math.floor((event * 13) / 3) % 600);
    const end = activated + 5 * MINUTE;
    const by = { acknowledged_at: end, acknowledged_by: 'night', reset_at: end };
    const over = { returned_at: end, reset_at: end, ended_at: end };
    const kind = event % 9;
    const own = {
      event,
      sensor_id,
      event_at: activated,
      condition: conditions[event % conditions.length] ?? '',
    };
    const notes = event % 11 === 0 ? 'Ärzte waren da —night' : event % 17 === 0 ? 'Door —night' : '';
    if (kind === 0) yield alarmRow({ ...own, activated, notes });
    if (kind === 1) yield alarmRow({ ...own, activated, ...over, notes });
    if (kind === 2) yield alarmRow({ ...own, activated, raised_at: null });
    if (kind === 3) yield alarmRow({ ...own, activated, raised_at: null, ...over });
    if (kind === 4) yield alarmRow({ ...own, activated, ...over, withdrawn: 1 });
    if (kind === 5) yield alarmRow({ ...own, activated, ...by });
    if (kind >= 6) {
      yield alarmRow({ ...own, activated, ...over, ...by, notes });
      yield alarmRow({ ...own, activated: activated + MINUTE, repeated: 1, ...over, ...by });
    }
    if (kind === 8) {
      yield alarmRow({ ...own, activated: activated + 2 * MINUTE, returned_at: end, reset_at: null });
    }
  }
}
