import {
  calibration as calibrationAnswer,
  type Delivery,
  delivery,
  MAX_CERTIFICATE_BYTES,
  routes,
} from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_LISTENERS } from '../events.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../../testing/test-app.ts';
import { remindOfCalibrations } from './send-reminders.ts';

const DAY_MS = 86_400_000;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
let serials = 700_000;

describeOnEachEngine('the calibration record', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let unit: { id: number; key: string };

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    await acme.admin.call('PATCH', '/settings/company', { timeZone: 'UTC' });
    const body = { baseUnitSerialNo: `C-${on.engine}`, baseUnitName: 'Gateway', typeId: '1' };
    const made = (await acme.admin.call('POST', '/baseUnits', body)).json<{
      id: number;
      deviceKey: string;
    }>();
    unit = { id: made.id, key: made.deviceKey };
  });
  afterAll(async () => app.close());

  const device = async (path: string, payload: object) =>
    app.http.inject({
      method: 'POST',
      url: `/api/ingest${path}`,
      headers: { authorization: `Bearer ${unit.key}` },
      payload,
    });
  const addSensor = async () => {
    const serialNo = String((serials += 1));
    const name = `Freezer ${serialNo}`;
    const { id } = (await acme.admin.call('POST', '/sensors', { serialNo, name, type: '1' })).json<{
      id: number;
    }>();
    await device('/readings', { readings: [{ sensor: serialNo, temperature: 4 }] });
    return { id, name };
  };
  const calibrate = async (sensorId: number, what: object = { setpoint: 4, offset: -0.25 }) =>
    (await acme.admin.call('POST', '/automation/calibration', { sensorId, ...what })).json<{ id: number }>()
      .id;
  const readRecord = async (sensorId: number, person: TestPerson = acme.viewer, query = '') =>
    routes.listCalibrations.answer.parse(
      (await person.call('GET', `/sensors/${sensorId}/calibrations${query}`)).json(),
    );
  const upload = async (
    calibrationId: number,
    { body = PDF, filename = 'lab.pdf', type = 'application/pdf', by = acme.admin } = {},
  ) =>
    by.call(
      'PUT',
      `/calibrations/${calibrationId}/certificate?filename=${encodeURIComponent(filename)}`,
      body,
      { 'content-type': type },
    );
  /** Sessions last no longer, so everybody signs in again. */
  const wait = async (until: string): Promise<void> => {
    app.clock.advance(Date.parse(until) - app.clock.now());
    acme = {
      ...acme,
      admin: await signIn(app.http, acme.name, acme.admin.email),
      viewer: await signIn(app.http, acme.name, acme.viewer.email),
    };
  };

  test('says who, when, which setpoint and offset, and what came of it, newest first', async () => {
    const sensor = await addSensor();
    const first = await calibrate(sensor.id);
    const at = new Date(app.clock.now()).toISOString();
    app.clock.advance(5_000);
    const endedAt = new Date(app.clock.now()).toISOString();
    await device(`/commands/${first}/ack`, { status: 'done', detail: 'written' });
    const second = await calibrate(sensor.id, { action: 'CLEAR' });
    await device(`/commands/${second}/ack`, { status: 'failed', detail: 'out of reach' });
    const entries = await readRecord(sensor.id);
    expect(entries).toEqual([
      expect.objectContaining({
        id: second,
        action: 'clear',
        setpoint: null,
        offset: null,
        state: 'failed',
        detail: 'out of reach',
      }),
      {
        id: first,
        sensorId: sensor.id,
        action: 'calibrate',
        setpoint: 4,
        offset: -0.25,
        by: 'admin',
        at,
        baseUnitName: 'Gateway',
        state: 'acknowledged',
        detail: 'written',
        endedAt,
        certificate: null,
      },
    ]);
    const cut = await acme.viewer.call('GET', `/sensors/${sensor.id}/calibrations?limit=1`);
    expect([cut.json(), cut.headers['x-total-count']]).toEqual([[entries[0]], '2']);
  });

  test('of a sensor that was deleted is no longer asked for', async () => {
    const sensor = await addSensor();
    await calibrate(sensor.id);
    await acme.admin.call('DELETE', `/sensors/${sensor.id}`);
    const answer = await acme.viewer.call('GET', `/sensors/${sensor.id}/calibrations`);
    expect(answer.statusCode).toBe(404);
  });

  describe('a certificate', () => {
    test('is kept byte by byte with who brought it, and is downloaded as a file to keep', async () => {
      const sensor = await addSensor();
      const id = await calibrate(sensor.id);
      const answer = await upload(id, { filename: 'Kühlhaus "4".pdf' });
      expect(calibrationAnswer.parse(answer.json()).certificate).toMatchObject({
        filename: 'Kühlhaus "4".pdf',
        bytes: PDF.length,
        uploadedBy: 'admin',
        uploadedAt: new Date(app.clock.now()).toISOString(),
      });
      const file = await acme.viewer.call('GET', `/calibrations/${id}/certificate`);
      expect(file.rawPayload.equals(PDF)).toBe(true);
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="K_hlhaus _4_.pdf"; filename*=UTF-8''K%C3%BChlhaus%20%224%22.pdf`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    });

    test('takes the place of an earlier one', async () => {
      const id = await calibrate((await addSensor()).id);
      await upload(id);
      const other = Buffer.concat([PDF, Buffer.from('%%EOF\n')]);
      await upload(id, { body: other, filename: 'second.pdf' });
      const file = await acme.viewer.call('GET', `/calibrations/${id}/certificate`);
      expect([file.rawPayload.length, file.headers['content-disposition']]).toEqual([
        other.length,
        expect.stringContaining('second.pdf'),
      ]);
    });

    test('that no user has attached is not found', async () => {
      const id = await calibrate((await addSensor()).id);
      const answer = await acme.viewer.call('GET', `/calibrations/${id}/certificate`);
      expect([answer.statusCode, answer.json().message]).toEqual([
        404,
        'This calibration has no certificate.',
      ]);
    });

    test('belongs to a calibration, not to another command', async () => {
      const body = { baseUnitSerialNumber: `C-${on.engine}`, ssid: 'Cold store', password: 'long enough' };
      const { id } = (await acme.admin.call('POST', '/automation/wifi', body)).json<{ id: number }>();
      expect((await upload(id)).statusCode).toBe(404);
    });

    test.each<[string, object, number, string | undefined]>([
      [
        'is no PDF and no image',
        { body: Buffer.from('<html><script>alert(1)</script>') },
        400,
        'certificate',
      ],
      ['only begins like one', { body: Buffer.from('%PDF-1.7\n') }, 400, 'certificate'],
      ['is one after something else', { body: Buffer.concat([Buffer.from('MZ'), PDF]) }, 400, 'certificate'],
      ['is a PDF called an image', { filename: 'lab.png' }, 400, 'certificate'],
      ['is an image called a PDF', { body: PNG }, 400, 'certificate'],
      ['is a GIF', { body: Buffer.from('GIF89a'), filename: 'lab.png' }, 400, 'certificate'],
      ['is empty', { body: Buffer.alloc(0) }, 400, 'certificate'],
      ['is called .exe', { filename: 'lab.exe' }, 400, 'filename'],
      ['is called .pdf.html', { filename: 'lab.pdf.html' }, 400, 'filename'],
      ['has a path', { filename: '../lab.pdf' }, 400, 'filename'],
      ['has a line break in its name', { filename: 'lab\r\n.pdf' }, 400, 'filename'],
      ['has no name', { filename: '' }, 400, 'filename'],
      ['comes as a web page', { type: 'text/html' }, 415, undefined],
      ['comes as JSON', { type: 'application/json' }, 415, undefined],
    ])('that %s is refused', async (_what, given, status, path) => {
      const id = await calibrate((await addSensor()).id);
      const answer = await upload(id, given);
      expect([answer.statusCode, answer.json().errors?.[0].path]).toEqual([status, path]);
      expect((await acme.viewer.call('GET', `/calibrations/${id}/certificate`)).statusCode).toBe(404);
    });

    test.each([
      ['PNG', PNG, 'lab.PNG', 'image/png'],
      ['JPEG', JPEG, 'lab.jpeg', 'image/jpeg'],
    ])('may be a %s', async (_kind, body, filename, type) => {
      const id = await calibrate((await addSensor()).id);
      expect((await upload(id, { body, filename, type })).statusCode).toBe(200);
      // The bytes say what it is, whatever the upload was called.
      expect((await upload(id, { body, filename, type: 'application/pdf' })).statusCode).toBe(200);
      const file = await acme.viewer.call('GET', `/calibrations/${id}/certificate`);
      expect([file.headers['content-type'], file.rawPayload.equals(body)]).toEqual([type, true]);
    });

    test('of 50 MB is refused, and one of the greatest length is taken', async () => {
      const id = await calibrate((await addSensor()).id);
      expect((await upload(id, { body: Buffer.alloc(50 * 1024 * 1024) })).statusCode).toBe(413);
      const padding = Buffer.alloc(MAX_CERTIFICATE_BYTES - PDF.length);
      const body = Buffer.concat([PDF.subarray(0, 9), padding, PDF.subarray(9)]);
      expect((await upload(id, { body })).statusCode).toBe(200);
      const file = await acme.viewer.call('GET', `/calibrations/${id}/certificate`);
      expect(file.rawPayload.equals(body)).toBe(true);
    });

    test('is attached by admins', async () => {
      const id = await calibrate((await addSensor()).id);
      expect((await upload(id, { by: acme.viewer })).statusCode).toBe(403);
    });
  });

  describe('a due date', () => {
    const setDue = async (sensorId: number, dueDate: unknown, by: TestPerson = acme.admin) =>
      by.call('PUT', `/sensors/${sensorId}/calibration-due`, { dueDate });
    const reminders = async (): Promise<Delivery[]> =>
      delivery
        .array()
        .parse((await acme.admin.call('GET', '/deliveries?limit=1000')).json())
        .filter(({ purpose }) => purpose === 'calibration');
    const remind = async () => {
      await remindOfCalibrations({ database: on.database, clock: app.clock, events: NO_LISTENERS });
    };
    /** Reminders sent since the last call. */
    let known = 0;
    const news = async () => {
      const all = await reminders();
      const fresh = all.slice(0, all.length - known);
      known = all.length;
      return fresh.map(({ username, subject, channel }) => [username, channel, subject]);
    };

    test('is set, read by everybody, and taken away', async () => {
      const sensor = await addSensor();
      const read = async () =>
        (await acme.viewer.call('GET', `/sensors/${sensor.id}/calibration-due`)).json<object>();
      expect(await read()).toEqual({ sensorId: sensor.id, dueDate: null, setBy: null, setAt: null });
      const set = {
        sensorId: sensor.id,
        dueDate: '2099-01-31',
        setBy: 'admin',
        setAt: new Date(app.clock.now()).toISOString(),
      };
      expect((await setDue(sensor.id, '2099-01-31')).json()).toEqual(set);
      expect(await read()).toEqual(set);
      await setDue(sensor.id, null);
      expect(await read()).toMatchObject({ dueDate: null, setBy: 'admin' });
    });

    test.each(['31.01.2027', '2027-02-30', '0001-01-31', 'soon', 7, undefined])(
      'is not %j',
      async (dueDate) => {
        const answer = await setDue((await addSensor()).id, dueDate);
        expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'dueDate']);
      },
    );

    test('is set by admins', async () => {
      expect((await setDue((await addSensor()).id, '2099-01-31', acme.viewer)).statusCode).toBe(403);
    });

    test('reminds admins by e-mail 30 days and 1 day before, each once, several servers or not', async () => {
      const sensor = await addSensor();
      await wait('2031-01-01T00:00:00Z');
      await setDue(sensor.id, '2031-03-31');
      await wait('2031-03-01T07:59:59Z');
      await remind();
      expect(await news()).toEqual([]);
      app.clock.advance(1_000);
      await Promise.all([1, 2, 3, 4].map(remind));
      const reminders = [['admin', 'email', `Calibration due on 31 March 2031: ${sensor.name}`]];
      expect(await news()).toEqual(reminders);
      await wait('2031-03-30T07:59:59Z');
      await remind();
      expect(await news()).toEqual([]);
      app.clock.advance(1_000);
      await Promise.all([1, 2, 3, 4].map(remind));
      expect(await news()).toEqual(reminders);
      app.clock.advance(100 * DAY_MS);
      await remind();
      acme = { ...acme, admin: await signIn(app.http, acme.name, acme.admin.email) };
      expect(await news()).toEqual([]);
    });

    test('that fell due while no server ran is announced once, late', async () => {
      const sensor = await addSensor();
      await wait('2032-01-01T00:00:00Z');
      await setDue(sensor.id, '2032-03-31');
      await wait('2032-05-01T00:00:00Z');
      await remind();
      expect(await news()).toHaveLength(1);
    });

    test('that cannot be announced holds up no other company', async () => {
      const rival = await app.createCompany('Rival');
      const broken = await rival.admin.call('POST', '/sensors', { serialNo: '990001', name: 'A', type: '1' });
      const { id } = broken.json<{ id: number }>();
      await rival.admin.call('PUT', `/sensors/${id}/calibration-due`, { dueDate: '2099-01-31' });
      const setRemindAt = async (remind_at: number | null) =>
        on.database.write(rival.companyId, async ({ sql }) =>
          sql
            .updateTable('calibration_dues')
            .set({ due_date: 'soon', remind_at })
            .where('company_id', '=', rival.companyId)
            .execute(),
        );
      await wait('2032-06-01T00:00:00Z');
      const sensor = await addSensor();
      await setDue(sensor.id, '2032-08-31');
      await wait('2032-08-02T00:00:00Z');
      await setRemindAt(1);
      await expect(remind()).rejects.toThrow(/Invalid time value/);
      expect(await news()).toHaveLength(1);
      await setRemindAt(null);
      await setDue(sensor.id, null);
    });

    test('that was moved or taken away, or whose sensor was deleted, reminds no user of the old day', async () => {
      await wait('2033-01-01T00:00:00Z');
      const [moved, cleared, deleted] = [await addSensor(), await addSensor(), await addSensor()];
      for (const { id } of [moved, cleared, deleted]) await setDue(id, '2033-03-31');
      await setDue(moved.id, '2033-12-31');
      await setDue(cleared.id, null);
      await acme.admin.call('DELETE', `/sensors/${deleted.id}`);
      await wait('2033-04-01T00:00:00Z');
      await remind();
      expect(await news()).toEqual([]);
      await setDue(moved.id, null);
    });

    test('of several sensors is one message to each admin who may sign in', async () => {
      await wait('2034-01-01T00:00:00Z');
      const other = await acme.admin.call('POST', '/users', {
        email: 'second@example.org',
        password: TEST_PASSWORD,
        roles: [1],
      });
      const disabled = await acme.admin.call('POST', '/users', {
        email: 'third@example.org',
        password: TEST_PASSWORD,
        roles: [1],
      });
      expect([other.statusCode, disabled.statusCode]).toEqual([201, 201]);
      const userId = disabled.json<{ id: number }>().id;
      await acme.admin.call('PATCH', `/users/${userId}`, { isDisabled: true });
      for (const { id } of [await addSensor(), await addSensor()]) await setDue(id, '2034-03-31');
      await wait('2034-03-01T08:00:00Z');
      await remind();
      expect((await news()).toReversed()).toEqual([
        ['admin', 'email', 'Calibration due: 2 sensors'],
        ['second', 'email', 'Calibration due: 2 sensors'],
      ]);
    });
  });
});
