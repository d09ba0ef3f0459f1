import {
  inputKeyText,
  type InputMeasurand,
  type ImportColumn,
  type ImportOptions,
  MEASURAND_TABLE,
} from '@ts1/contract';

/** A column of further values; no unit stands for that of the measurand. */
export interface ChosenInput {
  /** Among those of the form. */
  readonly id: number;
  readonly measurand: InputMeasurand;
  readonly title: string;
  readonly unit: string;
}

/** Choices made on the form; empty where none was made. */
export interface Choices {
  readonly format: ImportOptions['format'];
  readonly timeZone: string;
  readonly dates: NonNullable<ImportOptions['dates']> | '';
  readonly decimal: NonNullable<ImportOptions['decimal']> | '';
  readonly sensor: string;
  readonly fahrenheit: boolean;
  readonly tag: string;
  readonly precision: NonNullable<ImportOptions['precision']>;
  readonly columns: Readonly<Partial<Record<ImportColumn, string>>>;
  readonly inputs: readonly ChosenInput[];
}

export const NOTHING_CHOSEN: Choices = {
  format: 'csv',
  timeZone: '',
  dates: '',
  decimal: '',
  sensor: '',
  fahrenheit: false,
  tag: '',
  precision: 'ns',
  columns: {},
  inputs: [],
};

const MEASURED = ['temperature', 'temperature_2', 'humidity', 'battery'] as const satisfies ImportColumn[];

/** The columns that a format asks for. */
export function formatColumns(format: Choices['format']): readonly ImportColumn[] {
  if (format === 'csv') return ['time', 'date', 'sensor', ...MEASURED];
  if (format === 'wide') return ['time', 'date'];
  return format === 'influx' ? MEASURED : [];
}

/** Whether a format is a table of local times. */
export const isTable = (format: Choices['format']): boolean =>
  format === 'csv' || format === 'wide' || format === 'easylog' || format === 'logtag';

/** Returns only the options that belong to the format and were filled in. */
export function toOptions(choices: Choices) {
  const { format, fahrenheit } = choices;
  const said = (text: string) => (text.trim() === '' ? undefined : text.trim());
  const columns = Object.fromEntries(
    formatColumns(format).flatMap((role) => {
      const title = said(choices.columns[role] ?? '');
      return title === undefined ? [] : [[role, title]];
    }),
  );
  return {
    format,
    fahrenheit,
    columns,
    inputs: toInputs(choices),
    ...(isTable(format) && {
      timeZone: said(choices.timeZone),
      dates: said(choices.dates),
      decimal: said(choices.decimal),
      ...(format !== 'wide' && { sensor: said(choices.sensor) }),
    }),
    ...(format === 'influx' && { precision: choices.precision, tag: said(choices.tag) }),
  };
}

/** The second column of a measurand is its second channel; entities and columns that name their sensor have its first. */
function toInputs({ format, inputs }: Choices) {
  const named = inputs.filter(({ title }) => title.trim() !== '');
  return named.map(({ measurand, title, unit }, at) => {
    const before = named.slice(0, at).filter((one) => one.measurand === measurand).length;
    const place = format === 'home-assistant' || format === 'wide' ? 1 : before + 1;
    return { key: inputKeyText({ measurand, place }), title: title.trim(), ...(unit !== '' && { unit }) };
  });
}

/** Builds the body sent for a file: a line that says how it is read, then the file. */
export function toImportBody(
  file: File,
  options: ReturnType<typeof toOptions>,
  sensors: readonly { readonly name: string; readonly sensorId: number }[],
): File {
  const head = JSON.stringify({ fileName: file.name, options, sensors });
  return new File([`${head}\n`, file], file.name, { type: 'application/octet-stream' });
}

/** The columns of a file that this product exported, by their titles; none of any other. */
export function exportedColumns(titles: readonly string[]): Choices['columns'] {
  const exported: readonly (readonly [ImportColumn, string])[] = [
    ['time', 'time_utc'],
    ['sensor', 'sensor'],
    ...MEASURED.map((name) => [name, MEASURAND_TABLE[name].wire.file] as const),
  ];
  const found = exported.filter(([, title]) => titles.includes(title));
  const isOwn = found.some(([role]) => role === 'time') && found.some(([role]) => role === 'sensor');
  return isOwn ? Object.fromEntries(found) : {};
}

const TITLES_WITHIN_BYTES = 20_000;
const MOST_TITLES = 60;

/** Reads the texts of the first line with several fields, for the user who names the columns. */
export async function readColumnTitles(file: Blob): Promise<string[]> {
  const text = await file.slice(0, TITLES_WITHIN_BYTES).text();
  const line = text.split(/\r?\n/).find((one) => /[;,\t]/.test(one)) ?? '';
  const separator = [';', '\t', ','].find((one) => line.includes(one)) ?? ',';
  const titles = line.split(separator).map((title) => title.trim().replaceAll(/^"|"$/g, ''));
  return [...new Set(titles)].filter((title) => title !== '').slice(0, MOST_TITLES);
}
