// @module-tag S52
import { alarmEvent, present } from '@ts1/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { prepareEvidence } from '../../testing/prepare-evidence.ts';

const MINUTE = 60_000;
const alarmEvents = z.object({ events: z.array(alarmEvent) });

describeOnEachEngine('alarms in an evidence pack', (on) => {
  const { now, made, pass } = prepareEvidence(on);

  test('lists alarms of drills among all others, in the order of time', async () => {
    const { acme, app, sensor, store } = now();
    const from = app.clock.now();
    const warmAndAcknowledge = async (): Promise<void> => {
      for (const temperature of [-10, -20]) {
        await pass(MINUTE);
        await store.measure({ [sensor.serialNo]: temperature });
      }
      const answer = await acme.admin.call('GET', `/alarms/events?sensor_id=${sensor.id}`);
      const { acknowledgeable } = present(alarmEvents.parse(answer.json()).events[0]);
      const log = `/alarms/alarm-log/${acknowledgeable}`;
      expect((await acme.admin.call('PATCH', log, { acknowledged: true })).statusCode).toBe(200);
    };
    await warmAndAcknowledge();
    const { companyId } = acme;
    await on.database.write(companyId, async (tx) => {
      const [run_id] = await tx.dialect.nextIds(tx, 'drill_runs', 1);
      const end = app.clock.now();
      await tx.sql
        .insertInto('drill_runs')
        .values({
          company_id: companyId,
          run_id: present(run_id),
          drill_id: 1,
          group_name: 'Pharmacy',
          channels: '[]',
          within_ms: MINUTE,
          needs_acknowledgement: 0,
          result: 'passed',
          started_at: from,
          ended_at: end,
          closed_at: end,
          sensor_id: sensor.id,
          probe_side: 'high',
          sensor_name: 'Freezer',
          probe_until: end,
        })
        .execute();
    });
    await pass(MINUTE);
    await warmAndAcknowledge();
    const pack = await made({ endDate: app.clock.now() });
    expect(pack.json('alarms.json')).toMatchObject({
      sensors: [{ id: sensor.id, events: [{ drill: true }, expect.not.objectContaining({ drill: true })] }],
    });
  });
});
