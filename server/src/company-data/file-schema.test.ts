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
import {
  type ColumnSchema,
  columnsOf,
  fileSchema,
  readingColumns,
  SCHEMA,
  statisticColumns,
} from './file-schema.ts';
import { exportCompany } from './index.ts';
import { tableFile } from './manifest.ts';
import { TABLES } from './tables.ts';

const PAGE = join(import.meta.dirname, '../../../docs/company-file.md');

const INTRODUCTION = `# The file of a company

Under Settings, "Export all data" saves a ZIP file with everything that the company has, but for secrets
(passwords, keys, tokens). It can be imported into an empty company of another installation, and it can be read with
anything: JSON, lines of JSON and CSV, in UTF-8. This page and the file \`schema.json\` in it are made from the same table
that export and import run by (\`server/src/company-data/tables.ts\`); a test compares them.

| File | Holds |
| --- | --- |
| \`manifest.json\` | Format, time of the export, and size and SHA-256 of every file |
| \`schema.json\` | A JSON Schema (2020-12) of every file, by its name |
| \`data/company.json\` | Name, settings, retention and address |
| \`data/*.jsonl\` | The tables below: one row a line, in the order of their ids |
| \`data/readings/{sensor}.csv\` | All readings of a sensor, by its id in \`data/sensors.jsonl\` |
| \`data/statistics/{sensor}.csv\` | Its roll-ups of 10 minutes, hours and days, which outlive readings |
| \`records/*.jsonl\` | Audit log, messages sent, rejected deliveries, readings ahead of the clock: to read, never imported |

Ids number the rows of this file from 1, in the order in which they were added. Rows that were deleted are there with
\`deleted_at\`: what happened to them stays readable. A column may be \`null\` where its type says so. The battery
of a sensor of type 6 is in percent.
`;

const shortType = ({ schema }: ColumnSchema): string => {
  const of = (one: unknown): string => {
    if (typeof one !== 'object' || one === null) return 'any';
    const { type, anyOf, enum: values, const: only } = one as Record<string, unknown>;
    if (Array.isArray(anyOf)) return [...new Set(anyOf.map(of))].join(' or ');
    if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(', ');
    if (only !== undefined) return JSON.stringify(only);
    return Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'any';
  };
  return of(schema);
};

function section(title: string, columns: readonly ColumnSchema[]): string {
  const rows = columns.map((column) => `| \`${column.name}\` | ${shortType(column)} | ${column.meaning} |`);
  return [`## ${title}`, '', '| Column | Type | Unit or meaning |', '| --- | --- | --- |', ...rows, ''].join(
    '\n',
  );
}

test('the page in docs names every file and column, with types and units', async () => {
  const page = [
    INTRODUCTION,
    section('data/readings/{sensor}.csv', readingColumns()),
    section('data/statistics/{sensor}.csv', statisticColumns()),
    ...TABLES.map((table) => section(tableFile(table.name), columnsOf(table))),
  ].join('\n');
  await expect(page).toMatchFileSnapshot(PAGE);
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
      for (const row of rowsOf(name, content)) {
        lines += 1;
        expect({ name, ...checked.safeParse(row) }).toMatchObject({ name, success: true });
      }
    }
    expect(lines).toBeGreaterThan(60);
    await app.close();
  });
});

function rowsOf(name: string, content: string): unknown[] {
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
