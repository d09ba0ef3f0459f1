import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '../companies/index.ts';
import { openDatabase } from '../database/index.ts';
import { asOwner } from '../testing/as-owner.ts';
import { startProcess } from '../testing/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'ts1-audit-cli-'));
const dataDirectory = join(folder, 'data');
const file = join(folder, 'log.jsonl');

async function cli(...args: string[]): Promise<{ code: number | string | null; output: string }> {
  const process = startProcess('cli', { DATA_DIR: dataDirectory }, args);
  const code = await process.ended();
  return { code, output: process.output() };
}

beforeAll(async () => {
  const database = await openDatabase({ dataDirectory });
  const company = { companyName: 'Acme', email: 'a@example.org', passwordHash: 'none' };
  await database.writeAcross(async (tx) => createCompany(tx, Date.now(), company));
  await database.close();
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
