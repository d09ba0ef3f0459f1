// @module-tag S52
import { createHash } from 'node:crypto';
import { present } from '@ts1/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readFigures, readWantedSensor } from '../analytics/index.ts';
import { checkpointKey } from '../audit/index.ts';
import { recordSeals } from '../readings/index.ts';
import { createPdfDrawing } from '../reports/index.ts';
import { deleteExpired } from '../retention/index.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { addOpenReview, EXAMPLE_CERTIFICATE, EXAMPLE_REVIEW_PLAN } from '../../testing/furnish-company.ts';
import { newReading } from '../../testing/new-reading.ts';
import { EVIDENCE_KEY, prepareEvidence } from '../../testing/prepare-evidence.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import { verifyPack } from '../../testing/verify-pack.ts';
import { makeDuePacks } from './index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describeOnEachEngine('an evidence pack', (on) => {
  const { now, deps, asked, download, read, made, pass, measured, keep, seal, rowsWith } =
    prepareEvidence(on);

  test('holds all days of its sensors with what proves them', async () => {
    const other = await now().store.addSensor();
    await keep(measured(now().first, now().first + 4 * DAY));
    await keep(measured(now().first, now().first + 2 * DAY, HOUR, other.id));
    await seal();
    // Late readings of one day are sealed again, those of another wait.
    await keep([newReading(now().sensor.id, now().first + 1, { temperature: -30 })]);
    await pass(7 * HOUR);
    await seal();
    await pass(DAY);
    await recordSeals(deps());
    await keep([newReading(now().sensor.id, now().first + DAY + 1, { temperature: 3, humidity: 40 })]);
    const end = now().app.clock.now() + DAY;
    const pack = await made({
      sensorIds: [other.id, now().sensor.id],
      endDate: end,
    });
    const states = (id: number) =>
      [...pack.states].filter(([key]) => key.startsWith(`${id}/`)).map(([, each]) => each.join('+'));
    expect(states(now().sensor.id).slice(-7)).toEqual([
      'sealed',
      'sealed+unsealed',
      'sealed',
      'unsealed',
      'empty',
      'empty',
      'empty',
    ]);
    expect(states(other.id)).toContain('sealed');
    expect(pack.actions).toEqual(expect.arrayContaining(['readings_seal', 'readings_reseal']));
    const total = 4 * 144 + 2;
    const readings = pack.files.get(`readings/${now().sensor.id}.csv`)?.toString().match(/^\d/gm);
    expect(readings).toHaveLength(total);
  });

  test('says the figures that the report prints', async () => {
    await keep(measured(now().first, now().first + 4 * DAY, MINUTE));
    await seal();
    const period = { from: now().first + 90 * MINUTE, to: now().first + 3 * DAY + 7_000 };
    const pack = await made({ startDate: period.from, endDate: period.to });
    const printed = await on.database.read(now().acme.companyId, async (tx) => {
      const wanted = await readWantedSensor(tx, now().acme.companyId, now().sensor.id, 'all');
      return readFigures(tx, now().acme.companyId, wanted, {
        from: period.from,
        to: period.to + 1,
        now: now().app.clock.now(),
      });
    });
    const temperature = printed.measurands.find(({ measurand }) => measurand === 'temperature');
    const { count, min, max, mean } = present(temperature).statistics;
    expect(temperature?.outsideMs).toBeGreaterThan(0);
    expect(pack.json('figures.json')).toMatchObject({
      sensors: [
        {
          id: now().sensor.id,
          measurands: expect.arrayContaining([
            expect.objectContaining({
              measurand: 'temperature',
              count,
              mean,
              min: { value: min, at: expect.any(String) },
              max: { value: max, at: expect.any(String) },
              outsideMs: temperature?.outsideMs,
            }),
          ]),
        },
      ],
    });
  });

  test('holds what people did: alarms, a swap, quiet times, certificates, and the audit rows about it', async () => {
    await keep(measured(now().first, now().first + DAY));
    const calibrated = await now().acme.admin.call('POST', `/sensors/${now().sensor.id}/calibrations`, {
      calibrated_on: new Date(now().first).toISOString().slice(0, 10),
      laboratory: 'Metrology Ltd',
      method: 'Comparison in a bath',
      reference: 'Pt25 no. 7',
      reference_certificate: 'R-2025-1',
      points: [{ reference_value: -20, as_found: 0.42, as_left: 0.01 }],
      uncertainty: 0.05,
      result: 'passed',
      next_due: null,
      certificate_number: 'C-77',
    });
    const calibrationId = calibrated.json<{ lab_calibration_id: number }>().lab_calibration_id;
    const certificate = await now().acme.admin.call(
      'PUT',
      `/laboratory-calibrations/${calibrationId}/certificate?filename=C-77.pdf`,
      EXAMPLE_CERTIFICATE,
      { 'content-type': 'application/pdf' },
    );
    expect(certificate.statusCode).toBe(200);
    await now().store.measure({ [now().sensor.serialNo]: 4 });
    const { events } = (
      await now().acme.admin.call('GET', `/alarms/events?sensor_id=${now().sensor.id}`)
    ).json<{
      events: { acknowledgeable: number }[];
    }>();
    const log = `/alarms/alarm-log/${events[0]?.acknowledgeable ?? 0}`;
    const done = await now().acme.admin.call('PATCH', log, {
      acknowledged: true,
      notes: 'The door stood open',
    });
    expect(done.statusCode).toBe(200);
    const shelved = await now().acme.admin.call('POST', `/sensors/${now().sensor.id}/shelving`, {
      minutes: 60,
      reason: 'Defrost',
    });
    expect(shelved.statusCode).toBeLessThan(300);
    await pass(MINUTE);
    const swap = await now().acme.admin.call('POST', `/sensors/${now().sensor.id}/swap`, {
      serialNo: String(Number(now().sensor.serialNo) + 200_000),
      type: '1',
      reason: 'battery',
    });
    expect(swap.statusCode).toBe(200);
    const id = await asked({ endDate: now().app.clock.now() });
    await makeDuePacks(deps({ drawPdf: createPdfDrawing() }));
    const pack = verifyPack(await download(id), EVIDENCE_KEY.publicKey);
    expect(pack.actions).toEqual(
      expect.arrayContaining([
        'sensor_create',
        'alarm_settings_update',
        'lab_calibration_add',
        'alarm_acknowledge',
        'alarm_shelve',
        'sensor_swap',
        'evidence_pack_ask',
      ]),
    );
    expect(pack.json('alarms.json')).toMatchObject({
      sensors: [
        {
          id: now().sensor.id,
          events: [
            { notes: expect.stringContaining('The door stood open'), acknowledged_by: expect.any(String) },
          ],
        },
      ],
    });
    expect(pack.json('settings.json')).toMatchObject({
      sensors: [{ versions: [{ settings: { high_alarm: -15 } }] }],
    });
    expect(pack.json('quiet.json')).toMatchObject({ sensors: [{ times: [{ reason: 'Defrost' }] }] });
    expect(pack.json('reviews.json')).toEqual({ reviews: [] });
    expect(pack.json('signatures.json')).toEqual({ signatures: [] });
    const file = `certificates/laboratory-${calibrationId}.pdf`;
    expect(pack.json('calibrations.json')).toMatchObject({
      sensors: [{ devices: [{ until: null }, { reason: 'battery' }], laboratory: [{ file }] }],
    });
    expect(pack.files.get(file)).toEqual(EXAMPLE_CERTIFICATE);
    expect(pack.files.get(`reports/${now().sensor.id}.pdf`)?.toString('latin1')).toMatch(/^%PDF/);
    const { sha256 } = await read(id);
    const [row] = await rowsWith('evidence_pack');
    expect(JSON.parse(row?.details ?? '')).toMatchObject({
      packId: id,
      sensorIds: [now().sensor.id],
      sha256,
    });
    expect(
      createHash('sha256')
        .update(await download(id))
        .digest('hex'),
    ).toBe(sha256);
  });

  test('holds the reviews of its sensors, and the signatures under what it holds', async () => {
    const { app, acme, sensor, first } = now();
    const { admin } = acme;
    await keep(measured(first, first + DAY));
    const body = { ...EXAMPLE_REVIEW_PLAN, reviewer_ids: [admin.userId] };
    const plan = (await admin.call('POST', '/review-plans', body)).json<{ id: number }>();
    const whole = { zoneId: null, zoneName: null };
    const reviewId = await addOpenReview({ app, database: on.database }, acme, plan.id, whole);
    expect((await admin.call('POST', `/reviews/${reviewId}/end`, { result: 'nothing' })).statusCode).toBe(
      200,
    );
    const path = `/signatures/subject?subjectKind=review&subjectId=${reviewId}`;
    const { form, sha256 } = (await admin.call('GET', path)).json<{ form: string; sha256: string }>();
    const proof = { kind: 'password', email: admin.email, password: TEST_PASSWORD };
    const given = { subjectKind: 'review', subjectId: reviewId, sha256, meaning: 'review', proof };
    expect((await admin.call('POST', '/signatures', given)).statusCode).toBe(201);
    const pack = await made({ startDate: app.clock.now() - HOUR, endDate: app.clock.now() });
    expect(pack.json('reviews.json')).toMatchObject({
      reviews: [{ id: reviewId, form, sha256, sensors: [{ id: sensor.id, readings: expect.any(Number) }] }],
    });
    expect(pack.json('signatures.json')).toMatchObject({
      signatures: [{ subjectKind: 'review', subjectId: reviewId, sha256, meaning: 'review' }],
    });
    expect(createHash('sha256').update(form).digest('hex')).toBe(sha256);
  });

  test('proves only what the auditor knows: another key, or one altered byte, is noticed', async () => {
    await keep(measured(now().first, now().first + DAY));
    await seal();
    const id = await asked();
    await makeDuePacks(deps());
    const file = await download(id);
    const foreign = checkpointKey({ derive: () => Buffer.alloc(32, 7) }).publicKey;
    expect(() => verifyPack(file, foreign)).toThrow('the key');
    const name = file.indexOf('readings/');
    const altered = Buffer.from(file);
    altered[name + 60] = (altered[name + 60] ?? 0) ^ 1;
    expect(() => verifyPack(altered, EVIDENCE_KEY.publicKey)).toThrow(/.+/);
  });

  test('proves what retention deleted, and what was there before', async () => {
    await keep(measured(now().first - 30 * DAY, now().first - 29 * DAY));
    await seal();
    await pass(DAY);
    const kept = { keepReadingsDays: 31, keepStatisticsDays: null };
    expect((await now().acme.admin.call('PUT', '/settings/retention', kept)).statusCode).toBeLessThan(300);
    await pass(5 * DAY);
    await deleteExpired(deps());
    const startDate = now().first - 30 * DAY;
    const pack = await made({ startDate, endDate: startDate + DAY - 1 });
    expect([...pack.states.values()].at(-1)).toEqual(['deleted']);
    expect(pack.actions).toContain('retention_delete');
  });

  test('is not made of readings that are not those that were sealed', async () => {
    await keep(measured(now().first, now().first + DAY));
    await seal();
    await on.database.write(now().acme.companyId, async (tx) =>
      sql`update reading_seals set digest = ${'0'.repeat(64)} where company_id = ${now().acme.companyId}`.execute(
        tx.sql,
      ),
    );
    const id = await asked();
    await makeDuePacks(deps());
    expect(await read(id)).toMatchObject({ state: 'failed', failure: 'seal', bytes: null });
    expect((await now().acme.admin.call('GET', `/evidence/${id}/file`)).statusCode).toBe(409);
  });
});
