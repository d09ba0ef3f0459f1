import { alarmLogEntry, alarmSettings, INSTRUCTIONS_MAX_LENGTH } from '@ts1/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesOn } from '../../../testing/cases-on.ts';
import { auditRows } from '../../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

const MINUTE = 60_000;
/** Message of the contract for a value that is no text. */
const NO_TEXT = 'must be text';
let serials = 640_000;

describeOnEachEngine('instructions', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let deviceKey: string;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    const unit = { baseUnitSerialNo: 'BU-1', baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json().deviceKey;
  });
  afterAll(async () => app.close());

  const RULES = { high_alarm: 8, high_enable: true, offline_enable: false };

  async function freezer(settings: object = RULES) {
    const serial = String((serials += 1));
    const added = await acme.admin.call('POST', '/sensors', { serialNo: serial, name: 'Freezer', type: '1' });
    const { id } = added.json<{ id: number }>();
    const save = async (given: object) => {
      const response = await acme.admin.call('PUT', `/alarms/sensor/${id}`, given);
      expect(response.statusCode).toBe(200);
      return alarmSettings.parse(response.json());
    };
    const settingsNow = async () =>
      alarmSettings.parse((await acme.viewer.call('GET', `/alarms/sensor/${id}`)).json());
    const send = async (temperature: number, timestamp = app.clock.now()) => {
      const sent = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings: [{ sensor: serial, timestamp, temperature }] },
      });
      expect(sent.json()).toMatchObject({ rejected: [], unknown: [] });
    };
    const log = async () => {
      const query = `sensor_id=${id}&include_acknowledged=true&include_pre_alarms=true`;
      const answer = await acme.viewer.call('GET', `/alarms/alarm-log?${query}`);
      return alarmLogEntry.array().parse(answer.json()).toReversed();
    };
    const acknowledge = async () =>
      acme.viewer.call('PATCH', `/alarms/alarm-log/${(await log()).at(-1)?.idAlarmLog ?? 0}`, {
        acknowledged: true,
      });
    await save(settings);
    return { id, save, settingsNow, send, log, acknowledge };
  }

  describe('of a sensor', () => {
    test('are left out of every answer until somebody says some, and a program that knows none of them keeps them', async () => {
      const { save, settingsNow, send, log } = await freezer();
      await send(9);
      expect(await settingsNow()).not.toHaveProperty('instructions');
      expect((await log())[0]).not.toHaveProperty('instructions');
      await save({ ...RULES, instructions: ' Shut the door.\r\nCall Ann. \n' });
      expect((await settingsNow()).instructions).toBe('Shut the door.\nCall Ann.');
      expect((await save({ ...RULES, high_alarm: 9 })).instructions).toBe('Shut the door.\nCall Ann.');
      await save({ ...RULES, instructions: '' });
      expect(await settingsNow()).not.toHaveProperty('instructions');
    });

    test('go with the settings that are cleared', async () => {
      const { id, save, settingsNow } = await freezer();
      await save({ ...RULES, instructions: 'Shut the door.' });
      await acme.admin.call('DELETE', `/alarms/sensor/${id}`);
      expect(await settingsNow()).not.toHaveProperty('instructions');
    });

    test('are text, whatever is in them', async () => {
      const { save, settingsNow } = await freezer();
      const hostile = '<script>alert(1)</script> \u202Ertl \u{1F9CA} https://evil.example [x](y)';
      await save({ ...RULES, instructions: hostile });
      expect((await settingsNow()).instructions).toBe(hostile);
    });

    test.each([
      ['x'.repeat(INSTRUCTIONS_MAX_LENGTH + 1), 'must be at most 1000 characters'],
      ['a\u0000b', 'must not contain the character U+0000'],
      [7, NO_TEXT],
    ])('that do not fit are refused by name', async (instructions, message) => {
      const { id, settingsNow } = await freezer();
      const refused = await acme.admin.call('PUT', `/alarms/sensor/${id}`, { ...RULES, instructions });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toEqual([{ path: 'instructions', message }]);
      expect(await settingsNow()).not.toHaveProperty('instructions');
    });

    test('are written by admins of the company alone', async () => {
      const { id, settingsNow } = await freezer();
      const body = { ...RULES, instructions: 'Ours' };
      expect((await acme.viewer.call('PUT', `/alarms/sensor/${id}`, body)).statusCode).toBe(403);
      expect((await rival.admin.call('PUT', `/alarms/sensor/${id}`, body)).statusCode).toBe(404);
      expect(await settingsNow()).not.toHaveProperty('instructions');
    });

    test('are in the audit log, before and after, once for each change', async () => {
      const { id, save } = await freezer();
      const [last] = (await auditRows(on.database, acme.companyId)).slice(-1);
      await save({ ...RULES, instructions: 'Shut the door.' });
      await save({ ...RULES, instructions: 'Call Ann.' });
      const rows = await auditRows(on.database, acme.companyId, last?.seq);
      expect(rows).toMatchObject([
        { action: 'alarm_settings_update', description: 'Wrote what to do about alarms of sensor "Freezer"' },
        {
          action: 'alarm_settings_update',
          description: 'Changed what to do about alarms of sensor "Freezer"',
        },
      ]);
      expect(JSON.parse(rows[1]?.details ?? '')).toMatchObject({
        sensorId: id,
        version: 2,
        instructions: { before: 'Shut the door.', after: 'Call Ann.' },
      });
    });
  });

  test('of an alarm are the newest until it is over and acknowledged, then what was read at its acknowledgement', async () => {
    const { save, send, log, acknowledge } = await freezer();
    await save({ ...RULES, instructions: 'First' });
    await send(9);
    app.clock.advance(MINUTE);
    await save({ ...RULES, instructions: 'Second' });
    expect((await log())[0]?.instructions).toBe('Second');
    await acknowledge();
    app.clock.advance(MINUTE);
    await save({ ...RULES, instructions: 'Third' });
    // Acknowledged and still out: somebody is at it.
    expect((await log())[0]?.instructions).toBe('Third');
    app.clock.advance(MINUTE);
    await send(5);
    expect((await log())[0]).toMatchObject({ state: 'over', instructions: 'Second' });
  });

  test(
    'change nothing of what is evaluated: no version of the limits, no event, whatever is out at the time',
    { tags: ['R5'] },
    async () => {
      const { id, save, send, log } = await freezer({ ...RULES, repeat: true });
      await send(9);
      const before = await log();
      const stored = async () =>
        on.database.read(acme.companyId, async (tx) => ({
          states: await tx.sql.selectFrom('alarm_states').selectAll().where('sensor_id', '=', id).execute(),
          versions: await tx.sql
            .selectFrom('alarm_settings')
            .selectAll()
            .where('sensor_id', '=', id)
            .execute(),
        }));
      const known = await stored();
      app.clock.advance(MINUTE);
      await save({ ...RULES, repeat: true, instructions: 'Shut the door.' });
      expect(await log()).toEqual(before.map((entry) => ({ ...entry, instructions: 'Shut the door.' })));
      expect(await stored()).toEqual(known);
    },
  );

  const step = fc.oneof(
    fc.record({
      do: fc.constant('reading' as const),
      value: fc.constantFrom(5, 8, 9, 12),
      ago: fc.nat({ max: 6 }),
    }),
    fc.record({ do: fc.constant('limit' as const), value: fc.constantFrom(6, 8, 10) }),
    fc.record({ do: fc.constant('acknowledge' as const) }),
  );
  test(
    'leave the alarm history as it is without them, whatever they say and whenever they change',
    { tags: ['R5'], timeout: 120_000 },
    async () => {
      const scenario = fc.record({
        steps: fc.array(step, { minLength: 1, maxLength: 12 }),
        words: fc.array(fc.option(fc.string({ maxLength: 40 })), { minLength: 12, maxLength: 12 }),
        rules: fc.record({ delay: fc.constantFrom(0, 2), auto_reset: fc.boolean(), repeat: fc.boolean() }),
      });
      await fc.assert(
        fc.asyncProperty(scenario, async ({ steps, words, rules }) => {
          const own = { ...RULES, ...rules };
          const [plain, told] = [await freezer(own), await freezer(own)];
          let [limit, known] = [8, ''];
          for (const [index, one] of steps.entries()) {
            app.clock.advance(MINUTE);
            const text = words[index]?.replaceAll('\0', '').toWellFormed();
            if (text !== undefined && text.trim() !== known) {
              known = text.trim();
              await told.save({ ...own, high_alarm: limit, instructions: text });
            }
            if (one.do === 'limit') limit = one.value;
            for (const sensor of [plain, told]) {
              if (one.do === 'reading') await sensor.send(one.value, app.clock.now() - one.ago * 30_000);
              if (one.do === 'acknowledge') await sensor.acknowledge();
              if (one.do === 'limit') await sensor.save({ ...own, high_alarm: limit });
            }
          }
          const story = async ({ log }: typeof plain) =>
            (await log()).map((row) => ({
              ...row,
              idAlarmLog: 0,
              event_id: 0,
              sensor_id: 0,
              instructions: '',
            }));
          expect(await story(told)).toEqual(await story(plain));
        }),
        { numRuns: casesOn(on.engine, 25, 8) },
      );
    },
  );
});
