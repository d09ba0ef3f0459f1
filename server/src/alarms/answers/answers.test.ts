// @module-tag R6
import {
  alarmChoices,
  alarmEvent,
  alarmLogEntry,
  alarmQuality,
  present,
  type AcknowledgementNeeds,
  type AlarmChoices,
  type AlarmLogEntry,
} from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../../testing/test-app.ts';
import type { AlarmChange } from '../log/alarm-change.ts';

const MINUTE = 60_000;
let serials = 650_000;

describeOnEachEngine('causes and actions', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let deviceKey: string;
  const changes: AlarmChange[] = [];

  beforeAll(async () => {
    app = await createTestApp(on.database, {
      onAlarmChanges: [async (_tx, _companyId, committed) => void changes.push(...committed)],
    });
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    const unit = { baseUnitSerialNo: 'BU-1', baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json().deviceKey;
  });
  afterAll(async () => app.close());

  const choices = async (person: TestPerson = acme.viewer): Promise<AlarmChoices> =>
    alarmChoices.parse((await person.call('GET', '/alarms/choices')).json());
  const put = async (body: object, person: TestPerson = acme.admin) =>
    person.call('PUT', '/alarms/choices', body);
  const need = async (acknowledgementNeeds: AcknowledgementNeeds) => {
    const saved = await acme.admin.call('PATCH', '/settings/company', { acknowledgementNeeds });
    expect(saved.statusCode).toBe(200);
  };
  let lists: AlarmChoices;
  beforeEach(async () => {
    await need('nothing');
    const saved = await put({
      causes: [{ text: 'Door left open' }, { text: 'Power cut' }],
      actions: [{ text: 'Door shut' }, { text: 'Stock moved' }],
    });
    lists = alarmChoices.parse(saved.json());
  });
  const causeId = (text: string) => present(lists.causes.find((one) => one.text === text)).choice_id;
  const actionId = (text: string) => present(lists.actions.find((one) => one.text === text)).choice_id;

  async function alarm() {
    const serial = String((serials += 1));
    const added = await acme.admin.call('POST', '/sensors', { serialNo: serial, name: 'Freezer', type: '1' });
    const { id } = added.json<{ id: number }>();
    const rules = { high_alarm: 8, high_enable: true, offline_enable: false };
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, rules);
    app.clock.advance(MINUTE);
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings: [{ sensor: serial, timestamp: app.clock.now(), temperature: 9 }] },
    });
    const entry = async (): Promise<AlarmLogEntry> => {
      const answer = await acme.viewer.call(
        'GET',
        `/alarms/alarm-log?sensor_id=${id}&include_acknowledged=true`,
      );
      return present(alarmLogEntry.array().parse(answer.json())[0]);
    };
    const { idAlarmLog } = await entry();
    const patch = async (body: object, person: TestPerson = acme.viewer) =>
      person.call('PATCH', `/alarms/alarm-log/${idAlarmLog}`, body);
    return { id, entry, patch };
  }

  describe('to choose from', () => {
    test('are none until an admin saves some, for everybody of the company and in their order', async () => {
      expect(await choices(rival.viewer)).toEqual({
        causes: [],
        actions: [],
        acknowledgementNeeds: 'nothing',
      });
      const turned = lists.causes.toReversed();
      await put({ causes: turned, actions: lists.actions });
      expect((await choices()).causes).toEqual(turned);
    });

    test('are written by admins alone, and never those of another company', async () => {
      expect((await put({ causes: [], actions: [] }, acme.viewer)).statusCode).toBe(403);
      const stolen = { causes: lists.causes, actions: [] };
      expect((await put(stolen, rival.admin)).statusCode).toBe(404);
      expect((await put({ causes: lists.actions, actions: [] })).statusCode).toBe(404);
      expect((await choices()).causes).toEqual(lists.causes);
    });

    test.each([
      [{ causes: [{ text: ' ' }], actions: [] }, 'causes.0.text'],
      [{ causes: [{ text: 'x'.repeat(61) }], actions: [] }, 'causes.0.text'],
      [{ causes: [], actions: [{ text: 'Shut' }, { text: 'shut ' }] }, 'actions.1.text'],
      [{ causes: Array.from({ length: 51 }, (_, at) => ({ text: `Cause ${at}` })), actions: [] }, 'causes'],
      [{ causes: [] }, 'actions'],
    ])('are refused by name where they do not fit: %#', async (body, path) => {
      const refused = await put(body);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors[0].path).toBe(path);
    });

    test('are retired, not deleted, and typed again they are the same', async () => {
      const { patch, entry } = await alarm();
      await patch({ acknowledged: true, cause_id: causeId('Power cut') });
      const stored = async () =>
        on.database.read(acme.companyId, async (tx) =>
          tx.sql
            .selectFrom('alarm_choices')
            .select(['choice_id', 'text', 'retired_at'])
            .where('company_id', '=', acme.companyId)
            .where('choice_id', 'in', [causeId('Door left open'), causeId('Power cut')])
            .orderBy('choice_id')
            .execute(),
        );
      await put({ causes: [], actions: lists.actions });
      expect(await stored()).toEqual([
        expect.objectContaining({ text: 'Door left open', retired_at: app.clock.now() }),
        { choice_id: causeId('Power cut'), text: 'Power cut', retired_at: app.clock.now() },
      ]);
      expect((await entry()).cause).toBe('Power cut');
      await put({ causes: [{ text: 'power cut' }], actions: lists.actions });
      expect((await choices()).causes).toEqual([{ choice_id: causeId('Power cut'), text: 'power cut' }]);
      // Earlier answers stay as they were given.
      expect((await entry()).cause).toBe('Power cut');
    });
  });

  describe('of an acknowledgement', () => {
    test('are in the log, in its events, and in the change that messages are made of', async () => {
      const { id, patch, entry } = await alarm();
      changes.length = 0;
      const body = {
        acknowledged: true,
        cause_id: causeId('Door left open'),
        action_id: actionId('Door shut'),
        note: 'Again.',
      };
      expect((await patch(body)).json()[0]).toMatchObject({ cause: 'Door left open', action: 'Door shut' });
      const chosen = { cause: 'Door left open', action: 'Door shut' };
      expect(await entry()).toMatchObject({ ...chosen, acknowledged_by: 'viewer', notes: 'Again. —viewer' });
      const events = await acme.viewer.call('GET', `/alarms/events?sensor_id=${id}`);
      expect(alarmEvent.array().parse(events.json().events)).toMatchObject([chosen]);
      expect(changes).toContainEqual(
        expect.objectContaining({ kind: 'acknowledged', answers: chosen, note: 'Again.' }),
      );
      const csv = (await acme.viewer.call('GET', `/alarms/events/csv?sensor_id=${id}`)).body;
      expect(csv).toContain(',Cause,Action,Limit within (min),Level,');
      expect(csv).toMatch(/,Door left open,Door shut,,Alarm,,,,\r\n$/);
    });

    test('are left out of every answer where no user chose any', async () => {
      const { patch, entry } = await alarm();
      await patch({ acknowledged: true });
      expect(await entry()).not.toHaveProperty('cause');
      expect(await entry()).not.toHaveProperty('action');
    });

    test('can be changed until it is made, and are only added to afterwards, by a note', async () => {
      const { patch, entry } = await alarm();
      await patch({ cause_id: causeId('Power cut'), action_id: actionId('Door shut') });
      await patch({ cause_id: causeId('Door left open') });
      expect(await entry()).toMatchObject({
        acknowledged: false,
        cause: 'Door left open',
        action: 'Door shut',
      });
      await patch({ acknowledged: true });
      const later = {
        cause_id: causeId('Power cut'),
        action_id: actionId('Stock moved'),
        note: 'Seen late.',
      };
      expect((await patch(later, acme.admin)).statusCode).toBe(200);
      expect(await entry()).toMatchObject({
        cause: 'Door left open',
        action: 'Door shut',
        notes: 'Cause: Power cut. Action: Stock moved. Seen late. —admin',
      });
    });

    test('of two at once are those of the first; the second is refused and can add theirs', async () => {
      const { patch, entry } = await alarm();
      const [one, other] = await Promise.all([
        patch({ acknowledged: true, cause_id: causeId('Power cut') }),
        patch({ acknowledged: true, cause_id: causeId('Door left open') }, acme.admin),
      ]);
      expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 409]));
      const first = one.statusCode === 200 ? 'Power cut' : 'Door left open';
      expect((await entry()).cause).toBe(first);
      expect((await entry()).notes).toBe('');
    });

    test('once more, while it is still out, become a note', async () => {
      const { patch, entry } = await alarm();
      await patch({ acknowledged: true });
      await patch({ acknowledged: true, again: true, cause_id: causeId('Power cut') });
      expect((await entry()).notes).toBe('Cause: Power cut. —viewer');
      expect(await entry()).not.toHaveProperty('cause');
    });

    test('are refused where there are none of that id, the other list or another company included', async () => {
      const { patch, entry } = await alarm();
      const theirs = alarmChoices.parse(
        (await put({ causes: [{ text: 'Theirs' }], actions: [] }, rival.admin)).json(),
      );
      for (const id of [present(theirs.causes[0]).choice_id, actionId('Door shut'), 987_654_321]) {
        expect((await patch({ acknowledged: true, cause_id: id })).statusCode).toBe(404);
      }
      expect((await entry()).acknowledged).toBe(false);
    });

    test('count also when they were retired while somebody chose', async () => {
      const [used, late] = [await alarm(), await alarm()];
      await used.patch({ acknowledged: true, cause_id: causeId('Power cut') });
      await put({ causes: [], actions: [] });
      expect((await late.patch({ acknowledged: true, cause_id: causeId('Power cut') })).statusCode).toBe(200);
    });

    test('are in the audit log', async () => {
      const { patch } = await alarm();
      await patch({ acknowledged: true, cause_id: causeId('Power cut'), action_id: actionId('Door shut') });
      const rows = await auditRows(on.database, acme.companyId);
      expect(rows.slice(-2)).toMatchObject([
        { action: 'alarm_acknowledge' },
        {
          action: 'alarm_answer',
          description: 'Answered the high alarm of sensor "Freezer": Cause: Power cut. Action: Door shut.',
        },
      ]);
    });
  });

  describe('that a company asks for', () => {
    const refusedFields = (answer: { json: () => { errors: { path: string }[] }; statusCode: number }) => {
      expect(answer.statusCode).toBe(400);
      return answer.json().errors.map(({ path }) => path);
    };

    test.each([
      ['nothing', {}, []],
      ['note', {}, ['note']],
      ['note', { note: ' ' }, ['note']],
      ['note', { note: 'Looked at.' }, []],
      ['note', { notes: 'Looked at.' }, []],
      ['note', { cause: 'Power cut', action: 'Door shut' }, ['note']],
      ['cause and action', {}, ['cause_id', 'action_id']],
      ['cause and action', { note: 'Looked at.' }, ['cause_id', 'action_id']],
      ['cause and action', { cause: 'Power cut' }, ['action_id']],
      ['cause and action', { action: 'Door shut' }, ['cause_id']],
      ['cause and action', { cause: 'Power cut', action: 'Door shut' }, []],
    ] as const)('%s: with %j it names %j', async (needs, given, missing) => {
      await need(needs);
      const { patch, entry } = await alarm();
      const { cause, action, ...notes }: Record<string, string> = given;
      const answer = await patch({
        acknowledged: true,
        ...notes,
        ...(cause !== undefined && { cause_id: causeId(cause) }),
        ...(action !== undefined && { action_id: actionId(action) }),
      });
      expect(answer.statusCode).toBe(missing.length === 0 ? 200 : 400);
      const { errors = [] } = answer.json<{ errors?: { path: string }[] }>();
      expect(errors.map(({ path }) => path)).toEqual(missing);
      const { acknowledged, cause: kept } = await entry();
      // A refused call leaves nothing behind.
      expect({ acknowledged, kept }).toEqual({
        acknowledged: missing.length === 0,
        kept: missing.length === 0 ? cause : undefined,
      });
    });

    test('may have been given before', async () => {
      await need('cause and action');
      const { patch } = await alarm();
      await patch({ cause_id: causeId('Power cut'), action_id: actionId('Door shut') });
      expect((await patch({ acknowledged: true })).statusCode).toBe(200);
    });

    test('are not required from an empty list: no user could acknowledge', async () => {
      await put({ causes: [], actions: lists.actions });
      await need('cause and action');
      const { patch } = await alarm();
      expect(refusedFields(await patch({ acknowledged: true }))).toEqual(['action_id']);
    });

    test('are not required once more, and a second user reads that it is acknowledged', async () => {
      const { patch } = await alarm();
      await patch({ acknowledged: true });
      await need('cause and action');
      expect((await patch({ acknowledged: true })).statusCode).toBe(409);
      expect((await patch({ acknowledged: true, again: true })).statusCode).toBe(200);
    });
  });

  test('are counted by Analytics', async () => {
    const company = await app.createCompany(`Counted ${(serials += 1)}`);
    const period = `startDate=${app.clock.now() + 1_000}&endDate=${app.clock.now() + 60 * MINUTE}`;
    const before = [await alarm(), await alarm(), await alarm()];
    await before[0]?.patch({ acknowledged: true, cause_id: causeId('Power cut') });
    await before[1]?.patch({ acknowledged: true, cause_id: causeId('Power cut') });
    const ask = async (person: TestPerson) =>
      alarmQuality.parse((await person.call('GET', `/analytics/alarm-quality?${period}`)).json()).byCause;
    expect(await ask(acme.admin)).toEqual([
      { cause: 'Power cut', alarms: 2 },
      { cause: null, alarms: 1 },
    ]);
    expect(await ask(company.admin)).toEqual([]);
  });
});
