import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './project.ts';

/** Name with a made-up value where a list is shorter than it should be: `[id = 0] =`, `[name = ''] = await`. */
const MADE_UP_NAME = /\[[^[\]]*\b\w+ = 0\b[^[\]]*\] =|\[\w+ = ''\] = (?:await|\()/;
/** Element with a made-up value: `ids[index] ?? 0`, `lines.at(-1) ?? ''`. Names in quotes are keys of records. */
const MADE_UP_ELEMENT = /(?:\w\[[^'"`[\]]+\]|\.at\([^()]*\)) \?\? (?:0|'')(?![\w.])/;
/** Values that may be missing or null under their key, because that means no value. */
const MAY_BE_MISSING: readonly (readonly [file: string, expression: string])[] = [
  ['contract/src/firmware/firmware-version.ts', 'a[part]'],
  ['contract/src/firmware/firmware-version.ts', 'b[part]'],
  ['server/src/imports/formats/table.ts', 'cells[column.at]'],
  ['server/src/imports/formats/table.ts', 'cells[at]'],
  ['server/src/imports/formats/to-recording.ts', 'values[name]'],
  ['server/src/company-data/export-series.ts', 'row[name]'],
  ['server/src/company-data/parse-rows.ts', 'values[column]'],
  ['server/src/database/postgres/postgres-dialect.ts', 'row[name]'],
  ['server/src/platform/http/http-server.ts', 'STATUS_CODES[status]'],
  ['server/testing/find-program.ts', 'env[variable]'],
  ['web/src/analytics/try-limits.tsx', 'changes[name]'],
  ['web/src/readings-import/choose-format.tsx', 'choices.columns[role]'],
  ['web/src/readings-import/reading-choices.ts', 'choices.columns[role]'],
  ['web/src/thresholds/input-figure-fields.tsx', 'draft.figures[name]'],
  ['web/src/readings-import/choose-inputs.tsx', 'units[0]'],
  ['web/src/sensor-management/swaps/read-swaps.ts', 'values[places.indexOf(column)]'],
  ['web/src/sensor-management/import/read-columns.ts', 'values[columns.indexOf(column)]'],
];

function madeUp(source: string, file?: string): string[] {
  const known = MAY_BE_MISSING.filter(([where]) => where === file).map(
    ([, expression]) => `${expression} ??`,
  );
  return source.split('\n').filter((line) => {
    const rest = known.reduce((text, expression) => text.replaceAll(expression, ''), line);
    return MADE_UP_NAME.test(rest) || MADE_UP_ELEMENT.test(rest);
  });
}

const files = ['contract', 'server', 'web', 'simulator'].flatMap((workspace) =>
  readdirSync(join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(workspace, 'src', name)),
);

describe('a value that must be there', () => {
  test('is never made up: present() and nextId() throw where it is missing', () => {
    const found = files.flatMap((file) =>
      madeUp(readFileSync(join(ROOT, file), 'utf8'), file).map((line) => `${file}: ${line.trim()}`),
    );
    expect(files.length).toBeGreaterThan(1_000);
    expect(found).toEqual([]);
  });

  test.each([
    "const [zoneId = 0] = await tx.dialect.nextIds(tx, 'zones', 1);",
    'const [hour = 0, minute = 0] = time.split(":").map(Number);',
    "const [sensor = ''] = await requireSensors(tx, companyId, [sensorId]);",
    'const logId = ids[next++] ?? 0;',
    "name: MEASURANDS[at] ?? '',",
    'const widest = WIDTHS.at(-1) ?? 0;',
    '(this.low[row] ?? 0) + term',
  ])('would be found where it is made up: %s', (line) => {
    expect(madeUp(line)).toEqual([line]);
  });

  test.each([
    "const [, token = ''] = /^Bearer (.+)$/.exec(header) ?? [];",
    "const agent = request.headers['user-agent'] ?? '';",
    'const passed = counts.get(name) ?? 0;',
    'const value = column[row] ?? Number.NaN;',
    'const all: number[] = [];',
  ])('is not looked for where nothing is a good answer: %s', (line) => {
    expect(madeUp(line)).toEqual([]);
  });

  test.each(MAY_BE_MISSING)('%s still reads %s', (file, expression) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(`${expression} ??`);
  });
});
