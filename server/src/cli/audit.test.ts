import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '../companies/index.ts';
import { openDatabase } from '../database/index.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { startProcess } from '../../testing/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'ts1-audit-cli-'));
const dataDirectory = join(folder, 'data');
const file = join(folder, 'log.jsonl');

async function cli(...args: string[]): Promise<{ code: number | string | null; output: string }> {
  const process = startProcess('cli', { DATA_DIR: dataDirectory }, args);
  const code = await process.ended();
  return { code, output: process.output() };
}

beforeAll(async () => {
  const admin = ['--email', 'a@example.org', '--password', 'a long enough passphrase'];
  await cli('company', 'create', '--name', 'Acme', ...admin);
  await cli('audit', 'export', file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('`audit export` writes a file for its owner alone, and never over one that is there', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain('"actor":"operator"');
  const [again, nobody] = await Promise.all([
    cli('audit', 'export', file),
    cli('audit', 'export', join(folder, 'b'), '--company', '99'),
  ]);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('cannot be written') });
  expect(nobody).toMatchObject({ code: 1, output: 'There is no company 99.\n' });
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('`audit verify` ends with 0 for whole logs and with 1, naming the row, for broken ones', async () => {
  const forged = join(folder, 'forged.jsonl');
  writeFileSync(
    forged,
    readFileSync(file, 'utf8').replace('"action":"company_create"', '"action":"zone_create"'),
  );
  const [database, exported, altered, unsigned, wrong] = await Promise.all([
    cli('audit', 'verify'),
    cli('audit', 'verify', '--file', file),
    cli('audit', 'verify', '--file', forged),
    startElsewhere('audit', 'verify', '--file', file),
    cli('audit', 'verify', '--company', '1', '--file', file),
  ]);
  expect(database).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Company 1 "Acme": whole, \d+ rows/),
  });
  expect(exported).toMatchObject({ code: 0, output: expect.stringContaining('whole') });
  expect(altered).toMatchObject({ code: 1, output: expect.stringContaining('row 1 was altered') });
  expect(unsigned).toMatchObject({ code: 2, output: expect.stringContaining('There are no secrets here') });
  expect(wrong.code).toBe(2);

  const publicKey = /by (\S+)/.exec(exported.output)?.[1] ?? '';
  expect(await startElsewhere('audit', 'verify', '--file', file, '--key', publicKey)).toMatchObject({
    code: 0,
  });

  await asOwner(
    { dataDirectory },
    'drop trigger audit_log_keeps',
    `update audit_log set actor_name = 'somebody else' where seq = 2`,
  );
  const broken = await cli('audit', 'verify', '--company', '1');
  expect(broken).toMatchObject({ code: 1, output: expect.stringContaining('row 2 was altered') });
});

/** On a machine that has none of the installation's secrets. */
async function startElsewhere(...args: string[]): Promise<{ code: number | string | null; output: string }> {
  const process = startProcess('cli', { DATA_DIR: join(folder, 'elsewhere') }, args);
  const code = await process.ended();
  return { code, output: process.output() };
}

test(
  '`audit verify` in the wrong place says so, ends with 1 and makes nothing',
  { tags: ['S49'] },
  async () => {
    const wrong = join(folder, 'wrong');
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const SECRET_KEY = 'a secret key of more than thirty-two characters';
    for (const DATA_DIR of [wrong, empty]) {
      const process = startProcess('cli', { DATA_DIR, SECRET_KEY }, ['audit', 'verify']);
      expect(await process.ended()).toBe(1);
      expect(process.output()).toBe(`DATA_DIR ${DATA_DIR} holds no database of this product.\n`);
    }
    expect(existsSync(wrong)).toBe(false);
    expect(readdirSync(empty)).toEqual([]);
  },
);

test(
  '`audit verify` ends with 3 for a log that is not signed yet, and with 1 for rows that were left unsigned for minutes',
  { tags: ['S49'] },
  async () => {
    const DATA_DIR = join(folder, 'unsigned');
    const database = await openDatabase({ dataDirectory: DATA_DIR });
    const add = async (companyName: string, at: number) =>
      database.writeAcross(async (tx) =>
        createCompany(tx, at, { companyName, email: 'a@example.org', passwordHash: 'none' }),
      );
    await add('Young', Date.now());
    await add('Old', Date.now() - 3_600_000);
    await database.close();
    const verify = async (...company: readonly string[]) => {
      const process = startProcess('cli', { DATA_DIR, SECRET_KEY: 'x'.repeat(32) }, [
        'audit',
        'verify',
        ...company,
      ]);
      return { code: await process.ended(), output: process.output() };
    };
    const young = await verify('--company', '1');
    expect(young).toMatchObject({
      code: 3,
      output: expect.stringContaining('The audit log of company 1 is not yet proved.'),
    });
    expect(young.output).toMatch(/NOT YET PROVED, \d+ rows without a check-point/);
    expect(young.output.toLowerCase()).not.toContain('broken');
    expect(await verify('--company', '2')).toMatchObject({
      code: 1,
      output: expect.stringContaining('from row 1 on nothing is signed'),
    });
    // A broken log weighs more than one that is not proved yet.
    expect(await verify()).toMatchObject({
      code: 1,
      output: expect.stringContaining('The audit log of company 2 is broken.'),
    });
  },
);

test('`company create` signs the new log, for a server that starts days later', async () => {
  const DATA_DIR = join(folder, 'created');
  const call = async (...args: string[]) => {
    const process = startProcess('cli', { DATA_DIR }, args);
    return { code: await process.ended(), output: process.output() };
  };
  const password = 'a long enough passphrase';
  await call('company', 'create', '--name', 'Acme', '--email', 'a@example.org', '--password', password);
  expect(await call('audit', 'verify')).toMatchObject({
    code: 0,
    output: expect.stringContaining('whole, 1 rows, signed'),
  });
});

describe('after a restore of an older backup', () => {
  const DATA_DIR = join(folder, 'restored');
  const call = async (...args: string[]) => {
    const process = startProcess('cli', { DATA_DIR }, args);
    return { code: await process.ended(), output: process.output() };
  };
  const serve = async (until: RegExp) => {
    const server = startProcess('main', { DATA_DIR, PORT: '0', MQTT_PORT: '0' });
    await server.printed(until);
    await server.printed(/is ready/);
    const [, address] = await server.printed(/listening at (http:\/\/[\d.:]+)/);
    const ready = await (await fetch(`${address}/readyz`)).json();
    const metrics = await (await fetch(`${address}/metrics`)).text();
    server.child.kill('SIGTERM');
    await server.ended();
    return { ready, metrics };
  };

  test(
    'a server does not sign the shorter log until `audit accept`, and goes on monitoring meanwhile',
    { tags: ['S46'] },
    async () => {
      await call(
        'company',
        'create',
        '--name',
        'Acme',
        '--email',
        'a@example.org',
        '--password',
        'a long enough passphrase',
      );
      const backup = join(folder, 'backup');
      expect((await call('backup', backup)).code).toBe(0);
      const late = join(folder, 'late.jsonl');
      expect((await call('audit', 'export', late)).code).toBe(0);
      expect(await serve(/audit check-point signed/)).toMatchObject({
        ready: { status: 'ready', audit: { signed: true } },
      });
      expect(await call('audit', 'verify', '--against', late)).toMatchObject({
        code: 0,
        output: expect.stringContaining('It continues'),
      });

      for (const file of ['ts1.sqlite', 'ts1.sqlite-wal', 'ts1.sqlite-shm'])
        rmSync(join(DATA_DIR, file), { force: true });
      expect((await call('restore', backup)).code).toBe(0);
      const refused = await serve(/row 2 was signed on .*, and the log ends at row 1/);
      expect(refused.ready).toMatchObject({
        status: 'ready',
        audit: { signed: false, refused: [{ companyId: 1, reason: 'shorter' }] },
      });
      expect(refused.metrics).toMatch(/^ts1_audit_unsigned_companies 1$/m);
      expect(await call('audit', 'verify')).toMatchObject({
        code: 1,
        output: expect.stringContaining('row 2 is missing'),
      });

      const accepted = await call('audit', 'accept', '--company', '1');
      expect(accepted).toMatchObject({
        code: 0,
        output: expect.stringContaining('signed at row 2; row 2 says so'),
      });
      expect(await serve(/audit check-point signed/)).toMatchObject({
        ready: { audit: { signed: true, refused: [] } },
      });
      expect(await call('audit', 'verify')).toMatchObject({
        code: 0,
        output: expect.stringContaining('whole, 2 rows'),
      });
      expect(await call('audit', 'verify', '--against', late)).toMatchObject({
        code: 1,
        output: expect.stringContaining('not shown to continue'),
      });
    },
  );
});
