import { alarmLogEntry } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counted, countStatements } from '../../../testing/counted-statements.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

describeOnEachEngine('the statements of one acknowledgement', (on) => {
  let app: TestApp;
  let company: TestCompany;
  let deviceKey: string;
  let statements: Counted;

  beforeAll(async () => {
    const counted = countStatements(on.database);
    ({ statements } = counted);
    app = await createTestApp(counted.database);
    company = await app.createCompany('Acme');
    const unit = await company.admin.call('POST', '/baseUnits', {
      baseUnitSerialNo: 'BU-1',
      baseUnitName: 'Gateway',
      typeId: '1',
    });
    deviceKey = unit.json<{ deviceKey: string }>().deviceKey;
  });
  afterAll(async () => app.close());

  /** The row of an alarm with a warning, both raised by one reading. */
  async function raise(serialNo: string): Promise<number> {
    const { id } = (
      await company.admin.call('POST', '/sensors', { serialNo, name: `Freezer ${serialNo}`, type: '1' })
    ).json<{ id: number }>();
    const limits = { high_alarm: 8, high_enable: true, high_warning: 6, high_warning_enable: true };
    const saved = await company.admin.call('PUT', `/alarms/sensor/${id}`, limits);
    expect(saved.statusCode).toBe(200);
    const sent = await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: {
        readings: [{ sensor: serialNo, timestamp: app.clock.now() - MINUTE_MS, temperature: 9 }],
      },
    });
    expect(sent.json()).toMatchObject({ rejected: [], unknown: [] });
    const log = await company.admin.call('GET', `/alarms/alarm-log?sensor_id=${id}&include_warnings=true`);
    const rows = alarmLogEntry.array().parse(log.json());
    expect(rows.map(({ level }) => level).toSorted()).toEqual(['alarm', 'warning']);
    return rows.find(({ level }) => level === 'alarm')?.idAlarmLog ?? Number.NaN;
  }

  test('before the first write are three, also with a note and with what a company asks for', async () => {
    const [plain, answered] = [await raise('700001'), await raise('700002')];

    statements.length = 0;
    const first = await company.admin.call('PATCH', `/alarms/alarm-log/${plain}`, { acknowledged: true });
    expect(first.statusCode).toBe(200);
    expect(statements.indexOf('write')).toBe(3);

    const choices = await company.admin.call('GET', '/alarms/choices');
    const { causes, actions } = choices.json<{
      causes: { choice_id: number }[];
      actions: { choice_id: number }[];
    }>();
    statements.length = 0;
    const second = await company.admin.call('PATCH', `/alarms/alarm-log/${answered}`, {
      acknowledged: true,
      note: 'The door was open',
      cause_id: causes[0]?.choice_id,
      action_id: actions[0]?.choice_id,
    });
    expect(second.statusCode).toBe(200);
    expect(statements.indexOf('write')).toBe(3);
  });
});
