import { calibrationDue, labCalibration } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, signIn, type TestApp, type TestCompany } from '../../testing/test-app.ts';

const DAY = 86_400_000;
let serials = 400_000;
const freshSerial = (): string => String((serials += 1));

describeOnEachEngine('a calibration in a laboratory', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let sensorId = 0;
  let serial = '';

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    serial = freshSerial();
    sensorId = await add(serial);
  });

  const add = async (serialNo: string): Promise<number> =>
    (await acme.admin.call('POST', '/sensors', { serialNo, name: `Fridge ${serialNo}`, type: '1' })).json()
      .id;
  const day = (daysAgo: number): string =>
    new Date(app.clock.now() - daysAgo * DAY).toISOString().slice(0, 10);
  const fields = {
    laboratory: 'Metrology Ltd',
    method: 'Comparison in a bath',
    reference: 'Pt25 no. 7',
    reference_certificate: 'R-2025-1',
    points: [
      { reference_value: -20, as_found: 0.42, as_left: 0.01 },
      { reference_value: 5, as_found: 0.12, as_left: null },
    ],
    uncertainty: 0.05,
    result: 'passed',
    next_due: null,
    certificate_number: 'C-77',
  };
  const record = async (given: object = {}, id = sensorId) =>
    acme.admin.call('POST', `/sensors/${id}/calibrations`, { calibrated_on: day(1), ...fields, ...given });
  const list = async (who = acme.viewer) =>
    labCalibration
      .array()
      .parse((await who.call('GET', `/sensors/${sensorId}/laboratory-calibrations`)).json());
  const dueDate = async () =>
    calibrationDue.parse((await acme.viewer.call('GET', `/sensors/${sensorId}/calibration-due`)).json())
      .dueDate;

  test('is recorded with its points and read by the whole company', async () => {
    const response = await record();
    expect(response.statusCode).toBe(201);
    expect(await list()).toEqual([response.json()]);
    expect(response.json()).toMatchObject({
      serialNo: serial,
      calibrated_on: day(1),
      ...fields,
      by: 'admin',
      last_passed_on: null,
      affected: [],
    });
    const pdf = `/laboratory-calibrations/${response.json().lab_calibration_id}/pdf`;
    const file = await acme.viewer.call('GET', pdf);
    expect([file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
    expect(file.headers['content-disposition']).toContain(` ${day(1)}.pdf`);
    const rival = await app.createCompany('Rival');
    expect((await rival.admin.call('GET', pdf)).statusCode).toBe(404);
    const path = `/sensors/${sensorId}`;
    expect((await rival.admin.call('GET', `${path}/laboratory-calibrations`)).statusCode).toBe(404);
    const body = { calibrated_on: day(1), ...fields };
    expect((await rival.admin.call('POST', `${path}/calibrations`, body)).statusCode).toBe(404);
  });

  test('that passed says when the sensor is due next, one that failed does not', async () => {
    await record({ next_due: '2027-01-30' });
    expect(await dueDate()).toBe('2027-01-30');
    await record({ result: 'failed', next_due: '2028-01-30' });
    expect(await dueDate()).toBe('2027-01-30');
  });

  test('goes with its device: where that is put, it says when the sensor is due', async () => {
    await record({ next_due: '2027-01-30' });
    const swap = { serialNo: freshSerial(), type: '1', reason: 'other' };
    await acme.admin.call('POST', `/sensors/${sensorId}/swap`, swap);
    sensorId = await add(freshSerial());
    expect(await dueDate()).toBeNull();
    await acme.admin.call('POST', `/sensors/${sensorId}/swap`, { ...swap, serialNo: serial });
    expect(await dueDate()).toBe('2027-01-30');
    expect((await list()).map(({ serialNo }) => serialNo)).toEqual([serial]);
  });

  test.each([
    [{ laboratory: ' ' }, 'laboratory'],
    [{ points: Array.from({ length: 11 }, () => fields.points[1]) }, 'points'],
    [{ points: [{ reference_value: 5, as_found: 'much', as_left: null }] }, 'points.0.as_found'],
    [{ uncertainty: -1 }, 'uncertainty'],
    [{ result: 'perhaps' }, 'result'],
    [{ calibrated_on: '2027-06-01' }, 'calibrated_on'],
    [{ next_due: '2025-01-01' }, 'next_due'],
    [{ serialNo: '999999' }, 'serialNo'],
  ])('is refused for %j, naming the field', async (given, path) => {
    const response = await record(given);
    expect([response.statusCode, response.json().errors]).toEqual([400, [expect.objectContaining({ path })]]);
    expect(await list()).toEqual([]);
  });

  test('keeps the certificate that the laboratory wrote: a PDF or an image, to the company alone, never run by a browser', async () => {
    const { lab_calibration_id: id } = (await record()).json<{ lab_calibration_id: number }>();
    const path = `/laboratory-calibrations/${id}/certificate`;
    const pdf = Buffer.from('%PDF-1.7\nfirst\n%%EOF\n');
    const put = async (bytes: Buffer, who = acme.admin, name = 'C-77.pdf') =>
      who.call('PUT', `${path}?filename=${name}`, bytes, { 'content-type': 'application/pdf' });
    expect((await acme.viewer.call('GET', path)).statusCode).toBe(404);
    expect((await put(Buffer.from('<script>'))).statusCode).toBe(400);
    expect((await put(pdf, acme.admin, 'C-77.html')).statusCode).toBe(400);
    expect((await put(pdf, acme.viewer)).statusCode).toBe(403);
    expect((await put(Buffer.alloc(11 * 1024 * 1024), acme.admin)).statusCode).toBe(413);
    expect((await put(pdf)).statusCode).toBe(200);
    const again = Buffer.from('%PDF-1.7\nsecond\n%%EOF\n');
    expect((await put(again)).json()).toMatchObject({
      certificate: { filename: 'C-77.pdf', bytes: again.length, uploadedBy: 'admin' },
    });
    const read = await acme.viewer.call('GET', path);
    expect([read.rawPayload, read.headers]).toEqual([
      again,
      expect.objectContaining({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining('attachment'),
        'x-content-type-options': 'nosniff',
      }),
    ]);
    const scan = Buffer.from('ffd8ffe000104a464946', 'hex');
    expect((await put(scan)).statusCode).toBe(400);
    expect((await put(scan, acme.admin, 'C-77.jpg')).statusCode).toBe(200);
    expect((await acme.viewer.call('GET', path)).headers['content-type']).toBe('image/jpeg');
    expect((await list())[0]?.certificate?.filename).toBe('C-77.jpg');
    const rival = await app.createCompany(`Rival of ${serial}`);
    expect((await rival.admin.call('GET', path)).statusCode).toBe(404);
    expect((await put(pdf, rival.admin)).statusCode).toBe(404);
  });

  test('that failed lists the places of its device since its last good one, until each is assessed', async () => {
    const [second, third] = [await add(freshSerial()), await add(freshSerial())];
    const pass = async (days: number) => {
      app.clock.advance(days * DAY);
      const { companyName, email } = acme.admin;
      acme = {
        ...acme,
        admin: await signIn(app.http, companyName, email),
        viewer: await signIn(app.http, companyName, acme.viewer.email),
      };
    };
    const swap = async (id: number, serialNo: string) => {
      const body = { serialNo, type: '1', reason: 'other' };
      expect((await acme.admin.call('POST', `/sensors/${id}/swap`, body)).statusCode).toBe(200);
    };
    await pass(10);
    await swap(sensorId, freshSerial());
    await pass(5);
    await record({ serialNo: serial, calibrated_on: day(0) });
    await swap(second, serial);
    await pass(5);
    await swap(second, freshSerial());
    await pass(5);
    await swap(third, serial);
    await pass(5);
    const failed = await record({ result: 'failed', calibrated_on: day(0) }, third);
    expect(labCalibration.parse(failed.json())).toMatchObject({
      serialNo: serial,
      last_passed_on: day(15),
      affected: [
        { sensor_id: second, until: expect.any(String), review: null },
        { sensor_id: third, until: null, review: null },
      ],
    });
    const { lab_calibration_id: id } = labCalibration.parse(failed.json());
    const [here] = labCalibration.parse(failed.json()).affected;
    const review = async (given: object, place = second, who = acme.admin) =>
      who.call('PUT', `/laboratory-calibrations/${id}/places/${place}/review`, {
        from: here?.from,
        decision: 'not_affected',
        note: 'Far from the limits',
        ...given,
      });
    const toAssess = async () =>
      labCalibration
        .array()
        .parse((await acme.admin.call('GET', '/laboratory-calibrations/to-assess')).json())
        .map((one) => one.lab_calibration_id);
    for (const [given, path] of [
      [{ from: day(3).concat('T00:00:00.000Z') }, 'from'],
      [{ note: ' ' }, 'note'],
      [{ decision: 'perhaps' }, 'decision'],
    ] as const) {
      const refused = await review(given);
      expect([refused.statusCode, refused.json().errors]).toEqual([400, [expect.objectContaining({ path })]]);
    }
    // The first place had the device before its last good calibration alone.
    expect((await review({}, sensorId)).statusCode).toBe(404);
    expect((await review({}, second, acme.viewer)).statusCode).toBe(403);
    const rival = await app.createCompany('Rival of places');
    expect((await review({}, second, rival.admin)).statusCode).toBe(404);
    expect(await toAssess()).toContain(id);

    expect((await review({})).statusCode).toBe(200);
    expect((await review({ decision: 'unknown', note: 'No readings of two days' })).statusCode).toBe(200);
    expect(await toAssess()).toContain(id);
    const [, last] = labCalibration.parse(failed.json()).affected;
    const lastReview = await review({ from: last?.from, decision: 'affected' }, third);
    expect(labCalibration.parse(lastReview.json()).affected.map((place) => place.review)).toEqual([
      { decision: 'unknown', note: 'No readings of two days', by: 'admin', at: expect.any(String) },
      { decision: 'affected', note: 'Far from the limits', by: 'admin', at: expect.any(String) },
    ]);
    expect(await toAssess()).not.toContain(id);
    // It stays with the device: the first place lists it among those of the devices that were there.
    expect((await list()).map(({ result }) => result)).toEqual(['failed', 'passed']);
  });
});
