import { MEASURAND_TABLE, MEASURANDS, present } from '@ts1/contract';
import type { RowsWithInputs } from '../../readings/index.ts';
import type { Subject } from '../sensor/read-subject.ts';

const FIELDS = MEASURANDS.map((name) => MEASURAND_TABLE[name].wire.file);

/**
 * Readings in InfluxDB's line protocol, with time stamps in nanoseconds, the default of its clients. `inputs` are the
 * names of the inputs' fields, in the order of their columns.
 */
export async function* readingsLine(
  { name, serialNo }: Pick<Subject, 'name' | 'serialNo'>,
  inputs: readonly string[],
  pages: AsyncIterable<RowsWithInputs>,
): AsyncGenerator<string> {
  const head = `readings,name=${tagValue(name)},sensor=${tagValue(serialNo)} `;
  for await (const page of pages) yield formatLines(page, head, inputs);
}

function formatLines(page: RowsWithInputs, head: string, names: readonly string[]): string {
  const { size, measuredAt, values, errors, inputs } = page;
  const formatField = (name: string, value: number | undefined): string[] =>
    value === undefined || Number.isNaN(value) ? [] : [`${name}=${value}`];
  let text = '';
  for (let row = 0; row < size; row += 1) {
    const fields: string[] = [];
    for (const [at, column] of values.entries())
      fields.push(...formatField(present(FIELDS[at]), column[row]));
    for (const [at, column] of inputs.entries()) fields.push(...formatField(present(names[at]), column[row]));
    const codes = { error: errors?.error[row], error_2: errors?.error2[row] };
    for (const [name, code] of Object.entries(codes)) {
      if (code !== undefined && !Number.isNaN(code)) fields.push(`${name}=${code}i`);
    }
    if (fields.length > 0) text += `${head}${fields.join(',')} ${present(measuredAt[row])}000000\n`;
  }
  return text;
}

/** A tag's value escapes comma, equals sign and space; a backslash at its end would escape what follows. */
function tagValue(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim().replace(/\\+$/, '');
  return plain.replaceAll(/([,= ])/g, '\\$1') || '-';
}
