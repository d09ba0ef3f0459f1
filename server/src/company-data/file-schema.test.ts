// @module-tag R47
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newReading } from '../../testing/new-reading.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { storeReadings } from '../../testing/stored-readings.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { fileSchema, SCHEMA } from './file-schema.ts';
import { exportCompany } from './index.ts';

const DOCUMENTED = join(import.meta.dirname, '../../../docs/company-file.schema.json');

test('the schema in docs is the one that is in every file', async () => {
  await expect(`${JSON.stringify(fileSchema(), null, 2)}\n`).toMatchFileSnapshot(DOCUMENTED);
});

describeOnEachEngine('the schema in the file of a company', (on) => {
  test('fits every line of every file', async () => {
    const app = await createTestApp(on.database);
    const { companyId, admin } = await app.createCompany('Schema');
    const created = await admin.call('POST', '/sensors', { serialNo: '010203', name: 'Freezer', type: '1' });
    const { id } = created.json<{ id: number }>();
    await admin.call('POST', '/zones', { zoneName: 'Store' });
    await admin.call('PUT', `/alarms/sensor/${id}`, {
      high_alarm: 4,
      high_enable: true,
      delay: 0,
      auto_reset: true,
    });
    await admin.call('POST', '/baseUnits', {
      baseUnitSerialNo: `S-${on.engine}`,
      baseUnitName: 'G',
      typeId: '1',
    });
    const hours = Array.from({ length: 48 }, (_, hour) =>
      newReading(id, app.clock.now() - (48 - hour) * 3_600_000, { temperature: hour / 10 }),
    );
    await storeReadings(on.database, companyId, hours);
    const files = unzip(
      await buffer(await exportCompany({ database: on.database, companyId, at: app.clock.now() })),
    );
    const schemas = JSON.parse(String(files.get(SCHEMA))).files as Record<
      string,
      z.core.JSONSchema.JSONSchema
    >;
    expect(schemas).toEqual(JSON.parse(JSON.stringify(fileSchema()))['files']);
    let lines = 0;
    for (const [name, content] of files) {
      if (name === SCHEMA || name.startsWith('records/')) continue;
      const schema = schemas[name.replace(/\/\d+\.csv$/, '/{sensor}.csv')];
      expect({ name, isDescribed: schema !== undefined }).toEqual({ name, isDescribed: true });
      const checked = z.fromJSONSchema(schema ?? {});
      for (const row of parseContentRows(name, content)) {
        lines += 1;
        expect({ name, ...checked.safeParse(row) }).toMatchObject({ name, success: true });
      }
    }
    expect(lines).toBeGreaterThan(60);
    await app.close();
  });
});

function parseContentRows(name: string, content: string): unknown[] {
  const lines = content.split('\n').filter((line) => line !== '');
  if (name.endsWith('.json')) return [JSON.parse(content)];
  if (name.endsWith('.jsonl')) return lines.map((line) => JSON.parse(line));
  const [header = '', ...rows] = lines;
  const titles = header.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return Object.fromEntries(
      titles.map((title, at) => {
        const cell = cells[at] ?? '';
        if (cell === '') return [title, null];
        return [title, Number.isNaN(Number(cell)) ? cell : Number(cell)];
      }),
    );
  });
}
