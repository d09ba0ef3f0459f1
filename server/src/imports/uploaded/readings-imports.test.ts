// @module-tag R44
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importOptions, type ImportPreview, type ReadingsImport, toTimestamp } from '@ts1/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditRows } from '../../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { rawReadings } from '../../../testing/stored-readings.ts';
import {
  createTestApp,
  signIn,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../../../testing/test-app.ts';
import { LEASE_MS, QUIET_AFTER_MS, ReadingsAttempt } from './attempt.ts';
import { keepUpload } from './kept-upload.ts';
import { DEAD_AFTER_MS, makeUploadsIn, removeOldUploads, uploadsIn } from './uploads.ts';

const ROUTE = '/settings/readings-import';
const FILE = { 'content-type': 'application/octet-stream' };
const CSV = ['Where,When,Degrees', 'Cellar,01/02/2025 10:00,4.5', 'Cellar,01/02/2025 10:10,4.6', 'Attic,x,1'];
const COLUMNS = { sensor: 'Where', time: 'When', temperature: 'Degrees' };
const OPTIONS = { format: 'csv', timeZone: 'Europe/Berlin', dates: 'dmy', columns: COLUMNS };

const WITHIN = { timeout: 30_000, interval: 50 };

describeOnEachEngine('readings that an admin imports from a file', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let folder: string;
  let cellar: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ts1-readings-import-'));
    app = await createTestApp(on.database, { environment: { DATA_DIR: folder } });
    acme = await app.createCompany('Acme');
    cellar = await createSensor(acme.admin, '010203', 'Cellar');
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const createSensor = async (admin: TestPerson, serialNo: string, name: string): Promise<number> =>
    (await admin.call('POST', '/sensors', { serialNo, name, type: '1' })).json<{ id: number }>().id;
  const uploadBody = (head: object, lines: readonly string[] = CSV): Buffer =>
    Buffer.from([JSON.stringify({ fileName: 'cellar.csv', ...head }), ...lines, ''].join('\n'));
  const preview = async (options: object, lines?: readonly string[], who = acme.admin) =>
    who.call('POST', `${ROUTE}/preview`, uploadBody({ options }, lines), FILE);
  const start = async (head: object, lines?: readonly string[], who = acme.admin) =>
    who.call('POST', ROUTE, uploadBody({ options: OPTIONS, ...head }, lines), FILE);
  const last = async (who = acme.admin): Promise<ReadingsImport | null> =>
    (await who.call('GET', ROUTE)).json<{ import: ReadingsImport | null }>().import;
  const ended = async (who = acme.admin): Promise<ReadingsImport | null> =>
    vi.waitFor(async () => {
      const now = await last(who);
      if (now?.phase !== 'done' && now?.phase !== 'failed') throw new Error(`it is ${now?.phase}`);
      return now;
    }, WITHIN);

  test('are shown as they were understood, with what was refused and why, and nothing is kept', async () => {
    const answer = await preview(OPTIONS);
    expect(answer.statusCode).toBe(200);
    const seen = answer.json<ImportPreview>();
    expect(seen).toMatchObject({ readings: 2, refused: 1 });
    expect(seen.sensors).toEqual([
      {
        name: 'Cellar',
        readings: 2,
        from: '2025-02-01T09:00:00.000Z',
        to: '2025-02-01T09:10:00.000Z',
        longestGapMs: 600_000,
        sensorId: cellar,
      },
    ]);
    expect(seen.first[0]).toEqual({
      line: 2,
      sensor: 'Cellar',
      measuredAt: '2025-02-01T09:00:00.000Z',
      values: { temperature: 4.5 },
    });
    expect(seen.refusals).toEqual([{ line: 4, column: 'When', reason: '"x" is no date and time' }]);
    expect(seen.understood).toContain('Column "Degrees": temperature.');
    expect(readdirSync(uploadsIn(folder))).toEqual([]);
    expect(await rawReadings(on.database, acme.companyId, cellar)).toEqual([]);
    expect(await last()).toBeNull();
  });

  test('of 01/02/2026 are refused until the order of dates is chosen', async () => {
    const seen = (await preview({ ...OPTIONS, dates: undefined })).json<ImportPreview>();
    expect(seen).toMatchObject({ readings: 0, refused: 3, sensors: [] });
    expect(seen.refusals[0]?.reason).toContain('may be day or month first: choose the order of dates');
  });

  test('are stored once however often the file is sent, notify no user, and are in the audit log', async () => {
    const limits = { high_alarm: 4, high_enable: true, delay: 0, auto_reset: true };
    await acme.admin.call('PUT', `/alarms/sensor/${cellar}`, limits);
    const sensors = [{ name: 'Cellar', sensorId: cellar }];
    expect((await start({ sensors })).statusCode).toBe(204);
    expect(await ended()).toMatchObject({
      phase: 'done',
      fileName: 'cellar.csv',
      result: { added: 2, duplicates: 0, conflicts: 0, refused: 1, leftOut: 0 },
    });
    expect((await start({ sensors })).statusCode).toBe(204);
    expect((await ended())?.result).toEqual({
      added: 0,
      duplicates: 2,
      conflicts: 0,
      refused: 1,
      leftOut: 0,
    });
    const stored = await rawReadings(on.database, acme.companyId, cellar);
    expect(stored.map(({ measured_at, temperature }) => [measured_at, temperature])).toEqual([
      [Date.UTC(2025, 1, 1, 9), 4.5],
      [Date.UTC(2025, 1, 1, 9, 10), 4.6],
    ]);
    const deliveries = await on.database.read(acme.companyId, async (tx) =>
      tx.sql.selectFrom('deliveries').selectAll().where('company_id', '=', acme.companyId).execute(),
    );
    expect(deliveries).toEqual([]);
    const rows = await auditRows(on.database, acme.companyId);
    const said = rows.filter(({ action }) => action === 'readings_import');
    expect(said.map(({ description }) => description)).toEqual([
      'Started to import readings from "cellar.csv"',
      'Imported 2 readings from "cellar.csv"',
      'Started to import readings from "cellar.csv"',
      'Imported 0 readings from "cellar.csv"',
    ]);
    await vi.waitFor(() => expect(readdirSync(uploadsIn(folder))).toEqual([]), { timeout: 20_000 });
  });

  test('of sensors that were not chosen are left out, and counted', async () => {
    const fresh = await app.createCompany('Fresh');
    const into = await createSensor(fresh.admin, '010204', 'Into');
    const lines = [
      'Where,When,Degrees',
      'A,2025-02-01 10:00,1',
      'B,2025-02-01 10:00,2',
      'A,2025-02-01 11:00,3',
    ];
    await start({ sensors: [{ name: 'A', sensorId: into }] }, lines, fresh.admin);
    expect((await ended(fresh.admin))?.result).toMatchObject({ added: 2, leftOut: 1 });
    const stored = await rawReadings(on.database, fresh.companyId, into);
    expect(stored.map(({ temperature }) => temperature)).toEqual([1, 3]);
  });

  test('go into no sensor of another company', { tags: ['S16'] }, async () => {
    const rival = await app.createCompany('Rival');
    const sensors = [{ name: 'Cellar', sensorId: cellar }];
    const answer = await start({ sensors }, CSV, rival.admin);
    expect(answer.statusCode).toBe(404);
    expect(await last(rival.admin)).toBeNull();
  });

  test('are refused by name when the file or what is said of it does not fit', async () => {
    const status = async (head: object | string, lines = CSV) => {
      const body = typeof head === 'string' ? Buffer.from(head) : uploadBody(head, lines);
      const answer = await acme.admin.call('POST', `${ROUTE}/preview`, body, FILE);
      return [answer.statusCode, answer.json<{ message: string }>().message];
    };
    expect(await status('no head')).toEqual([400, expect.stringContaining('first line')]);
    expect(await status('{"fileName": 1')).toEqual([400, expect.stringContaining('first line')]);
    expect(await status({ options: { format: 'testo' } })).toEqual([400, expect.stringContaining('format')]);
    expect(await status({ options: { format: 'csv' } })).toEqual([
      400,
      expect.stringContaining('must name the column of the time'),
    ]);
    expect(await status({ fileName: 'a\u0000b', options: OPTIONS })).toEqual([400, expect.any(String)]);
    expect(await status({ options: { format: 'influx' } }, ['\u001f\u008b'])).toEqual([200, undefined]);
    const packed = Buffer.concat([uploadBody({ options: OPTIONS }, []), Buffer.from([0x1f, 0x8b, 8, 0])]);
    const answer = await acme.admin.call('POST', `${ROUTE}/preview`, packed, FILE);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('unpack it first')]);
    expect(await status({ options: { format: 'home-assistant' } })).toEqual([
      400,
      expect.stringMatching(/^line 1 does not name the column entity_id/),
    ]);
    const many = Array.from({ length: 1_001 }, (_, at) => `S${at},2025-02-01 10:00,1`);
    expect(await status({ options: OPTIONS }, ['Where,When,Degrees', ...many])).toEqual([
      400,
      expect.stringContaining('is the column right?'),
    ]);
  });

  test('that are more than 50 MB are refused before they are sent', async () => {
    const headers = { ...FILE, 'content-length': '60000000' };
    const answer = await acme.admin.call(
      'POST',
      `${ROUTE}/preview`,
      uploadBody({ options: OPTIONS }),
      headers,
    );
    expect(answer.statusCode).toBe(413);
  });

  /** Stores an import that another server began and no longer continues. */
  const leave = async (
    companyId: number,
    phase: ReadingsImport['phase'],
    leasedUntil: number = app.clock.now() + LEASE_MS,
  ): Promise<void> => {
    const state: ReadingsImport = {
      phase,
      progress: 0.5,
      fileName: 'before.csv',
      startedAt: '2026-01-01T00:00:00.000Z',
      startedBy: 'admin',
      failure: null,
      result: null,
    };
    const row = {
      attempt: 'dead',
      leased_until: leasedUntil,
      finished_at: null,
      state: JSON.stringify(state),
    };
    await on.database.write(companyId, async (tx) =>
      tx.sql
        .insertInto('readings_imports')
        .values({ company_id: companyId, ...row })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
        .execute(),
    );
  };
  /** Stores such an import with its file, which that server has left in the directory of this one. */
  const leaveFile = async (
    who: TestPerson,
    companyId: number,
    into: number,
    begun: number,
  ): Promise<void> => {
    const path = join(makeUploadsIn(folder), `left-${companyId}`);
    writeFileSync(path, [...CSV, ''].join('\n'));
    const options = importOptions.parse(OPTIONS);
    const head = { fileName: 'before.csv', options, sensors: [{ name: 'Cellar', sensorId: into }] };
    await keepUpload(path, {
      attempts: ['dead'],
      companyId,
      userId: who.userId,
      username: 'admin',
      head,
      begun,
    });
  };

  const goOn = async (): Promise<void> => app.readingsImporter.resume();

  test('come one file of a company at a time, and one whose server died before it was whole can be sent again', async () => {
    const busy = await app.createCompany('Busy');
    const into = await createSensor(busy.admin, '010205', 'Into');
    await leave(busy.companyId, 'upload');
    const sensors = [{ name: 'Cellar', sensorId: into }];
    expect((await start({ sensors }, CSV, busy.admin)).statusCode).toBe(409);
    app.clock.advance(LEASE_MS);
    expect(await last(busy.admin)).toMatchObject({ phase: 'failed', failure: null, fileName: 'before.csv' });
    expect((await start({ sensors }, CSV, busy.admin)).statusCode).toBe(204);
    expect(await ended(busy.admin)).toMatchObject({ phase: 'done', result: { added: 2 } });
  });

  test('are quiet when nothing was received from their server for some seconds, until its lease is over', async () => {
    const killed = await app.createCompany('Quiet');
    const beat = app.clock.now();
    await leave(killed.companyId, 'store', beat + LEASE_MS);
    expect(await last(killed.admin)).not.toHaveProperty('quietSince');
    app.clock.advance(QUIET_AFTER_MS);
    expect(await last(killed.admin)).toMatchObject({ phase: 'store', quietSince: toTimestamp(beat) });
    app.clock.advance(LEASE_MS - QUIET_AFTER_MS);
    expect(await last(killed.admin)).toMatchObject({ phase: 'waiting' });
    expect(await last(killed.admin)).not.toHaveProperty('quietSince');
  });

  test('wait a day for the server that has their file, and can be sent again meanwhile', async () => {
    const away = await app.createCompany('Away');
    const into = await createSensor(away.admin, '010206', 'Into');
    const dayAgo = app.clock.now() - DEAD_AFTER_MS;
    await leave(away.companyId, 'store', dayAgo);
    expect(await last(away.admin)).toMatchObject({ phase: 'failed', failure: null });
    await leave(away.companyId, 'store', dayAgo + 1);
    expect(await last(away.admin)).toMatchObject({ phase: 'waiting', failure: null, fileName: 'before.csv' });
    const sensors = [{ name: 'Cellar', sensorId: into }];
    expect((await start({ sensors }, CSV, away.admin)).statusCode).toBe(204);
    expect(await ended(away.admin)).toMatchObject({ phase: 'done', result: { added: 2 } });
  });

  test('go on by themselves after a restart, from the beginning, and nothing is stored twice', async () => {
    const killed = await app.createCompany('Killed');
    const into = await createSensor(killed.admin, '010207', 'Into');
    const sensors = [{ name: 'Cellar', sensorId: into }];
    await start({ sensors }, CSV.slice(0, 2), killed.admin);
    await ended(killed.admin);
    await leave(killed.companyId, 'store');
    await leaveFile(killed.admin, killed.companyId, into, 1);
    await app.readingsImporter.resume();
    // The server that had it may still be at work.
    expect(await last(killed.admin)).toMatchObject({ phase: 'store', progress: 0.5 });
    app.clock.advance(LEASE_MS);
    await goOn();
    expect(await ended(killed.admin)).toMatchObject({
      phase: 'done',
      resumed: true,
      startedBy: 'admin',
      result: { added: 1, duplicates: 1, conflicts: 0, refused: 1 },
    });
    expect(await rawReadings(on.database, killed.companyId, into)).toHaveLength(2);
    const rows = await auditRows(on.database, killed.companyId);
    expect(rows.map(({ description }) => description)).toContain(
      'Goes on importing readings from "before.csv" after a restart',
    );
    await vi.waitFor(() => expect(readdirSync(uploadsIn(folder))).toEqual([]), WITHIN);
  });

  test('are given up when no server survives their file, and their file is deleted', async () => {
    const deadly = await app.createCompany('Deadly');
    const into = await createSensor(deadly.admin, '010208', 'Into');
    await leave(deadly.companyId, 'read');
    await leaveFile(deadly.admin, deadly.companyId, into, 3);
    app.clock.advance(LEASE_MS);
    await goOn();
    expect(await ended(deadly.admin)).toMatchObject({
      phase: 'failed',
      failure: 'The server was stopped each time while it was importing this file.',
    });
    await vi.waitFor(() => expect(readdirSync(uploadsIn(folder))).toEqual([]), WITHIN);
  });

  test('that another server has gone on with are lost to one that was only frozen', async () => {
    const cold = await app.createCompany('Cold');
    const deps = { database: on.database, clock: app.clock };
    const admin = { companyId: cold.companyId, userId: cold.admin.userId, username: 'admin' };
    const frozen = await ReadingsAttempt.begin(deps, admin, 'cellar.csv');
    // It may have renewed its lease in between.
    const next = await vi.waitFor(async () => {
      app.clock.advance(LEASE_MS);
      const taken = await ReadingsAttempt.resume(deps, admin, [frozen.name], 'next');
      if (typeof taken === 'string') throw new Error(`it is ${taken}`);
      return taken;
    }, WITHIN);
    expect(await ReadingsAttempt.resume(deps, admin, [frozen.name], 'third')).toBe('over');
    await vi.waitFor(() => expect(frozen.signal.aborted).toBe(true), WITHIN);
    expect(await frozen.fail('It was frozen.')).toBe(false);
    expect(await next.fail('It was refused.')).toBe(true);
    expect(await last(cold.admin)).toMatchObject({ phase: 'failed', failure: 'It was refused.' });
  });

  test('are continued at once by the server that has the file when their own closes', async () => {
    const moved = await app.createCompany('Moved');
    const into = await createSensor(moved.admin, '010209', 'Into');
    const other = await createTestApp(on.database, { environment: { DATA_DIR: folder } });
    const lines = Array.from(
      { length: 20_000 },
      (_, at) => `Cellar,${new Date(Date.UTC(2025, 0, 1, 0, at)).toISOString()},4`,
    );
    const admin = await signIn(other.http, moved.name, moved.admin.email);
    await start({ sensors: [{ name: 'Cellar', sensorId: into }] }, ['Where,When,Degrees', ...lines], admin);
    await other.close();
    await goOn();
    const { result, resumed, phase } = (await ended(moved.admin)) ?? {};
    expect({ phase, resumed }).toEqual({ phase: 'done', resumed: true });
    expect((result?.added ?? 0) + (result?.duplicates ?? 0)).toBe(20_000);
    expect(await rawReadings(on.database, moved.companyId, into)).toHaveLength(20_000);
  });

  test('leave no file behind when their server was stopped', async () => {
    const dead = mkdtempSync(join(folder, 'dead-'));
    const directory = makeUploadsIn(dead);
    const [old, fresh] = [join(directory, 'old'), join(directory, 'fresh')];
    for (const path of [old, fresh]) writeFileSync(path, 'x');
    utimesSync(old, new Date(0), new Date(0));
    await removeOldUploads(dead, Date.now());
    expect(readdirSync(directory)).toEqual(['fresh']);
  });

  test.each(['easylog.txt', 'logtag.csv', 'home-assistant.csv', 'influx.txt'])(
    'of %s are understood',
    async (name) => {
      const text = readFileSync(join(import.meta.dirname, '../formats/samples', name), 'utf8');
      const format = name.split('.')[0];
      const options = { format, timeZone: 'Europe/Berlin', ...(format === 'easylog' && { dates: 'dmy' }) };
      const seen = await preview(options, text.split('\n'));
      expect(seen.statusCode).toBe(200);
      // Some of the readings are ahead of the clock of the tests.
      const { readings, refusals } = seen.json<ImportPreview>();
      expect(readings + refusals.filter(({ column }) => column === 'timestamp').length).toBeGreaterThan(0);
    },
  );
});
