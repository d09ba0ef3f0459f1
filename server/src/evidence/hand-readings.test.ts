import { handReading } from '@ts1/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { prepareEvidence } from '../../testing/prepare-evidence.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describeOnEachEngine('an evidence pack', (on) => {
  const { now, made, pass, measured, keep } = prepareEvidence(on);

  test('holds the readings by hand of its period, oldest first, with why one was made void', async () => {
    const { app, acme, sensor, first } = now();
    await keep(measured(first, first + DAY));
    const startDate = app.clock.now();
    const enter = async (value: number, measured_at: number) => {
      const body = { measured_at, values: [{ measurand: 'temperature', value }], note: 'Round' };
      const entered = await acme.admin.call('POST', `/sensors/${sensor.id}/hand-readings`, body);
      expect(entered.statusCode).toBe(201);
      return entered.json<{ id: number }>().id;
    };
    await enter(-21, startDate - 1);
    await pass(HOUR);
    const right = await enter(-20, startDate + MINUTE);
    const wrong = await enter(20, startDate);
    const voiding = `/sensors/${sensor.id}/hand-readings/${wrong}/void`;
    expect((await acme.admin.call('POST', voiding, { reason: 'Sign forgotten' })).statusCode).toBe(200);
    const pack = await made({ startDate, endDate: app.clock.now() });
    const held = z
      .object({
        sensors: z.array(
          z.strictObject({
            id: z.number(),
            readings: z.array(handReading.omit({ may_void: true }).strict()),
          }),
        ),
      })
      .parse(pack.json('hand-readings.json'));
    expect(held.sensors).toMatchObject([
      {
        id: sensor.id,
        readings: [
          { id: wrong, values: [{ value: 20 }], voided: { by: 'admin', reason: 'Sign forgotten' } },
          { id: right, values: [{ value: -20 }], note: 'Round', voided: null },
        ],
      },
    ]);
    expect(held.sensors[0]?.readings).toHaveLength(2);
    expect(pack.actions).toEqual(expect.arrayContaining(['hand_reading_add', 'hand_reading_void']));
  });
});
