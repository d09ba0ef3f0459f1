// @module-tag R37
import { type QuarantinedDelivery, toTimestamp } from '@ts1/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAlarmClock } from '../../alarms/index.ts';
import { auditRows } from '../../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { QUARANTINE_LIMITS } from '../pipeline/quarantine-delivery.ts';

const MINUTE = 60_000;
let serials = 700_000;

describeOnEachEngine('a delivery that cannot be stored', (on) => {
  let app: TestApp;
  let acme: Site;

  beforeEach(async () => {
    app = await createTestApp(on.database);
    acme = await site('Acme');
  });
  afterEach(async () => {
    await app.close();
    await on.database.writeAcross(async ({ sql }) => {
      await sql.updateTable('alarm_states').set({ due_at: null }).execute();
      await sql.updateTable('base_units').set({ last_contact_at: null }).execute();
    });
  });

  type Site = Awaited<ReturnType<typeof site>>;
  /** A company with a base unit and two sensors that have limits. */
  async function site(name: string) {
    const company: TestCompany = await app.createCompany(name);
    const serial = `BU-${(serials += 1)}`;
    const made = await company.admin.call('POST', '/baseUnits', {
      baseUnitSerialNo: serial,
      baseUnitName: `${name} gateway`,
      typeId: '1',
    });
    const { id: baseUnitId, deviceKey } = made.json<{ id: number; deviceKey: string }>();
    const sensor = async () => {
      const serialNo = String((serials += 1));
      const { id } = (
        await company.admin.call('POST', '/sensors', { serialNo, name: 'Freezer', type: '1' })
      ).json<{ id: number }>();
      const limits = { auto_reset: true, high_alarm: 8, high_enable: true };
      await company.admin.call('PUT', `/alarms/sensor/${id}`, limits);
      return { id, serialNo };
    };
    const [fine, poisoned] = [await sensor(), await sensor()];
    const send = async (...readings: object[]) =>
      app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings },
      });
    const quarantine = async () =>
      (await company.admin.call('GET', '/quarantined-deliveries')).json<QuarantinedDelivery[]>();
    return { ...company, baseUnitId, fine, poisoned, send, quarantine };
  }

  /** The stored limits of a sensor become unreadable: evaluating what it sends fails for good. */
  async function poison({ companyId, poisoned }: Site, settings = '{"damaged') {
    const before = await on.database.write(companyId, async ({ sql }) => {
      const row = await sql
        .selectFrom('alarm_settings')
        .select('settings')
        .where('company_id', '=', companyId)
        .where('sensor_id', '=', poisoned.id)
        .executeTakeFirstOrThrow();
      await sql
        .updateTable('alarm_settings')
        .set({ settings })
        .where('company_id', '=', companyId)
        .where('sensor_id', '=', poisoned.id)
        .execute();
      return row.settings ?? '';
    });
    return async () => poison(acme, before);
  }

  const newestQuarantined = async ({ quarantine }: Site) => (await quarantine())[0]?.id ?? 0;
  const poisonReading = ({ poisoned }: Site, temperature = 4) => ({
    sensor: poisoned.serialNo,
    timestamp: app.clock.now(),
    temperature,
  });
  const fineReading = ({ fine }: Site, temperature = 4) => ({
    sensor: fine.serialNo,
    timestamp: app.clock.now(),
    temperature,
  });

  test('is quarantined with its reason, and named to the admins and the operator; the unit was in contact', async () => {
    await poison(acme);
    const answer = await acme.send(poisonReading(acme));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toContain('a stored row that belongs to it cannot be read');
    expect(await acme.quarantine()).toMatchObject([
      {
        base_unit_id: acme.baseUnitId,
        base_unit_name: 'Acme gateway',
        readings: 1,
        received_at: toTimestamp(app.clock.now()),
        reason: 'a stored row that belongs to it cannot be read',
        tries: 0,
      },
    ]);
    const units = await acme.viewer.call('GET', '/baseUnits');
    expect(units.json()).toMatchObject([
      { quarantined_deliveries: 1, last_contact: toTimestamp(app.clock.now()) },
    ]);
    expect(app.log.join('')).toContain('a delivery was put into quarantine');
  });

  test('is reported to the admins by one e-mail a day, whatever the number', async () => {
    await poison(acme);
    for (let n = 0; n < 3; n += 1) await acme.send(poisonReading(acme));
    const messages = async () =>
      on.database.read(acme.companyId, async ({ sql }) =>
        sql
          .selectFrom('deliveries')
          .select(['purpose', 'channel', 'recipient_id', 'message'])
          .where('company_id', '=', acme.companyId)
          .execute(),
      );
    expect(await messages()).toMatchObject([
      { purpose: 'quarantine', channel: 'email', recipient_id: acme.admin.userId },
    ]);
    app.clock.advance(24 * 60 * MINUTE + 1);
    await acme.send(poisonReading(acme));
    expect(await messages()).toHaveLength(2);
  });

  test('delays no other company: readings, alarms and silence of three others go on beside it', async () => {
    const others = [await site('One'), await site('Two'), await site('Three')];
    const since = app.clock.now();
    const clock = createAlarmClock({
      database: on.database,
      clock: app.clock,
      onChanges: [],
      watch: () => ({ since, blind: [] }),
    });
    await poison(acme);
    for (const other of others) await other.send(fineReading(other), poisonReading(other));
    for (let minute = 1; minute <= 17; minute += 1) {
      for (let step = 0; step < 8; step += 1) {
        app.clock.advance(7_500);
        // Acme's sensor cannot be evaluated by the clock either, which says so in the end.
        await clock.tick().catch(() => undefined);
      }
      // The second sensor of the others stays silent from now on.
      const answers = await Promise.all([
        acme.send(poisonReading(acme)),
        acme.send(fineReading(acme)),
        ...others.map(async (other) => other.send(fineReading(other, minute === 17 ? 9 : 4))),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200, 200, 200, 200]);
      expect(app.ingest.pipeline.isReady).toBe(true);
    }
    for (const other of others) {
      const log = await other.admin.call('GET', '/alarms/alarm-log?include_pre_alarms=true');
      const alarms = log.json<{ alarm_type: string; sensor_id: number }[]>();
      expect(alarms.map(({ alarm_type }) => alarm_type).toSorted()).toEqual(['high', 'offline']);
    }
    expect(await acme.quarantine()).toHaveLength(17);
  });

  describe('in quarantine', () => {
    test('is stored when it is tried again with success, and raises its alarm then', async () => {
      const mend = await poison(acme);
      const at = app.clock.now();
      await acme.send(poisonReading(acme, 12), fineReading(acme, 5));
      const id = await newestQuarantined(acme);
      app.clock.advance(MINUTE);
      const still = await acme.admin.call('POST', `/quarantined-deliveries/${id}/retry`);
      expect(still.statusCode).toBe(422);
      expect(await acme.quarantine()).toMatchObject([{ id, tries: 1 }]);
      await mend();
      const stored = await acme.admin.call('POST', `/quarantined-deliveries/${id}/retry`);
      expect(stored.json()).toEqual({ accepted: 2, duplicates: 0 });
      expect(await acme.quarantine()).toEqual([]);
      const log = await acme.admin.call('GET', '/alarms/alarm-log');
      expect(log.json()).toMatchObject([{ sensor_id: acme.poisoned.id, activated: toTimestamp(at) }]);
    });

    test('can be dropped, and both is in the audit log', async () => {
      await poison(acme);
      await acme.send(poisonReading(acme));
      const id = await newestQuarantined(acme);
      await acme.admin.call('POST', `/quarantined-deliveries/${id}/retry`);
      expect((await acme.admin.call('DELETE', `/quarantined-deliveries/${id}`)).statusCode).toBe(204);
      expect((await acme.admin.call('DELETE', `/quarantined-deliveries/${id}`)).statusCode).toBe(404);
      const rows = await auditRows(on.database, acme.companyId);
      expect(rows.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['quarantine_retry', 'quarantine_drop']),
      );
    });

    test('belongs to its company and its admins alone', async () => {
      await poison(acme);
      await acme.send(poisonReading(acme));
      const id = await newestQuarantined(acme);
      const other = await site('Other');
      const calls = [
        ['POST', `/quarantined-deliveries/${id}/retry`],
        ['DELETE', `/quarantined-deliveries/${id}`],
      ] as const;
      for (const [method, path] of calls) {
        expect((await other.admin.call(method, path)).statusCode).toBe(404);
        expect((await acme.viewer.call(method, path)).statusCode).toBe(403);
      }
      expect((await acme.viewer.call('GET', '/quarantined-deliveries')).statusCode).toBe(403);
      expect(await other.quarantine()).toEqual([]);
    });

    test('is bounded: when it is full the unit keeps what it has, and what is old makes room', async () => {
      await poison(acme);
      await acme.send(poisonReading(acme));
      await on.database.write(acme.companyId, async ({ sql }) =>
        sql
          .updateTable('quarantined_deliveries')
          .set({ bytes: QUARANTINE_LIMITS.bytes })
          .where('company_id', '=', acme.companyId)
          .execute(),
      );
      expect((await acme.send(poisonReading(acme))).statusCode).toBe(503);
      expect(app.ingest.pipeline.isReady).toBe(true);
      expect(await acme.quarantine()).toHaveLength(1);
      app.clock.advance(QUARANTINE_LIMITS.ageMs + 1);
      expect((await acme.send(poisonReading(acme))).statusCode).toBe(422);
      const kept = await on.database.read(acme.companyId, async ({ sql }) =>
        sql
          .selectFrom('quarantined_deliveries')
          .select('quarantined_at')
          .where('company_id', '=', acme.companyId)
          .execute(),
      );
      expect(kept).toEqual([{ quarantined_at: app.clock.now() }]);
    });
  });
});
