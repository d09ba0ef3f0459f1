import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditEntry, auditFileLine } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database/index.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { addCompany } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import {
  change,
  type ChangeDeps,
  checkpointKey,
  createSigner,
  KEEPS_NOTHING,
  verifyChain,
  verifyFile,
} from './index.ts';

const key = checkpointKey({ derive: () => Buffer.alloc(32, 1) });
const NOW = Date.UTC(2026, 0, 31, 10);
const clock = { now: () => NOW };

/** Adds that many rows to the log of a company. */
async function write(deps: ChangeDeps, companyId: number, count: number): Promise<void> {
  for (let row = 0; row < count; row += 1) {
    await change(deps, companyId, { kind: 'system' }, async ({ record }) =>
      record('settings_update', `Change ${row}`, { row }),
    );
  }
}

const signing = { key, kept: KEEPS_NOTHING };
const sign = async (database: Database) => createSigner(database, signing).sign(NOW);
const verify = async (database: Database, companyId: number) =>
  verifyChain(database, companyId, { trustedKeys: [key.publicKey] });

describeOnEachEngine('the chain of the audit log', (on) => {
  const add = async (rows: number) => {
    const companyId = await addCompany(on.database, `Company ${Math.random()}`);
    await write({ database: on.database, clock }, companyId, rows);
    return companyId;
  };

  describe('in the database', () => {
    let companyId: number;
    beforeAll(async () => {
      companyId = await add(3);
      await sign(on.database);
    });
    test.each([
      `update audit_log set description = 'forged'`,
      `update audit_log set seq = seq + 10`,
      `delete from audit_log where seq = 3`,
      `update audit_checkpoints set signature = 'forged'`,
      `delete from audit_checkpoints`,
      `update audit_heads set seq = 2`,
      `update audit_heads set hash = 'forged'`,
      `delete from audit_heads`,
    ])('refuses, even to its owner: %s', async (statement) => {
      const before = await auditRows(on.database, companyId);
      await expect(asOwner(on.location, statement)).rejects.toThrow(/append-only/);
      expect(await auditRows(on.database, companyId)).toEqual(before);
    });

    test('is neither replaced nor emptied', async () => {
      for (const table of ['audit_log', 'audit_checkpoints', 'audit_heads']) {
        const statement =
          on.engine === 'sqlite'
            ? `insert or replace into ${table} select * from ${table} where company_id = ${companyId}`
            : `truncate ${table}`;
        await expect(asOwner(on.location, statement)).rejects.toThrow(/append-only/);
      }
    });

    test('lets no query of the server remove a row', async () => {
      const forge = on.database.write(companyId, async (tx) =>
        tx.sql.deleteFrom('audit_log').where('company_id', '=', companyId).execute(),
      );
      await expect(forge).rejects.toThrow(on.engine === 'sqlite' ? /append-only/ : /permission denied/);
    });
  });

  test('is whole after many changes at once, over several connections', async () => {
    const companyId = await add(0);
    const other = await openDatabase(on.location);
    try {
      const writers = Array.from({ length: 40 }, async (_, writer) =>
        write({ database: writer % 2 === 0 ? on.database : other, clock }, companyId, 3),
      );
      await Promise.all([...writers, sign(on.database), sign(other)]);
      await Promise.all([sign(on.database), sign(other)]);
    } finally {
      await other.close();
    }
    const verdict = await verify(on.database, companyId);
    expect(verdict).toMatchObject({ flaw: undefined, entries: 120, signed: { seq: 120 } });
  });

  test('keeps nothing of a change whose row cannot be written, and a chain without a gap', async () => {
    const companyId = await add(2);
    const failing = change({ database: on.database, clock }, companyId, { kind: 'system' }, async (made) => {
      made.record('settings_update', 'Never happened');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await write({ database: on.database, clock }, companyId, 1);
    expect(await verify(on.database, companyId)).toMatchObject({ flaw: undefined, entries: 3 });
  });

  describe('that somebody with all rights tampers with', () => {
    /** Runs statements without the guards of the tables. */
    const tamper = async (...statements: string[]) =>
      asOwner(
        on.location,
        ...(on.engine === 'postgres' ? ['set session_replication_role = replica'] : []),
        ...statements,
      );
    beforeAll(async () => {
      if (on.engine !== 'sqlite') return;
      const triggers = await asOwner(
        on.location,
        `select 'drop trigger ' || name as drop_it from sqlite_schema where type = 'trigger' and name like 'audit%'`,
      );
      for (const { drop_it } of triggers as { drop_it: string }[]) await asOwner(on.location, drop_it);
    });

    test.each<[string, (where: string) => string[], object]>([
      [
        'altering a row',
        (where) => [`update audit_log set description = 'forged' where ${where} and seq = 4`],
        { seq: 4, kind: 'altered' },
      ],
      [
        'deleting a row',
        (where) => [`delete from audit_log where ${where} and seq = 4`],
        { seq: 4, kind: 'missing' },
      ],
      [
        'deleting a row and closing the gap',
        (where) => [
          `delete from audit_log where ${where} and seq = 4`,
          `update audit_log set seq = seq - 100 where ${where} and seq > 4`,
          `update audit_log set seq = seq + 99 where ${where} and seq < 0`,
        ],
        { seq: 4, kind: 'reordered' },
      ],
      [
        'exchanging two rows',
        (where) => [
          `update audit_log set seq = 100 where ${where} and seq = 4`,
          `update audit_log set seq = 4 where ${where} and seq = 5`,
          `update audit_log set seq = 5 where ${where} and seq = 100`,
        ],
        { seq: 4, kind: 'reordered' },
      ],
      [
        'cutting off the end',
        (where) => [`delete from audit_log where ${where} and seq > 6`],
        { seq: 7, kind: 'missing' },
      ],
      [
        'cutting off the end and the record of it',
        (where) => [
          `delete from audit_log where ${where} and seq > 6`,
          `update audit_heads set seq = 6, hash =
            (select hash from audit_log where ${where} and seq = 6) where ${where}`,
        ],
        { seq: 7, kind: 'missing' },
      ],
      [
        'cutting off the end, the record of it and its check-point',
        (where) => [
          `delete from audit_log where ${where}`,
          `delete from audit_checkpoints where ${where} and seq > 5`,
          `delete from audit_heads where ${where}`,
        ],
        { seq: 1, kind: 'missing' },
      ],
      [
        'losing the record of the end',
        (where) => [`delete from audit_heads where ${where}`],
        { seq: 10, kind: 'end-lost' },
      ],
    ])('is found broken after %s', async (_what, statements, flaw) => {
      const companyId = await add(5);
      await sign(on.database);
      await write({ database: on.database, clock }, companyId, 5);
      await sign(on.database);
      expect((await verify(on.database, companyId)).flaw).toBeUndefined();
      await tamper(...statements(`company_id = ${companyId}`));
      expect((await verify(on.database, companyId)).flaw).toEqual(flaw);
    });
  });
});

describeOnEachEngine('the audit log over the API', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ts1-audit-'));
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    for (const zoneName of ['Kitchen', 'Cellar', 'Roof']) {
      app.clock.advance(60_000);
      await acme.admin.call('POST', '/zones', { zoneName });
    }
    app.clock.advance(60_000);
    await acme.viewer.call('POST', '/auth/logout', {});
    const again = { companyName: acme.name, email: acme.viewer.email, password: 'a long enough passphrase' };
    await acme.viewer.call('POST', '/auth/login', again);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await app.close();
  });

  const list = async (query = '', person = acme.viewer) => {
    const answer = await person.call('GET', `/audit-logs?${query}`);
    expect(answer.statusCode).toBe(200);
    return { entries: answer.json<AuditEntry[]>(), headers: answer.headers };
  };
  const descriptions = async (query: string) =>
    (await list(query)).entries.map(({ description }) => description);

  test(
    'lists rows newest first, to viewers too, with who, what, when and before and after',
    { tags: ['2.3.11', '2.6.3', '2.7.14'] },
    async () => {
      const { entries, headers } = await list();
      expect(headers['x-total-count']).toBe(String(entries.length));
      expect(entries.map(({ id }) => id)).toEqual(entries.map((_, index) => entries.length - index));
      expect(entries.find(({ description }) => description === 'Added zone "Roof"')).toMatchObject({
        timestamp: '2026-01-31T10:03:00.000Z',
        user_id: acme.admin.userId,
        username: 'admin',
        actor: 'user',
        action: 'zone_create',
        company: acme.name,
        details: { zoneId: expect.any(Number) },
      });
      expect(entries.at(-1)?.action).toBe('company_create');
    },
  );

  test(
    'filters by text, action, user and period, and by all of them together',
    { tags: ['1.4.8', '2.7.14'] },
    async () => {
      expect(await descriptions('search=cellar')).toEqual(['Added zone "Cellar"']);
      expect(await descriptions('search=%25')).toEqual([]);
      expect(await descriptions('search=a_min')).toEqual([]);
      expect(await descriptions('search=ZONE_CREATE&limit=1')).toEqual(['Added zone "Roof"']);
      expect(await descriptions('action=ZONE_CREATE')).toHaveLength(3);
      expect(await descriptions('action=user_logout')).toEqual(['Signed out']);
      expect(await descriptions(`user_id=${acme.viewer.userId}&action=user_logout`)).toEqual(['Signed out']);
      expect(await descriptions(`user_id=${acme.admin.userId}&action=user_logout`)).toEqual([]);
      const period = 'startDate=2026-01-31T10:02:00Z&endDate=2026-01-31T10:03:00.000Z';
      expect(await descriptions(period)).toEqual(['Added zone "Roof"', 'Added zone "Cellar"']);
      expect(
        await descriptions(`${period}&search=roof&action=zone_create&user_id=${acme.admin.userId}`),
      ).toEqual(['Added zone "Roof"']);
      expect((await list('action=ZONE_CREATE&limit=1')).headers['x-total-count']).toBe('3');
    },
  );

  test('pages by the Link header until there is no more', async () => {
    const all = (await list()).entries;
    const paged: AuditEntry[] = [];
    let next: string | undefined = '/audit-logs?limit=2';
    while (next !== undefined) {
      const answer = await acme.viewer.call('GET', next);
      expect(answer.headers['x-total-count']).toBe(String(all.length));
      paged.push(...answer.json<AuditEntry[]>());
      next = /<\/api([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1];
    }
    expect(paged).toEqual(all);
  });

  test.each([
    ['startDate', 'yesterday'],
    ['endDate', '2026-13-45'],
    ['limit', '501'],
    ['limit', '0'],
    ['limit', 'all'],
    ['action', 'zone_vanish'],
    ['user_id', '-1'],
    ['before', 'x'],
    ['search', 'x'.repeat(201)],
  ])('refuses a bad %s (%.20s) and names the field', async (field, value) => {
    const answer = await acme.viewer.call('GET', `/audit-logs?${field}=${value}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual([field]);
  });

  test('wants a session', async () => {
    for (const path of ['', '/chain', '/export', '/csv']) {
      const answer = await app.http.inject({ method: 'GET', url: `/api/audit-logs${path}` });
      expect(answer.statusCode).toBe(401);
    }
  });

  test(
    'exports a file that proves itself, with the export as its last, signed row',
    { tags: ['S50'] },
    async () => {
      const answer = await acme.admin.call('GET', '/audit-logs/export');
      expect(answer.headers['content-type']).toBe('application/jsonl; charset=utf-8');
      expect(answer.headers['content-disposition']).toMatch(/attachment; filename="audit-log-.*\.jsonl"/);
      const lines = answer.body
        .trimEnd()
        .split('\n')
        .map((line) => auditFileLine.parse(JSON.parse(line)));
      const [about, ...rest] = lines;
      expect(about).toMatchObject({ kind: 'audit-log', company: acme.name, company_id: acme.companyId });
      expect(rest.at(-2)).toMatchObject({ kind: 'entry', action: 'audit_export', username: 'admin' });
      expect(rest.at(-1)).toMatchObject({ kind: 'check-point' });

      const file = join(folder, 'log.jsonl');
      writeFileSync(file, answer.body);
      const state = (await acme.viewer.call('GET', '/audit-logs/chain')).json();
      const entries = rest.length - 1;
      expect(state).toMatchObject({
        whole: true,
        entries,
        signed_to: entries,
        broken_at: null,
        problem: null,
      });
      const keys = [state.public_key];
      expect(await verifyFile(file, keys)).toMatchObject({ flaw: undefined, entries });

      const written = readFileSync(file, 'utf8').split('\n');
      const forge = (changed: readonly string[]) => writeFileSync(file, changed.join('\n'));
      forge(written.map((line) => line.replace('Added zone \\"Cellar\\"', 'Added zone \\"Attic\\"')));
      const altered = (await auditRows(on.database, acme.companyId)).find(({ description }) =>
        description.includes('Cellar'),
      );
      expect((await verifyFile(file, keys)).flaw).toEqual({ seq: altered?.seq, kind: 'altered' });
      forge(written.toSpliced(3, 1));
      expect((await verifyFile(file, keys)).flaw).toEqual({ seq: 3, kind: 'missing' });
      forge(written.with(3, written[4] ?? '').with(4, written[3] ?? ''));
      expect((await verifyFile(file, keys)).flaw).toEqual({ seq: 3, kind: 'reordered' });
      forge(written.slice(0, 5));
      expect((await verifyFile(file, keys)).flaw).toEqual({ seq: 5, kind: 'missing' });
      forge(written.filter((line) => !line.startsWith('{"kind":"check-point"')));
      expect((await verifyFile(file, keys)).flaw).toEqual({ seq: 1, kind: 'not-signed' });
      forge(written.with(0, JSON.stringify({ ...about, exported_at: '2026-01-31T12:00:00.000Z' })));
      expect((await verifyFile(file, keys)).flaw).toEqual({ seq: entries, kind: 'cut-off' });
      forge(written.with(3, '{"kind":"note"}'));
      await expect(verifyFile(file, keys)).rejects.toThrow(/Line 4/);
      forge(written.slice(1));
      await expect(verifyFile(file, keys)).rejects.toThrow('is not an exported audit log');
      await expect(verifyFile(join(folder, 'none'), keys)).rejects.toThrow('cannot be read');
    },
  );

  test('exports the rows that match as a table, and leaves a row that says so', async () => {
    const answer = await acme.viewer.call('GET', '/audit-logs/csv?search=cellar');
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename="audit-log-.*\.csv"/);
    const [names, ...rows] = answer.body.trimEnd().split('\r\n');
    expect(names).toContain('timestamp,user_id,user,action,description');
    expect(rows.some((row) => row.includes('Added zone ""Cellar""'))).toBe(true);
    expect(rows.some((row) => row.includes('Kitchen'))).toBe(false);
    expect((await list('limit=1')).entries[0]).toMatchObject({
      action: 'audit_export',
      username: 'viewer',
      details: { search: 'cellar' },
    });
  });

  test('never writes a formula into a table', async () => {
    await acme.admin.call('POST', '/zones', { zoneName: 'x' });
    const email = '=1+1@example.org';
    const guess = { companyName: acme.name, email, password: 'a wrong passphrase' };
    expect(
      (await app.http.inject({ method: 'POST', url: '/api/auth/login', payload: guess })).statusCode,
    ).toBe(401);
    const answer = await acme.viewer.call('GET', '/audit-logs/csv?action=user_login_failed');
    expect(answer.body).toContain(`"'=1+1@example.org"`);
  });

  test(
    'records what a client reports of itself apart from its own trail, under the user who reported it',
    { tags: ['1.7.21', '1.7.24', '2.7.14', 'R110'] },
    async () => {
      const report = { user_id: acme.admin.userId, action: 'ZONE_CREATE', description: 'Mine', company: 'X' };
      const created = (await list('action=zone_create')).entries.length;
      expect((await acme.viewer.call('POST', '/automation/audit', report)).statusCode).toBe(204);
      expect((await list('limit=1')).entries[0]).toMatchObject({
        action: 'client_report',
        actor: 'user',
        username: 'viewer',
        user_id: acme.viewer.userId,
        description: 'Reported by a client: zone_create "Mine"',
        details: {
          reported: { action: 'zone_create', description: 'Mine', company: 'X', userId: acme.admin.userId },
        },
      });
      expect((await list('action=zone_create')).entries.length).toBe(created);
      expect((await list('action=client_report')).entries.length).toBe(1);
      const failed = { action: 'biometric_failed', description: 'NotAllowedError', company: 'X' };
      expect((await acme.viewer.call('POST', '/automation/audit', failed)).statusCode).toBe(204);
      expect((await acme.viewer.call('GET', '/audit-logs/chain')).json()).toMatchObject({ whole: true });
    },
  );

  test(
    'takes thirty reports of one person in fifteen minutes, each of a bounded size, and refuses the rest',
    { tags: ['1.7.21'] },
    async () => {
      const report = { action: 'user_login', description: 'x'.repeat(2_000), company: 'X' };
      const send = async (person = acme.admin, body: object = report) =>
        (await person.call('POST', '/automation/audit', body)).statusCode;
      expect(await send(acme.admin, { ...report, description: 'x'.repeat(2_001) })).toBe(400);
      const answers: number[] = [];
      for (let count = 0; count < 31; count += 1) answers.push(await send());
      expect(answers).toEqual([...Array.from({ length: 30 }, () => 204), 429]);
      expect(await send(acme.viewer)).toBe(204);
      app.clock.advance(15 * 60_000);
      expect(await send()).toBe(204);
    },
  );

  test('refuses a report that names nothing it knows, and names every bad field', async () => {
    const bad = { user_id: 'me', action: 'nonsense', description: 1, company: null };
    const refused = await acme.viewer.call('POST', '/automation/audit', bad);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['user_id', 'action', 'description', 'company']),
    );
  });

  test('is closed to viewers who see only their zones', { tags: ['2.6.3'] }, async () => {
    await acme.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: true });
    for (const path of ['', '/chain', '/export', '/csv']) {
      expect((await acme.viewer.call('GET', `/audit-logs${path}`)).statusCode).toBe(403);
      expect((await acme.admin.call('GET', `/audit-logs${path}`)).statusCode).toBe(200);
    }
    await acme.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: false });
  });
});
