import type { ParseArgsOptionsConfig } from 'node:util';
import { SENSED_MEASURANDS, type SensedMeasurand, timeZone } from '@ts1/contract';
import { z } from 'zod';
import { parseOptions, UsageError } from '../../command.ts';
import type { ForeignFormat } from './foreign-reading.ts';
import { createInfluxLine } from './influx-line.ts';
import { createEasylog, createHomeAssistant, createLogtag, createNamedTable } from './products.ts';
import type { Role } from './table.ts';

export const FORMATS = ['csv', 'easylog', 'logtag', 'home-assistant', 'influx'] as const;

/** The options of the command line that say how a file of another product is read. */
export const FOREIGN_OPTIONS = {
  from: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  zone: { type: 'string' },
  dates: { type: 'string' },
  decimal: { type: 'string' },
  sensor: { type: 'string' },
  tag: { type: 'string' },
  precision: { type: 'string' },
  fahrenheit: { type: 'boolean', default: false },
  column: { type: 'string', multiple: true, default: [] },
} satisfies ParseArgsOptionsConfig;

const OPTIONS = z.object({
  from: z.enum(FORMATS),
  zone: timeZone.optional(),
  dates: z.enum(['dmy', 'mdy', 'ymd']).optional(),
  decimal: z.enum(['.', ',']).optional(),
  sensor: z.string().min(1).max(100).optional(),
  tag: z.string().min(1).optional(),
  precision: z.enum(['ns', 'us', 'ms', 's']).optional(),
  fahrenheit: z.boolean(),
  column: z.array(z.string()),
});

const ROLES: readonly string[] = ['time', 'date', 'sensor', ...SENSED_MEASURANDS] satisfies readonly Role[];

/** The format that `--from` and the options beside it name. @throws UsageError */
export function chooseFormat(values: Readonly<Record<string, unknown>>): ForeignFormat {
  const { from, zone, fahrenheit, column, precision, ...given } = parseOptions(OPTIONS, values, {});
  const options = { ...given, timeZone: zone };
  const columns = new Map(column.map((text) => readColumn(text, fahrenheit)));
  switch (from) {
    case 'easylog':
      return createEasylog(options);
    case 'logtag':
      return createLogtag(options);
    case 'home-assistant':
      return createHomeAssistant({ isFahrenheit: fahrenheit });
    case 'influx':
      return createInfluxLine({ ...(precision && { precision }), tag: given.tag, fields: fieldsOf(columns) });
    case 'csv':
      if (!columns.has('time') && !columns.has('date'))
        throw new UsageError('--from csv needs --column time=TITLE, and one for each measurand');
      return createNamedTable(columns, options);
  }
}

/** `temperature=Title of the column`. */
function readColumn(text: string, fahrenheit: boolean): [Role, { title: string; isFahrenheit: boolean }] {
  const at = text.indexOf('=');
  const role = ROLES.find((one) => one === text.slice(0, at));
  const title = text.slice(at + 1).trim();
  if (!isRole(role) || title === '') {
    throw new UsageError(`--column ${text}: write one of ${ROLES.join(', ')}, then = and the title`);
  }
  return [role, { title, isFahrenheit: fahrenheit && role.startsWith('temperature') }];
}

const isRole = (text: string | undefined): text is Role => text !== undefined && ROLES.includes(text);

function fieldsOf(columns: ReadonlyMap<Role, { title: string; isFahrenheit: boolean }>) {
  const fields = new Map<string, { measurand: SensedMeasurand; isFahrenheit: boolean }>();
  for (const measurand of SENSED_MEASURANDS) {
    const column = columns.get(measurand);
    if (column !== undefined) fields.set(column.title, { measurand, isFahrenheit: column.isFahrenheit });
  }
  return fields;
}
