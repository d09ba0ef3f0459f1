import { alarmTemplate } from '@ts1/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { auditRows } from '../../../testing/audit-rows.ts';
import { addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { startProcess } from '../../../testing/server-process.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const MINUTE = 60_000;
const FOLLOWERS = 300;
const KILLS = Number(process.env['TEMPLATE_KILLS'] ?? 5);
const PATIENCE = { timeout: 60_000, interval: 1 };

describeOnEachEngine('a process killed while followers take a version of their template', (on) => {
  test(
    `goes on where it was: each follower has it once, after ${KILLS} kills`,
    { tags: ['R23'], timeout: 300_000 },
    async () => {
      const app = await createTestApp(on.database);
      onTestFinished(async () => app.close());
      const { companyId, admin } = await app.createCompany('Killed');
      const serials = Array.from({ length: FOLLOWERS }, (_, at) => String(700_000 + at));
      const sensorIds = await addSensors(on.database, companyId, serials, '1');
      const settings = { high_alarm: 8, high_enable: true };
      const created = await admin.call('POST', '/alarm-templates', { name: 'Fridge', settings });
      const { id } = alarmTemplate.parse(created.json());
      await admin.call('PUT', `/alarm-templates/${id}/sensors`, { sensorIds });
      const { dataDirectory, databaseUrl } = on.location;
      const start = (round: number) => {
        const server = startProcess('templates', {
          DATA_DIR: dataDirectory,
          NOW: String(app.clock.now() + round * MINUTE),
          ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        });
        onTestFinished(() => void server.child.kill('SIGKILL'));
        return server;
      };
      const waiting = async (): Promise<number> =>
        alarmTemplate.parse((await admin.call('GET', `/alarm-templates/${id}`)).json()).waiting;
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const server = start(kill);
        const enough = FOLLOWERS * (1 - (kill - Math.random() / 2) / (KILLS + 1));
        await vi.waitFor(async () => expect(await waiting()).toBeLessThanOrEqual(enough), PATIENCE);
        server.child.kill('SIGKILL');
        expect(await server.ended()).toBe('SIGKILL');
        expect(await waiting()).toBeGreaterThan(0);
      }
      expect(await start(KILLS + 1).ended()).toBe(0);
      expect(await waiting()).toBe(0);
      const versions = await on.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('alarm_settings')
          .select(['sensor_id', 'version', 'template_version'])
          .where('company_id', '=', companyId)
          .orderBy('sensor_id')
          .execute(),
      );
      expect(versions).toEqual(
        sensorIds.map((sensor_id) => ({ sensor_id, version: 1, template_version: 1 })),
      );
      const taken = (await auditRows(on.database, companyId)).filter(({ description }) =>
        description.includes('took version 1'),
      );
      expect(taken).toHaveLength(FOLLOWERS);
    },
  );
});
