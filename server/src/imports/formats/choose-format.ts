import type { ImportOptions, SensedMeasurand } from '@ts1/contract';
import { SENSED_MEASURANDS } from '@ts1/contract/received';
import type { ForeignFormat } from './foreign-reading.ts';
import { createInfluxLine } from './influx-line.ts';
import { createEasylog, createHomeAssistant, createLogtag, createNamedTable } from './products.ts';
import type { Role } from './table.ts';
import { createWideTable } from './wide-table.ts';

/** Creates the reader of a file; it reads one file only, as it remembers earlier lines. */
export function chooseFormat(options: ImportOptions): ForeignFormat {
  const { format, fahrenheit } = options;
  switch (format) {
    case 'easylog':
      return createEasylog(options);
    case 'logtag':
      return createLogtag(options);
    case 'home-assistant':
      return createHomeAssistant({ isFahrenheit: fahrenheit, inputs: options.inputs });
    case 'influx': {
      const { precision, tag } = options;
      return createInfluxLine({
        ...(precision && { precision }),
        tag,
        fields: fieldsByTitle(options),
        inputs: options.inputs,
      });
    }
    case 'wide':
      return createWideTable(options, options);
    case 'csv':
      return createNamedTable(columnsByRole(options), options);
  }
}

function columnsByRole({ columns, fahrenheit }: ImportOptions) {
  return new Map(
    Object.entries(columns).map(([role, title]) => [
      role as Role,
      { title, isFahrenheit: fahrenheit && role.startsWith('temperature') },
    ]),
  );
}

function fieldsByTitle(options: ImportOptions) {
  const columns = columnsByRole(options);
  const fields = new Map<string, { measurand: SensedMeasurand; isFahrenheit: boolean }>();
  for (const measurand of SENSED_MEASURANDS) {
    const column = columns.get(measurand);
    if (column !== undefined) fields.set(column.title, { measurand, isFahrenheit: column.isFahrenheit });
  }
  return fields;
}
