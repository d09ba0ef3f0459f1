import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { NOTHING_CHOSEN, routes } from '@ts1/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../database/index.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { changedZip, edit, type Files } from '../../testing/company-files.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { ImportAttempt } from './import-attempt.ts';
import { importFile } from './import-company.ts';
import { clearDeadImports, exportCompany } from './index.ts';
import { TABLES } from './tables.ts';
import { builtInHeldRole } from '../../testing/built-in-held-role.ts';

/** Long enough for a slow machine. */
const WITHIN = { timeout: 30_000, interval: 50 };
const HOUR = 3_600_000;
const HOURS = 24 * 20;
const ZIP = { 'content-type': 'application/zip' };

describeOnEachEngine('a file that an admin imports', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let fresh: TestCompany;
  let folder: string;
  let exported: Buffer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ts1-import-'));
    app = await createTestApp(on.database, { environment: { DATA_DIR: folder, IMPORT_MAX_MB: '1' } });
    acme = await app.createCompany('Acme-secret');
    fresh = await app.createCompany('Fresh');
    const post = async (path: string, body: object) => {
      const answer = await acme.admin.call('POST', path, body);
      if (answer.statusCode >= 300) throw new Error(answer.body);
      return answer.body === '' ? {} : answer.json();
    };
    const sensor = await post('/sensors', { serialNo: '010203', name: 'Freezer', type: '1' });
    const unit = await post('/baseUnits', {
      baseUnitSerialNo: 'FILE-1',
      baseUnitName: 'Gateway',
      typeId: '1',
    });
    const limits = { high_alarm: 8, high_enable: true, delay: 0, auto_reset: true };
    await acme.admin.call('PUT', `/alarms/sensor/${sensor.id}`, limits);
    const readings = Array.from({ length: HOURS }, (_, hour) => ({
      sensor: '010203',
      timestamp: app.clock.now() - (HOURS - hour) * HOUR,
      temperature: hour % 100 === 99 ? 9.25 : -18 + (hour % 7) / 10,
    }));
    const sent = await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${unit.deviceKey}` },
      payload: { readings },
    });
    if (sent.json().accepted !== HOURS) throw new Error(sent.body);
    const zone = await post('/zones', { zoneName: 'Store' });
    await post(`/zones/${zone.zone_id}/sensors`, { sensorId: sensor.id });
    await post(`/zones/${zone.zone_id}/users`, { userId: acme.viewer.userId });
    await post('/users', { email: 'night@example.org', password: 'a long enough passphrase', roles: [1] });
    const command = await post('/automation/calibration', { sensorId: sensor.id, action: 'CLEAR' });
    await on.database.write(acme.companyId, async (tx) =>
      tx.sql
        .updateTable('commands')
        .set({ state: 'acknowledged', ended_at: app.clock.now() })
        .where('company_id', '=', acme.companyId)
        .execute(),
    );
    const certificate = `/calibrations/${command.id}/certificate?filename=lab.pdf`;
    await acme.admin.call('PUT', certificate, Buffer.from('%PDF-1.7\n%%EOF\n'), {
      'content-type': 'application/pdf',
    });
    await acme.admin.call('PATCH', '/settings/company', { timeZone: 'Asia/Tokyo', viewersSeeOwnZones: true });
    const saved = { keepReadingsDays: 400, keepStatisticsDays: null };
    await acme.admin.call('PUT', '/settings/retention', saved);
    exported = (await acme.admin.call('GET', '/settings/export')).rawPayload;
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const upload = async (content: Buffer, who = fresh.admin) =>
    who.call('POST', '/settings/import', content, ZIP);
  const offer = async (who = fresh.admin) =>
    routes.getCompanyImport.answer.parse((await who.call('GET', '/settings/import')).json());
  /** Waits for the end of an import and returns its outcome. */
  const outcome = async (who = fresh.admin) => {
    const ended = await vi.waitFor(async () => {
      const { import: last } = await offer(who);
      expect(last?.phase).toBeOneOf(['done', 'failed']);
      return last;
    }, WITHIN);
    // The lease and the file are removed too.
    await vi.waitFor(async () => expect(await readdir(join(folder, 'imports'))).toEqual([]), WITHIN);
    return ended;
  };
  const readLeases = async (companyId: number) =>
    on.database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('company_imports')
        .select(['leased_until', 'staged'])
        .where('company_id', '=', companyId)
        .execute(),
    );
  /** Reads all rows that a file brings, except those that a company has from its beginning. */
  const countRows = async (companyId: number) =>
    on.database.read(companyId, async (tx) => {
      let count = 0;
      for (const table of [...TABLES.map(({ name }) => name), 'readings', 'rollups', 'company_addresses']) {
        const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}
          where company_id = ${companyId}`.execute(tx.sql);
        count += Number(rows[0]?.rows) - (table === 'users' ? 2 : 0);
      }
      return count;
    });
  const signedIn = ({ admin }: TestCompany) => ({
    companyId: admin.companyId,
    companyName: admin.companyName,
    userId: admin.userId,
    username: 'admin',
    email: admin.email,
    role: '1' as const,
    ...builtInHeldRole('admin'),
    seesOwnZonesOnly: false,
    chosen: { own: NOTHING_CHOSEN, company: NOTHING_CHOSEN },
    sessionId: 0,
    sessionExpiresAt: 0,
    isConfirmed: true,
  });
  const importDirectly = async (company: TestCompany, content: Buffer, database: Database = on.database) => {
    const path = join(folder, 'direct.zip');
    await writeFile(path, content);
    const deps = { database, clock: app.clock };
    const attempt = await ImportAttempt.begin(deps, company.companyId, 'admin');
    const file = { path, sha256: 'a'.repeat(64), bytes: content.length };
    return importFile(deps, attempt, file, {
      target: { kind: 'own', admin: signedIn(company), invitesUsers: false },
      deviceKeys: new Map(),
    });
  };
  const withSerial = async (serial: string) =>
    changedZip(exported, (files) => edit(files, 'data/base_units.jsonl', 'FILE-1', serial));

  test('is taken from people who are admins alone, and as a ZIP file alone', async () => {
    expect((await upload(exported, fresh.viewer)).statusCode).toBe(403);
    expect((await fresh.viewer.call('GET', '/settings/import')).statusCode).toBe(403);
    const { key } = (
      await fresh.admin.call('POST', '/api-keys', { name: 'Program', scopes: ['read', 'manage'] })
    ).json();
    const call = { method: 'POST', url: '/api/settings/import', payload: exported } as const;
    const byProgram = await app.http.inject({ ...call, headers: { ...ZIP, authorization: `Bearer ${key}` } });
    expect(byProgram.statusCode).toBe(403);
    expect((await app.http.inject({ ...call, headers: ZIP })).statusCode).toBe(401);
    const json = await fresh.admin.call('POST', '/settings/import', { name: 'x' });
    expect(json.statusCode).toBe(415);
    expect(await offer()).toEqual({ holds: [], maxBytes: 1_000_000, import: null });
  });

  test('is not taken into a company that has something, nor when it is too large', async () => {
    const { holds } = await offer(acme.admin);
    expect(holds).toEqual(['base_units', 'sensors', 'zones', 'alarm_log', 'commands']);
    const refused = await upload(exported, acme.admin);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('This one has: base units, sensors, zones, alarm log, commands');
    const large = await upload(Buffer.alloc(1_000_001));
    expect(large.statusCode).toBe(413);
    expect(large.json().message).toBe('A file may have at most 1 MB here.');
    expect((await offer()).import).toBeNull();
  });

  test('is refused without a word of whose it is when a base unit of it is in use elsewhere', async () => {
    expect((await upload(exported)).statusCode).toBe(204);
    const ended = await outcome();
    expect(ended).toMatchObject({
      phase: 'failed',
      failure: 'the serial number of base unit FILE-1 is in use',
      startedBy: 'admin',
      result: null,
    });
    expect(await countRows(fresh.companyId)).toBe(0);
  });

  test.each<[string, RegExp, (content: Buffer) => Promise<Buffer> | Buffer]>([
    ['cut off', /not a ZIP file/, (content) => content.subarray(0, -400)],
    ['no ZIP file at all', /not a ZIP file/, () => Buffer.from('%PDF-1.7')],
    [
      'of another product',
      /it holds "word\/document.xml", which no export does/,
      async (content) =>
        changedZip(content, (files) => {
          files.clear();
          files.set('word/document.xml', '<x/>');
        }),
    ],
    [
      'wrong in a row',
      /^data\/sensors.jsonl, line 1: .*serial_no/s,
      async (content) => changed(content, 'data/sensors.jsonl', '"010203"', '"DROP TABLE"'),
    ],
    [
      'from the future',
      /^data\/alarm_log.jsonl, line 1: activated lies in the future/,
      async (content) =>
        changedZip(content, (files) =>
          files.set(
            'data/alarm_log.jsonl',
            (files.get('data/alarm_log.jsonl') ?? '').replace(/"activated":\d+/, '"activated":9000000000000'),
          ),
        ),
    ],
    [
      'with a reading of tomorrow',
      /^data\/readings\/1.csv, line 3: lies in the future/,
      async (content) =>
        changedZip(content, (files) =>
          files.set(
            'data/readings/1.csv',
            (files.get('data/readings/1.csv') ?? '')
              .split('\n')
              .map((line, at) => (at < 2 ? line : line.replace(/^\d{4}/, '9000')))
              .join('\n'),
          ),
        ),
    ],
    [
      'with somebody twice',
      /^data\/users.jsonl, line 2: email is there twice/,
      async (content) => changed(content, 'data/users.jsonl', 'viewer@example.org', 'ADMIN@example.org'),
    ],
    [
      'with a certificate that is another one',
      /^data\/calibration_certificates.jsonl, line 1: the certificate is not the one/,
      async (content) =>
        changed(
          content,
          'data/calibration_certificates.jsonl',
          Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64'),
          Buffer.from('%PDF-1.6\n%%EOF\n').toString('base64'),
        ),
    ],
    [
      'with a plan that is no picture',
      /^data\/site_plans.jsonl, line 1: the image is none that a plan has/,
      async (content) =>
        changedZip(content, (files) => {
          const site = { id: 1, description: 'Main', scale: 1, address: '', created_at: 1, deleted_at: null };
          files.set('data/sites.jsonl', `${JSON.stringify(site)}\n`);
          const plan = { site_id: 1, image: Buffer.from('<svg/>').toString('base64'), width: 10, height: 10 };
          files.set('data/site_plans.jsonl', `${JSON.stringify(plan)}\n`);
        }),
    ],
  ])('is refused whole when it is %s, saying what and where', async (_what, reason, make) => {
    expect((await upload(await make(exported))).statusCode).toBe(204);
    const ended = await outcome();
    expect(ended?.failure).toMatch(reason);
    expect(ended?.phase).toBe('failed');
    expect(await countRows(fresh.companyId)).toBe(0);
    expect(await readLeases(fresh.companyId)).toEqual([{ leased_until: 0, staged: 0 }]);
  });

  test('leaves nothing wherever the server stops, and the company is free again', async () => {
    const content = await withSerial('FILE-2');
    const company = await app.createCompany('Stopped');
    let steps = 0;
    for (let stopsAt = 2; ; stopsAt += 2) {
      steps = 0;
      const dying: Database = {
        ...on.database,
        engine: on.engine,
        readAcross: on.database.readAcross.bind(on.database),
        write: async (companyId, work) => {
          if ((steps += 1) >= stopsAt) throw new Error('killed');
          return on.database.write(companyId, work);
        },
      };
      const ended = await importDirectly(company, content, dying).catch((error: Error) => error.message);
      if (ended !== 'killed') break;
      expect((await offer(company.admin)).holds).toEqual([]);
      expect((await company.admin.call('GET', '/sensors')).json()).toEqual([]);
      expect((await upload(content, company.admin)).json().message).toMatch(/under way|cleared away/);
      app.clock.advance(61_000);
      expect((await offer(company.admin)).import).toMatchObject({ phase: 'failed' });
      await clearDeadImports({ database: on.database, clock: app.clock });
      expect(await countRows(company.companyId)).toBe(0);
    }
    // Begin, stage, ids, the certificate, readings, roll-ups, and the end.
    expect(steps).toBeGreaterThan(5);
    expect((await company.admin.call('GET', '/sensors')).json()).toHaveLength(1);
  });

  test('is given up when the user who began it is no longer an admin', async () => {
    const company = await app.createCompany('Demoted');
    await on.database.write(company.companyId, async (tx) =>
      tx.sql
        .updateTable('users')
        .set({ is_disabled: 1 })
        .where('company_id', '=', company.companyId)
        .where('user_id', '=', company.admin.userId)
        .execute(),
    );
    await expect(importDirectly(company, await withSerial('FILE-3'))).rejects.toThrow(/no longer an admin/);
    expect(await countRows(company.companyId)).toBe(0);
  });

  test('comes whole into an empty company, once of two at a time, and says where it came from', async () => {
    const unit = (await acme.admin.call('GET', '/baseUnits')).json()[0];
    await acme.admin.call('DELETE', '/baseUnits', { baseUnitId: unit.id });
    const answers = await Promise.all([upload(exported), upload(exported)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([204, 409]));
    const sha256 = createHash('sha256').update(exported).digest('hex');
    const ended = await outcome();
    expect(ended).toMatchObject({
      phase: 'done',
      progress: 1,
      failure: null,
      result: {
        company: acme.name,
        sha256,
        readings: HOURS,
        counts: { sensors: 1, base_units: 1, zones: 1, users: 1, alarm_log: 4, commands: 1 },
      },
    });

    const again = unzip(
      await buffer(
        await exportCompany({ database: on.database, companyId: fresh.companyId, at: app.clock.now() }),
      ),
    );
    const before = unzip(exported);
    const data = (files: Files) =>
      [...files].filter(
        ([name]) => name.startsWith('data/') && name !== 'data/company.json' && name !== 'data/users.jsonl',
      );
    expect(data(again)).toEqual(data(before));
    expect(again.get('data/company.json')).toBe(
      before.get('data/company.json')?.replace(acme.name, fresh.name),
    );

    const users: { id: number; email: string; role: number; is_disabled: number }[] = (
      again.get('data/users.jsonl') ?? ''
    )
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(users).toMatchObject([
      { email: 'admin@example.org', role: 1, is_disabled: 0 },
      { email: 'viewer@example.org', role: 2, is_disabled: 0 },
      { email: 'night@example.org', role: 1, is_disabled: 1 },
    ]);
    expect((await fresh.admin.call('GET', '/sensors')).json()).toMatchObject([{ name: 'Freezer' }]);

    const [row, ...more] = (await auditRows(on.database, fresh.companyId)).filter(
      ({ action }) => action === 'company_file_import',
    );
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      description: `Imported the data of "${acme.name}" from a file`,
      actor_kind: 'user',
      user_id: fresh.admin.userId,
    });
    const details = JSON.parse(row?.details ?? '{}');
    expect(details).toMatchObject({
      file: { sha256, bytes: exported.length },
      company: acme.name,
      readings: HOURS,
      users: { count: 1 },
      alarm_log: { count: 4 },
      commands: { count: 1 },
    });
    const stored = await on.database.read(fresh.companyId, async (tx) =>
      tx.sql
        .selectFrom('alarm_log')
        .select('log_id')
        .where('company_id', '=', fresh.companyId)
        .orderBy('log_id')
        .execute(),
    );
    expect([stored[0]?.log_id, stored.at(-1)?.log_id]).toEqual([
      details.alarm_log.firstId,
      details.alarm_log.lastId,
    ]);

    expect((await upload(exported)).statusCode).toBe(409);
    expect((await offer(acme.admin)).import).toBeNull();
  });
});

async function changed(exported: Buffer, name: string, from: string, to: string): Promise<Buffer> {
  return changedZip(exported, (files) => edit(files, name, from, to));
}
