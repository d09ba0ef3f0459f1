import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ZipFile } from 'yazl';
import { createAlarmClock, createAlarmEvaluator } from '../alarms/index.ts';
import { recordReadings, toBatch, verifyReadings } from '../readings/index.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { changedZip, edit, type Files } from '../../testing/company-files.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { sealAndRecord } from '../../testing/seal-all.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newReading } from '../../testing/new-reading.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
} from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { clearDeadImports, exportCompany, importCompany } from './index.ts';

const HOUR = 3_600_000;
const HOURS = 24 * 40;
describeOnEachEngine('the data of a company', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let folder: string;
  let elsewhere: TestDatabase;
  let exported: Buffer;
  let adminEmail: string;
  let deliver: (readings: object[]) => Promise<void>;
  const secrets: string[] = [TEST_PASSWORD, '$argon2'];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ts1-company-data-'));
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    adminEmail = acme.admin.email;
    const rival = await app.createCompany('Rival-secret');
    const post = async (path: string, body: object, who = acme) => {
      const answer = await who.admin.call('POST', path, body);
      if (answer.statusCode >= 300) throw new Error(answer.body);
      return answer.body === '' ? {} : answer.json();
    };
    const sensor = await post('/sensors', { serialNo: '010203', name: 'Freezer "A"', type: '1' });
    await post('/sensors', { serialNo: '010203', name: 'Rival-secret freezer', type: '1' }, rival);
    const gone = await post('/sensors', { serialNo: '010204', name: 'Gone', type: '1' });
    await acme.admin.call('DELETE', `/sensors/${gone.id}`);
    const unit = await post('/baseUnits', {
      baseUnitSerialNo: `${on.engine}-1`,
      baseUnitName: 'Gateway',
      typeId: '1',
    });
    secrets.push('a password of a mail server');
    await acme.admin.call('PUT', '/settings/mail-server', {
      host: 'smtp.acme.example',
      port: 587,
      security: 'starttls',
      user: 'monitor',
      password: 'a password of a mail server',
      sender: 'alarms@acme.example',
    });
    secrets.push(unit.deviceKey, createHash('sha256').update(String(unit.deviceKey)).digest('hex'));
    const limits = { high_alarm: 8, high_enable: true, delay: 0, auto_reset: true };
    await acme.admin.call('PUT', `/alarms/sensor/${sensor.id}`, limits);
    const readings = Array.from({ length: HOURS }, (_, hour) => ({
      sensor: '010203',
      timestamp: app.clock.now() - (HOURS - hour) * HOUR,
      temperature: hour % 100 === 0 ? 9.25 : -18 + (hour % 7) / 10,
      humidity: 40.5,
      battery: 3.6,
    }));
    deliver = async (payload) => {
      const sent = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${unit.deviceKey}` },
        payload: { readings: payload },
      });
      if (sent.json().accepted !== payload.length) throw new Error(sent.body);
    };
    await deliver(readings);
    const zone = await post('/zones', { zoneName: 'Store' });
    await post(`/zones/${zone.zone_id}/sensors`, { sensorId: sensor.id });
    await post(`/zones/${zone.zone_id}/users`, { userId: acme.viewer.userId });
    await post('/remote-alert-groups', {
      name: 'Night',
      sensors: [sensor.id],
      recipients: [{ userId: String(acme.viewer.userId), email: true, sms: false, push: false }],
    });
    await post('/scheduled-reports', {
      zoneId: zone.zone_id,
      frequency: 'weekly',
      day: 5,
      time: '06:30',
      userIds: [acme.viewer.userId],
    });
    await post('/automation/calibration', { sensorId: sensor.id, action: 'CLEAR' });
    await acme.admin.call('PATCH', '/settings/company', { timeZone: 'Asia/Tokyo' });
    exported = (await acme.admin.call('GET', '/settings/export')).rawPayload;
    elsewhere = await createTestDatabase(on.engine === 'sqlite' ? other() : 'sqlite', inject('postgresUrl'));
  });
  afterAll(async () => {
    await elsewhere?.drop();
    await app.close();
    await rm(folder, { recursive: true });
  });

  /** The other engine where available: a file of one is imported by the other. */
  const other = () => (inject('postgresUrl') === null ? 'sqlite' : 'postgres');
  const writeArchiveFile = async (content: Buffer): Promise<string> => {
    const file = join(folder, 'company.zip');
    await writeFile(file, content);
    return file;
  };
  const importInto = async (database: TestDatabase['database'], content: Buffer, name = 'Copy') =>
    importCompany({ database, clock: app.clock }, await writeArchiveFile(content), {
      name,
      email: adminEmail,
      passwordHash: await hashPassword('a password of the new place'),
    });
  const changed = async (change: (files: Files) => void, seal = true) => changedZip(exported, change, seal);

  test('is exported by an admin alone, with nothing of others and no secret, and leaves an audit row', async () => {
    expect((await acme.viewer.call('GET', '/settings/export')).statusCode).toBe(403);
    const files = unzip(exported);
    const all = [...files.values()].join('\n');
    for (const secret of [...secrets, 'Rival-secret']) expect(all).not.toContain(secret);
    expect(all).not.toMatch(/token_hash|password_hash|device_key_hash|passkeys|passkey_/);
    expect(files.get('data/readings/1.csv')?.split('\n')).toHaveLength(HOURS + 2);
    expect(files.get('data/readings/1.csv')).toContain(',9.25,,40.5,3.6,');
    expect(files.get('data/sensors.jsonl')).toContain('"name":"Freezer \\"A\\""');
    // Viewers are numbered after the admin who made the company.
    expect(JSON.parse(files.get('data/scheduled_reports.jsonl') ?? '')).toMatchObject({
      zone_id: 1,
      frequency: 'weekly',
      day: 5,
      minute_of_day: 390,
      user_ids: '[2]',
    });
    expect((await auditRows(on.database, acme.companyId)).map(({ action }) => action)).toContain(
      'company_export',
    );
  });

  test('comes back from an import as it was, on the other database too', async () => {
    const { companyId, readings } = await importInto(elsewhere.database, exported);
    expect(readings).toBe(HOURS);
    const again = await buffer(
      await exportCompany({ database: elsewhere.database, companyId, at: app.clock.now() }),
    );
    const [before, after] = [unzip(exported), unzip(again)];
    const rows = (files: Files) =>
      [...files].filter(([name]) => name.startsWith('data/') && name !== 'data/company.json');
    expect(rows(before).length).toBeGreaterThan(20);
    expect(rows(after)).toEqual(rows(before));
    expect(after.get('data/company.json')).toBe(
      before.get('data/company.json')?.replace(`"name": "${acme.name}"`, '"name": "Copy"'),
    );
    expect((await auditRows(elsewhere.database, companyId)).map(({ action }) => action)).toEqual([
      'company_import',
    ]);
    const there = await createTestApp(elsewhere.database);
    const admin = await signIn(there.http, 'Copy', adminEmail).catch(() => null);
    expect(admin).toBeNull();
    const login = await there.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { companyName: 'Copy', email: adminEmail, password: 'a password of the new place' },
    });
    expect(login.statusCode).toBe(200);
    await there.close();
  });

  test('is not put where its name or its base units are in use', async () => {
    await expect(importInto(on.database, exported, acme.name)).rejects.toThrow(/name exists already/);
    await expect(importInto(on.database, exported, 'Twin')).rejects.toThrow(
      /serial number of base unit .+ is in use/,
    );
  });

  test('leaves nothing when it is interrupted, and comes whole the next time', async () => {
    const content = await changed((files) => {
      files.set('data/company.json', (files.get('data/company.json') ?? '').replace('Asia/Tokyo', 'UTC'));
      files.set('data/base_units.jsonl', (files.get('data/base_units.jsonl') ?? '').replaceAll('-1"', '-2"'));
    });
    const { database } = elsewhere;
    let gone = false;
    const failing = {
      ...database,
      engine: database.engine,
      readAcross: database.readAcross.bind(database),
      // The last transaction: everything before it is staged.
      writeAcross: (async (work) => {
        gone ||= await hasStaged();
        if (gone) throw new Error('the power went');
        return database.writeAcross(work);
      }) as typeof database.writeAcross,
      write: (async (companyId, work) => {
        if (gone) throw new Error('the power went');
        return database.write(companyId, work);
      }) as typeof database.write,
    };
    const stagedReadings = async () =>
      database.readAcross(async (tx) =>
        tx.sql
          .selectFrom('readings')
          .select('measured_at')
          .where('company_id', 'not in', tx.sql.selectFrom('companies').select('company_id'))
          .execute(),
      );
    const hasStaged = async () => (await stagedReadings()).length === HOURS;
    await expect(importInto(failing, content, 'Half')).rejects.toThrow('the power went');
    expect(await hasStaged()).toBe(true);
    await clearDeadImports({ database, clock: app.clock });
    expect(await hasStaged()).toBe(true);
    const later = { now: () => app.clock.now() + 61_000 };
    await clearDeadImports({ database, clock: later });
    expect(await stagedReadings()).toEqual([]);
    const { companyId } = await importInto(database, content, 'Half');
    const again = unzip(await buffer(await exportCompany({ database, companyId, at: app.clock.now() })));
    expect(again.get('data/readings/1.csv')).toBe(unzip(exported).get('data/readings/1.csv'));
    expect(again.get('data/users.jsonl')).toBe(unzip(exported).get('data/users.jsonl'));
  });

  test.each<[string, RegExp, (files: Files) => void, seal?: boolean]>([
    [
      'a changed reading',
      /is not what was exported|size/,
      (files) => edit(files, 'data/readings/1.csv', '9.25', '1.25'),
      false,
    ],
    ['a missing file', /data\/zones.jsonl is missing/, (files) => files.delete('data/zones.jsonl')],
    ['a file of another kind', /which no export does/, (files) => files.set('data/evil.sh', 'rm')],
    [
      'a role that there is not',
      /users.jsonl, line 1/,
      (files) => edit(files, 'data/users.jsonl', '"role":1', '"role":3'),
    ],
    [
      'a base unit whose serial number would receive the messages of all others',
      /base_units.jsonl, line 1: .*serial_no/s,
      (files) =>
        files.set(
          'data/base_units.jsonl',
          (files.get('data/base_units.jsonl') ?? '').replace(/"serial_no":"[^"]+"/, '"serial_no":"+"'),
        ),
    ],
    [
      'a rhythm slower than any sensor has',
      /sensors.jsonl, line 1: .*usual_interval_ms/s,
      (files) => edit(files, 'data/sensors.jsonl', '"usual_interval_ms":', '"usual_interval_ms":90000000'),
    ],
    [
      'a column of its own',
      /users.jsonl, line 1/,
      (files) => edit(files, 'data/users.jsonl', '"role":1', '"role":1,"password_hash":"x"'),
    ],
    [
      'a sensor that is not there',
      /names a row that is not there/,
      (files) => edit(files, 'data/zone_sensors.jsonl', '"sensor_id":1', '"sensor_id":99'),
    ],
    [
      'a recipient of a report who is not there',
      /user_ids names a row that is not there/,
      (files) => edit(files, 'data/scheduled_reports.jsonl', '[2]', '[99]'),
    ],
    [
      'recipients that are no numbers',
      /scheduled_reports.jsonl, line 1/,
      (files) => edit(files, 'data/scheduled_reports.jsonl', '[2]', '[null]'),
    ],
    ['numbers with a gap', /id is not 1/, (files) => edit(files, 'data/zones.jsonl', '"id":1', '"id":2')],
    [
      'a row twice',
      /holds a row twice/,
      (files) => {
        files.set('data/zone_sensors.jsonl', (files.get('data/zone_sensors.jsonl') ?? '').repeat(2));
        edit(files, 'data/base_units.jsonl', '-1"', '-3"');
      },
    ],
    [
      'a reading that is no number',
      /is not a reading/,
      (files) => edit(files, 'data/readings/1.csv', '9.25', 'NaN'),
    ],
    ['a reading before the one before', /is not a reading/, (files) => reverse(files, 'data/readings/1.csv')],
    [
      'a width that no statistic has',
      /is not a statistic/,
      (files) => edit(files, 'data/statistics/1.csv', '\n600000,', '\n5,'),
    ],
    [
      'a statistic that counts and has no sum',
      /statistics\/1.csv, line 2: temperature_sum_squares is missing/,
      (files) => setCell(files, 'data/statistics/1.csv', 'temperature_sum_squares', ''),
    ],
    [
      'a statistic of a mean that no reading can have',
      /statistics\/1.csv, line 2: temperature_sum is missing or out of range/,
      (files) => setCell(files, 'data/statistics/1.csv', 'temperature_sum', '900000000000'),
    ],
    [
      'a reading hotter than any',
      /readings\/1.csv, line 2: temperature is out of range/,
      (files) => setCell(files, 'data/readings/1.csv', 'temperature', '9999'),
    ],
    [
      'an alarm whose delay ends in no year',
      /alarm_log.jsonl, line 1: .*delay_ends_at/s,
      (files) =>
        files.set(
          'data/alarm_log.jsonl',
          (files.get('data/alarm_log.jsonl') ?? '').replace(
            /"delay_ends_at":[^,]+/,
            '"delay_ends_at":9000000000000000',
          ),
        ),
    ],
    [
      'limits that are none',
      /alarm_settings.jsonl/,
      (files) => edit(files, 'data/alarm_settings.jsonl', '\\"high_alarm\\":8', '\\"high_alarm\\":\\"x\\"'),
    ],
    [
      'quiet hours that are none, which would keep everybody from being notified',
      /notification_preferences.jsonl, line 1: .*must be quiet hours/s,
      (files) =>
        files.set(
          'data/notification_preferences.jsonl',
          `${JSON.stringify({ user_id: 1, quiet_hours: '[{"days":"all"}]', off: '[]' })}\n`,
        ),
    ],
    [
      'a time zone of Mars',
      /does not describe a company/,
      (files) => edit(files, 'data/company.json', 'Asia/Tokyo', 'Mars/Olympus'),
    ],
  ])('is refused whole with %s', { tags: ['R40'] }, async (_what, reason, change, seal = true) => {
    await expect(importInto(elsewhere.database, await changed(change, seal), 'Lies')).rejects.toThrow(reason);
    const made = await elsewhere.database.readAcross(async (tx) =>
      tx.sql.selectFrom('companies').select('name').where('name', '=', 'Lies').execute(),
    );
    expect(made).toEqual([]);
  });

  test(
    'is refused when it climbs out of its folder, bursts, was cut off or is no ZIP file',
    { tags: ['R40'] },
    async () => {
      const named = async (name: string) => {
        const zip = new ZipFile();
        zip.addBuffer(Buffer.from('x'), 'a'.repeat(name.length));
        zip.end();
        const bytes = await buffer(zip.outputStream);
        return Buffer.from(bytes.toString('latin1').replaceAll('a'.repeat(name.length), name), 'latin1');
      };
      for (const name of ['../../etc/passwd', '/etc/passwd', 'data\\..\\x.jsonl']) {
        await expect(importInto(elsewhere.database, await named(name), 'Lies')).rejects.toThrow(/it /);
      }
      const bomb = new ZipFile();
      bomb.addBuffer(Buffer.alloc(50_000_000), 'data/readings/1.csv');
      bomb.end();
      await expect(importInto(elsewhere.database, await buffer(bomb.outputStream), 'Lies')).rejects.toThrow(
        /would unpack to more/,
      );
      await expect(importInto(elsewhere.database, exported.subarray(0, 900), 'Lies')).rejects.toThrow(
        /not a ZIP file/,
      );
      await expect(importInto(elsewhere.database, Buffer.from('PK'), 'Lies')).rejects.toThrow(
        /not a ZIP file/,
      );
    },
  );

  test(
    'is refused when a file of it is larger than its manifest and its header state',
    { tags: ['R40'] },
    async () => {
      const name = 'data/readings/1.csv';
      const zip = await changed((files) => {
        files.set(name, '0'.repeat(5_000_000));
        const manifest = JSON.parse(files.get('manifest.json') ?? '');
        manifest.files[name].bytes = 100;
        files.set('manifest.json', JSON.stringify(manifest));
      }, false);
      // The directory is at the end, and has each file's name 46 bytes after the beginning of its entry.
      zip.writeUInt32LE(100, zip.lastIndexOf(name) - 46 + 24);
      await expect(importInto(elsewhere.database, zip, 'Lies')).rejects.toThrow(/cannot be read to its end/);
    },
  );

  test('ends with the newest values that its readings end with, whatever comes in meanwhile', async () => {
    let reads = 0;
    const busy = {
      ...on.database,
      engine: on.engine,
      readLong: (async (companyId, work) => {
        reads += 1;
        if (reads === 2) await deliver([{ sensor: '010203', timestamp: app.clock.now(), temperature: 5 }]);
        return on.database.readLong(companyId, work);
      }) as typeof on.database.readLong,
    };
    const files = unzip(
      await buffer(await exportCompany({ database: busy, companyId: acme.companyId, at: app.clock.now() })),
    );
    expect(reads).toBeGreaterThan(2);
    const newest = JSON.parse((files.get('data/latest_readings.jsonl') ?? '').split('\n')[0] ?? '');
    const [last = ''] = (files.get('data/readings/1.csv') ?? '').split('\n').slice(-2);
    expect(new Date(newest.measured_at).toISOString()).toBe(last.split(',')[0]);
  });

  test('goes on with alarms that changed while the file was written', async () => {
    const content = await changed((files) => {
      edit(files, 'data/base_units.jsonl', '-1"', '-4"');
      const state = JSON.parse((files.get('data/alarm_states.jsonl') ?? '').split('\n')[0] ?? '');
      const conditions = {
        'temperature:high': {
          phase: 'alarm',
          event: 5,
          rows: [{ event: 5, row: 5, extreme: 9 }],
          insideSince: null,
          nextRepeatAt: null,
        },
      };
      const torn = { ...state, settings_version: 2, due_at: 1, conditions: JSON.stringify(conditions) };
      files.set('data/alarm_states.jsonl', `${JSON.stringify(torn)}\n`);
    });
    const { database } = elsewhere;
    const { companyId } = await importInto(database, content, 'Torn');
    const { clock } = app;
    await createAlarmClock({ database, clock, onChanges: [], watch: () => ({ since: 0, blind: [] }) }).tick();
    const evaluate = createAlarmEvaluator({ clock, onChanges: [] });
    await database.write(companyId, async (tx) => {
      const { sensor_id: sensorId } = await tx.sql
        .selectFrom('sensors')
        .select('sensor_id')
        .where('company_id', '=', companyId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      const readings = [newReading(sensorId, clock.now(), { baseUnitId: null, temperature: 9 })];
      const recorded = await recordReadings(tx, companyId, readings);
      await evaluate(tx, { companyId, readings: toBatch(readings), ...recorded });
      const raised = tx.sql.selectFrom('alarm_log').select('value').where('company_id', '=', companyId);
      const open = await raised.where('ended_at', 'is', null).execute();
      expect(open).toEqual([{ value: 9 }]);
    });
  });

  test('is written to its end, and given up when the client leaves', async () => {
    const source = { database: on.database, companyId: acme.companyId, at: 0 };
    const file = join(folder, 'whole.zip');
    await pipeline(await exportCompany(source), createWriteStream(file));
    expect(unzip(await readFile(file)).get('manifest.json')).toContain('ts1-company-1');
    const left = await exportCompany(source);
    const closed = once(left, 'close');
    left.destroy();
    await closed;
    expect(left.readableEnded).toBe(false);
  });

  test(
    'is the same file after its days were sealed, but for the audit log; that of an imported one too',
    { tags: ['S56'] },
    async () => {
      const at = app.clock.now() + 100 * 24 * HOUR;
      const copy = await elsewhere.database.readAcross(async (tx) =>
        tx.sql
          .selectFrom('companies')
          .select('company_id')
          .where('name', '=', 'Copy')
          .executeTakeFirstOrThrow(),
      );
      for (const [database, companyId] of [
        [on.database, acme.companyId],
        [elsewhere.database, copy.company_id],
      ] as const) {
        const write = async () => unzip(await buffer(await exportCompany({ database, companyId, at })));
        const dataFiles = (files: ReadonlyMap<string, string>) =>
          new Map([...files].filter(([name]) => name.startsWith('data/')));
        const before = await write();
        await sealAndRecord(database, at);
        const after = await write();
        const proven = await verifyReadings(database, companyId);
        expect(proven).toMatchObject({ seals: 1, waiting: 0, flaws: [] });
        expect(proven.readings).toBeGreaterThanOrEqual(HOURS);
        expect(dataFiles(after)).toEqual(dataFiles(before));
        expect(after.get('records/audit_log.jsonl')).toContain('readings_seal');
      }
    },
  );
});

/** Changes one cell of the first row of a series. */
function setCell(files: Files, name: string, column: string, cell: string): void {
  const [head = '', first = '', ...lines] = (files.get(name) ?? '').split('\n');
  const at = head.split(',').indexOf(column);
  files.set(name, [head, first.split(',').with(at, cell).join(','), ...lines].join('\n'));
}

function reverse(files: Files, name: string): void {
  const [head = '', ...lines] = (files.get(name) ?? '').trimEnd().split('\n');
  files.set(name, `${[head, ...lines.toReversed()].join('\n')}\n`);
}
