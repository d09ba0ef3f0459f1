import type { Size } from './fill.ts';
import type { Figure } from './measure.ts';

/** Figures of a size, or the reason why it was not measured. */
export interface Column {
  readonly size: Size;
  readonly figures: readonly Figure[];
  readonly notRun?: string;
}

/** Returns a Markdown table: a row for each figure, a column for each size, and the ratio to the first size. */
export function markdownTable(columns: readonly Column[]): string {
  const title = ({ size }: Column): string =>
    `${short(size.readings)} readings, ${short(size.sensors)} sensors`;
  const names = columns.find(({ figures }) => figures.length > 0)?.figures ?? [];
  const first = new Map(names.map(({ name, value }) => [name, value]));
  const cell = (column: Column, name: string): string => {
    const figure = column.figures.find((one) => one.name === name);
    if (figure === undefined) return 'not run';
    const times = figure.value / (first.get(name) ?? Number.NaN);
    return `${round(figure.value)} (${times.toFixed(2)})`;
  };
  const rows = [
    ['', ...columns.map(title)],
    ['---', ...columns.map(() => '---')],
    ...names.map(({ name, unit }) => [`${name}, ${unit}`, ...columns.map((column) => cell(column, name))]),
  ];
  const notes = columns.flatMap((column) =>
    column.notRun === undefined ? [] : [`Not run: ${title(column)}, ${column.notRun}`],
  );
  return [...rows.map((row) => `| ${row.join(' | ')} |`), '', ...notes].join('\n');
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

function short(count: number): string {
  return count >= 1e6 ? `${count / 1e6} million` : count.toLocaleString('en');
}
