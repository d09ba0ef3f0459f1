// @module-tag R37
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../database/index.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { addBaseUnit, addCompany, addSensors } from '../../testing/devices.ts';
import { startProcess } from '../../testing/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'ts1-quarantine-cli-'));
const dataDirectory = join(folder, 'data');
let companyId: number;

async function cli(...args: string[]): Promise<{ code: number | string | null; output: string }> {
  const process = startProcess('cli', { DATA_DIR: dataDirectory }, ['quarantine', ...args]);
  const code = await process.ended();
  return { code, output: process.output() };
}

beforeAll(async () => {
  const database = await openDatabase({ dataDirectory });
  companyId = await addCompany(database, 'Acme');
  const baseUnitId = await addBaseUnit(database, companyId, 'BU-1', 'key-1');
  await addSensors(database, companyId, ['1']);
  await database.write(companyId, async (tx) => {
    const ids = await tx.dialect.nextIds(tx, 'quarantined_deliveries', 2);
    const payload = JSON.stringify([{ serial: '1', measuredAt: Date.UTC(2026, 0, 5), temperature: 4 }]);
    const rows = ids.map((id) => ({
      company_id: companyId,
      quarantine_id: id,
      base_unit_id: baseUnitId,
      received_at: Date.UTC(2026, 0, 5),
      quarantined_at: Date.UTC(2026, 0, 5),
      readings: 1,
      bytes: payload.length,
      payload,
      reason: 'a number is outside what can be stored',
      tries: 0,
    }));
    await tx.sql.insertInto('quarantined_deliveries').values(rows).execute();
  });
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('`quarantine` lists what was quarantined, tries it again and drops it, and the audit log says who did', async () => {
  const company = ['--company', String(companyId)];
  expect((await cli('list')).output).toMatch(/delivery 2: base unit BU-1, 1 readings.*\n.*delivery 1/);
  expect(await cli('retry', '1', ...company)).toEqual({
    code: 0,
    output: 'Stored: 1 readings are new, 0 were there already.\n',
  });
  expect(await cli('drop', '2', ...company)).toEqual({ code: 0, output: 'Delivery 2 is dropped.\n' });
  expect(await cli('drop', '2', ...company)).toMatchObject({ code: 1 });
  expect(await cli('retry', 'x', ...company)).toMatchObject({ code: 2 });
  expect((await cli('list')).output).toBe('Nothing is in quarantine.\n');
  const database = await openDatabase({ dataDirectory });
  const rows = await auditRows(database, companyId);
  expect(rows.map(({ actor_kind, action }) => [actor_kind, action])).toEqual([
    ['operator', 'quarantine_retry'],
    ['operator', 'quarantine_drop'],
  ]);
  await database.close();
});
