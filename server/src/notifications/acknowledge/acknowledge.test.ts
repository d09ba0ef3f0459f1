import {
  type AcknowledgeFromMessages,
  alarmLogEntry,
  delivery,
  type MessageLook,
  messageLook,
  MOST_WRONG_PINS,
  type OutPeriod,
  findOutPeriod,
  PIN_LOCK_MS,
  present,
} from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPeriodAlarms } from '../../alarms/index.ts';
import { auditRows } from '../../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import {
  createTestApp,
  TEST_SECRETS,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../../../testing/test-app.ts';
import { createMessageTokens } from '../letters/message-tokens.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const tokens = createMessageTokens(TEST_SECRETS);
let serials = 690_000;

describeOnEachEngine('acknowledging from messages', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let deviceKey: string;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    await acme.admin.call('PATCH', `/users/${acme.viewer.userId}`, { firstName: 'Anna' });
    const unit = { baseUnitSerialNo: 'BU-1', baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json().deviceKey;
  });
  afterAll(async () => app.close());

  const set = async (acknowledgeFromMessages: AcknowledgeFromMessages, more: object = {}) => {
    const body = { acknowledgeFromMessages, ...more };
    expect((await acme.admin.call('PATCH', '/settings/company', body)).statusCode).toBe(200);
  };
  beforeEach(async () => {
    // Out of the storm window and of every limit of the test before.
    app.clock.advance(PIN_LOCK_MS);
    await set('link', { acknowledgementNeeds: 'nothing', viewersSeeOwnZones: false });
  });

  const post = async (path: string, body: object) =>
    app.http.inject({ method: 'POST', url: `/api${path}`, payload: body });
  const look = async (token: string) => post('/acknowledgements/look', { token });
  const acknowledge = async (token: string, more: object = {}) =>
    post('/acknowledgements', { token, ...more });
  const shown = async (token: string): Promise<MessageLook> => {
    const answer = await look(token);
    expect(answer.statusCode).toBe(200);
    return messageLook.parse(answer.json());
  };

  async function addFreezer(person: TestPerson = acme.viewer, instructions = '') {
    const serialNo = String((serials += 1));
    const added = await acme.admin.call('POST', '/sensors', {
      serialNo,
      name: `Freezer ${serialNo}`,
      type: '1',
    });
    const { id } = added.json<{ id: number }>();
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, {
      high_alarm: -15,
      high_enable: true,
      offline_enable: false,
      auto_reset: true,
      instructions,
    });
    const recipients = [{ userId: person.userId, email: true, sms: false, push: false }];
    await acme.admin.call('POST', '/remote-alert-groups', { name: `Group ${id}`, sensors: [id], recipients });
    return { id, serialNo };
  }
  const measure = async (readings: readonly (readonly [sensor: string, temperature: number])[]) => {
    const timestamp = app.clock.now();
    const payload = {
      readings: readings.map(([sensor, temperature]) => ({ sensor, timestamp, temperature })),
    };
    const headers = { authorization: `Bearer ${deviceKey}` };
    await app.http.inject({ method: 'POST', url: '/api/ingest/readings', headers, payload });
  };
  const newestMessage = async (person: TestPerson = acme.viewer) => {
    const listed = delivery.array().parse((await acme.admin.call('GET', '/deliveries')).json());
    const own = present(
      listed.find(({ user_id, purpose }) => user_id === person.userId && purpose !== 'acknowledged'),
    );
    return { companyId: acme.companyId, deliveryId: own.id, userId: person.userId };
  };
  /** An alarm of one freezer that is too warm, and the token of its message. */
  async function alarm(instructions = '') {
    const freezer = await addFreezer(acme.viewer, instructions);
    await measure([[freezer.serialNo, -12]]);
    const names = await newestMessage();
    return { ...freezer, names, token: tokens.sign(names) };
  }

  describe('the link', () => {
    test('shows the alarm of its message, and changes nothing about it', async () => {
      const { token } = await alarm('1. Shut the door.\n<script>alert(1)</script>');
      const seen = await shown(token);
      expect(seen).toMatchObject({ person: 'Anna', pin: 'none', needs: 'nothing', total: 1 });
      expect(seen.alarms[0]).toMatchObject({
        what: 'temperature too high',
        state: 'active',
        waits: true,
        value: '-12.0 °C',
        limit: '-15.0 °C',
        instructions: '1. Shut the door.\n<script>alert(1)</script>',
        chart: { unit: '°C', high: -15, points: [{ at: app.clock.now(), value: -12 }] },
      });
      expect(seen.notified).toMatchObject([{ name: 'viewer', channel: 'email', opened_at: null }]);
      const again = await shown(token);
      expect(again.alarms).toEqual(seen.alarms);
      const openedAt = again.notified[0]?.opened_at;
      expect(openedAt).not.toBeNull();
      const log = await acme.admin.call('GET', `/deliveries?event_id=${seen.alarms[0]?.event_id}`);
      expect(log.json()).toMatchObject([{ username: 'viewer', opened_at: openedAt }]);
    });

    test('of one message shows nothing of another', async () => {
      const one = await alarm();
      app.clock.advance(MINUTE_MS);
      const other = await alarm();
      const ids = (seen: MessageLook) => seen.alarms.map(({ event_id }) => event_id);
      expect(ids(await shown(one.token))).not.toEqual(ids(await shown(other.token)));
      await acknowledge(one.token);
      expect((await shown(other.token)).alarms[0]?.waits).toBe(true);
    });

    test('is 410 as long as the company has it off, and when it is off again', async () => {
      const { token } = await alarm();
      await set('off');
      expect((await look(token)).statusCode).toBe(410);
      const refused = await acknowledge(token);
      expect(refused.json()).toMatchObject({
        status: 410,
        message: 'This link does not work any more. Please sign in.',
      });
      await set('link');
      expect((await look(token)).statusCode).toBe(200);
    });

    test('is 410 for a message of somebody else, of another company, or of none, and 400 when it is no token', async () => {
      const { names } = await alarm();
      for (const forged of [
        { ...names, userId: acme.admin.userId },
        { ...names, companyId: rival.companyId },
        { ...names, companyId: rival.companyId, userId: rival.viewer.userId },
        { ...names, deliveryId: names.deliveryId + 1_000 },
      ]) {
        expect((await look(tokens.sign(forged))).statusCode).toBe(410);
        expect((await acknowledge(tokens.sign(forged))).statusCode).toBe(410);
      }
      const refused = await acknowledge('nothing of the kind');
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors[0].path).toBe('token');
    });

    test('signed with another key is 410, and a network that tries many is refused before they are looked at', async () => {
      const other = createMessageTokens({ derive: () => Buffer.alloc(32, 7) });
      const { names, token } = await alarm();
      for (let tried = 0; tried < 30; tried += 1) {
        expect((await look(other.sign({ ...names, deliveryId: tried + 1 }))).statusCode).toBe(410);
      }
      expect((await look(other.sign(names))).statusCode).toBe(429);
      expect((await look(token)).statusCode).toBe(200);
    });

    test('that is opened too often is refused for a while', async () => {
      const { token } = await alarm();
      for (let opened = 0; opened < 120; opened += 1) await look(token);
      const refused = await look(token);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBeDefined();
    });
  });

  test(
    'a mail scanner that gets, heads and posts without a token changes nothing',
    { tags: ['S40'] },
    async () => {
      const { token, names } = await alarm();
      const before = await on.database.read(acme.companyId, async ({ sql }) =>
        sql.selectFrom('deliveries').selectAll().where('delivery_id', '=', names.deliveryId).execute(),
      );
      for (const url of ['/a', `/a?${token}`, '/api/acknowledgements', '/api/acknowledgements/look']) {
        for (const method of ['GET', 'HEAD', 'POST'] as const) {
          const { statusCode } = await app.http.inject({ method, url, headers: { accept: 'text/html' } });
          expect(statusCode, `${method} ${url}`).toBeGreaterThanOrEqual(400);
        }
      }
      const after = await on.database.read(acme.companyId, async ({ sql }) =>
        sql.selectFrom('deliveries').selectAll().where('delivery_id', '=', names.deliveryId).execute(),
      );
      expect(after).toEqual(before);
      expect((await shown(token)).alarms[0]).toMatchObject({ waits: true, state: 'active' });
    },
  );

  describe('acknowledging', () => {
    test('names the person whose message it is, and the audit log says by what', async () => {
      const { token } = await alarm();
      const answer = await acknowledge(token, { note: 'On my way' });
      expect(answer.statusCode).toBe(200);
      const [acknowledged] = messageLook.parse(answer.json()).alarms;
      expect(acknowledged).toMatchObject({
        waits: false,
        state: 'still-out',
        acknowledged_by: 'viewer',
        notes: 'On my way —viewer',
      });
      const rows = await auditRows(on.database, acme.companyId);
      const row = present(rows.findLast(({ action }) => action === 'alarm_acknowledge'));
      expect(row.actor_name).toBe('viewer');
      expect(row.description).toMatch(/^Acknowledged the high alarm of sensor "Freezer \d+" \(via mail\)$/);
      expect(JSON.parse(row.details)).toMatchObject({ via: 'mail' });
    });

    test('a second time is 409, whichever user was first', async () => {
      const { token } = await alarm();
      expect((await acknowledge(token)).statusCode).toBe(200);
      const replayed = await acknowledge(token, { note: 'Again' });
      expect(replayed.json()).toMatchObject({ status: 409, message: 'Already Acknowledged' });
      expect((await shown(token)).alarms[0]?.notes).toBe('');
    });

    test('two at once are one acknowledgement', async () => {
      const { token } = await alarm();
      const answers = await Promise.all([acknowledge(token), acknowledge(token)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
        200, 409,
      ]);
    });

    test('a storm acknowledges all that is open, or nothing', async () => {
      const freezers = [await addFreezer(), await addFreezer(), await addFreezer()];
      await measure(freezers.map(({ serialNo }) => [serialNo, -12]));
      const token = tokens.sign(await newestMessage());
      expect(await shown(token)).toMatchObject({
        total: 3,
        alarms: [{ waits: true }, { waits: true }, { waits: true }],
      });
      await set('link', { acknowledgementNeeds: 'note' });
      expect((await acknowledge(token)).statusCode).toBe(400);
      expect((await shown(token)).alarms.filter(({ waits }) => waits)).toHaveLength(3);
      const answer = messageLook.parse((await acknowledge(token, { note: 'Power cut' })).json());
      expect(answer.alarms.map(({ waits, notes }) => ({ waits, notes }))).toEqual(
        freezers.map(() => ({ waits: false, notes: 'Power cut —viewer' })),
      );
    });

    test('asks for what the company wants to know, by name', async () => {
      const saved = await acme.admin.call('PUT', '/alarms/choices', {
        causes: [{ text: 'Door left open' }],
        actions: [{ text: 'Door shut' }],
      });
      const { causes, actions } = saved.json();
      await set('link', { acknowledgementNeeds: 'cause and action' });
      const { token } = await alarm();
      expect(await shown(token)).toMatchObject({ needs: 'cause and action', causes, actions });
      const refused = await acknowledge(token, { cause_id: causes[0].choice_id });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toMatchObject([{ path: 'action_id' }]);
      const others = await rival.admin.call('PUT', '/alarms/choices', {
        causes: [{ text: 'Theirs' }],
        actions: [],
      });
      const foreign = { cause_id: others.json().causes[0].choice_id, action_id: actions[0].choice_id };
      expect((await acknowledge(token, foreign)).statusCode).toBe(404);
      const chosen = { cause_id: causes[0].choice_id, action_id: actions[0].choice_id };
      const answer = messageLook.parse((await acknowledge(token, chosen)).json());
      expect(answer.alarms[0]).toMatchObject({ cause: 'Door left open', action: 'Door shut', waits: false });
    });

    test('offers the lists though nothing is asked, and what was chosen when the same last happened there', async () => {
      const saved = await acme.admin.call('PUT', '/alarms/choices', {
        causes: [{ text: 'Door left open' }, { text: 'Defrosting' }],
        actions: [{ text: 'Door shut' }],
      });
      const { causes, actions } = saved.json();
      await set('link', { acknowledgementNeeds: 'nothing' });
      const { token, serialNo } = await alarm();
      expect(await shown(token)).toMatchObject({ needs: 'nothing', causes, actions, usual: null });
      const chosen = { cause_id: causes[1].choice_id, action_id: actions[0].choice_id };
      expect((await acknowledge(token, chosen)).statusCode).toBe(200);
      const again = async (): Promise<string> => {
        app.clock.advance(MINUTE_MS);
        await measure([[serialNo, -20]]);
        app.clock.advance(MINUTE_MS);
        await measure([[serialNo, -12]]);
        return tokens.sign(await newestMessage());
      };
      expect((await shown(await again())).usual).toEqual(chosen);
      // Another sensor has a past of its own.
      expect((await shown((await alarm()).token)).usual).toBeNull();
      // An entry that is no longer offered is not a usual one either.
      await acme.admin.call('PUT', '/alarms/choices', { causes: [causes[0]], actions });
      expect((await shown(await again())).usual).toEqual({ cause_id: null, action_id: chosen.action_id });
    });

    test('what is over offers a note, and takes it', async () => {
      const { token, serialNo } = await alarm();
      await acknowledge(token);
      app.clock.advance(MINUTE_MS);
      await measure([[serialNo, -20]]);
      expect((await shown(token)).alarms[0]).toMatchObject({ state: 'acknowledged', waits: false });
      const answer = await post('/acknowledgements/note', { token, note: 'The door was open' });
      expect(messageLook.parse(answer.json()).alarms[0]?.notes).toBe('The door was open —viewer');
    });
  });

  test('the page, the chart of the sensor and its report have the same times of an alarm: until the value is back, also when it was acknowledged before', async () => {
    const { id, serialNo, token } = await alarm();
    const began = app.clock.now();
    const periods = async () => {
      const [onPage] = (await shown(token)).alarms;
      const log = await acme.admin.call('GET', `/alarms/alarm-log?sensor_id=${id}&include_acknowledged=true`);
      const [inChart] = alarmLogEntry.array().parse(log.json());
      const inReport = await on.database.read(acme.companyId, async (tx) =>
        readPeriodAlarms(tx, acme.companyId, { sensorId: id, from: began, to: app.clock.now() }, 1),
      );
      const { from, to, acknowledgedFrom } = present(inReport.excursions[0]);
      const page = present(onPage);
      return [
        findOutPeriod({ ...page, activated: page.since }),
        findOutPeriod(present(inChart)),
        { from, to, acknowledgedFrom },
      ];
    };
    const same = (one: OutPeriod) => [one, one, one];
    expect(await periods()).toEqual(same({ from: began, to: null, acknowledgedFrom: null }));
    app.clock.advance(3 * MINUTE_MS);
    await acknowledge(token);
    const acknowledgedFrom = app.clock.now();
    expect(await periods()).toEqual(same({ from: began, to: null, acknowledgedFrom }));
    app.clock.advance(40 * MINUTE_MS);
    await measure([[serialNo, -20]]);
    expect(await periods()).toEqual(same({ from: began, to: app.clock.now(), acknowledgedFrom }));
  });

  describe('what holds for a session holds for a link', () => {
    test('a disabled and a deleted user are refused', async () => {
      const person = await acme.admin.call('POST', '/users', {
        email: 'night@example.org',
        username: 'Night',
        roles: [2],
        password: 'a long enough passphrase',
      });
      const userId = person.json<{ id?: number; userID?: number }>().id ?? person.json().userID;
      const night = { ...acme.viewer, userId };
      const { serialNo } = await addFreezer(night);
      await measure([[serialNo, -12]]);
      const token = tokens.sign(await newestMessage(night));
      expect((await look(token)).statusCode).toBe(200);
      await acme.admin.call('PATCH', `/users/${userId}`, { isDisabled: true });
      expect((await look(token)).statusCode).toBe(401);
      expect((await acknowledge(token)).statusCode).toBe(401);
      await acme.admin.call('DELETE', `/users/${userId}`);
      expect((await acknowledge(token)).statusCode).toBe(401);
    });

    test('who sees only their zones acknowledges only what is in them', async () => {
      const { token } = await alarm();
      await set('link', { viewersSeeOwnZones: true });
      expect((await look(token)).statusCode).toBe(404);
      expect((await acknowledge(token)).statusCode).toBe(404);
      await set('link', { viewersSeeOwnZones: false });
      expect((await shown(token)).alarms[0]?.waits).toBe(true);
    });
  });

  describe('the PIN', () => {
    const choose = async (pin: string) => acme.viewer.call('PUT', '/auth/acknowledgement-pin', { pin });

    test('is 4 to 8 digits, kept as a hash, and removed by its person', async () => {
      expect((await acme.viewer.call('GET', '/auth/acknowledgement-pin')).json()).toEqual({ set_at: null });
      for (const pin of ['123', '123456789', '12a4', '１２３４'])
        expect((await choose(pin)).statusCode).toBe(400);
      expect((await choose('4821')).json().set_at).not.toBeNull();
      const [row] = await on.database.read(acme.companyId, async ({ sql }) =>
        sql.selectFrom('acknowledgement_pins').selectAll().execute(),
      );
      expect(row?.pin_hash).toMatch(/^\$argon2id\$/);
      expect((await acme.viewer.call('DELETE', '/auth/acknowledgement-pin')).statusCode).toBe(204);
      expect((await acme.viewer.call('GET', '/auth/acknowledgement-pin')).json()).toEqual({ set_at: null });
    });

    test('is asked for where the company wants it, and only the right one counts', async () => {
      await set('link and PIN');
      const { token } = await alarm();
      expect((await shown(token)).pin).toBe('missing');
      expect((await acknowledge(token, { pin: '4821' })).json().errors).toMatchObject([{ path: 'pin' }]);
      await choose('4821');
      expect((await shown(token)).pin).toBe('needed');
      expect((await acknowledge(token)).json().errors).toEqual([{ path: 'pin', message: 'is required' }]);
      const wrong = await acknowledge(token, { pin: '4822' });
      expect(wrong.json()).toMatchObject({
        status: 400,
        errors: [{ path: 'pin', message: 'is not correct' }],
      });
      expect((await acknowledge(token, { pin: '4821' })).statusCode).toBe(200);
    });

    test(
      'tried again and again, also at once, is looked at five times and then locked for 15 minutes',
      { tags: ['S41'] },
      async () => {
        await set('link and PIN');
        await choose('4821');
        const first = await alarm();
        app.clock.advance(MINUTE_MS);
        const second = await alarm();
        const tries = Array.from({ length: 60 }, async (_, tried) =>
          acknowledge(tried % 2 === 0 ? first.token : second.token, { pin: String(1_000 + tried) }),
        );
        const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
        expect(statuses.filter((status) => status === 400)).toHaveLength(MOST_WRONG_PINS);
        expect(statuses.filter((status) => status === 429)).toHaveLength(60 - MOST_WRONG_PINS);
        expect((await acknowledge(first.token, { pin: '4821' })).statusCode).toBe(429);
        const rows = await auditRows(on.database, acme.companyId);
        expect(rows.filter(({ action }) => action === 'acknowledgement_pin_lock')).toHaveLength(1);
        app.clock.advance(PIN_LOCK_MS);
        expect((await acknowledge(first.token, { pin: '4821' })).statusCode).toBe(200);
      },
    );
  });

  // Last: the sessions end with it.
  test('the link works for seven days', async () => {
    const { token } = await alarm();
    app.clock.advance(7 * DAY_MS - 1);
    expect((await look(token)).statusCode).toBe(200);
    app.clock.advance(1);
    expect((await look(token)).statusCode).toBe(410);
    expect((await acknowledge(token)).statusCode).toBe(410);
  });
});
