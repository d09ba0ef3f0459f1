import { CsvError, parse } from 'csv-parse/sync';

export type Separator = ',' | ';';

/**
 * Splits each line into its fields, trimmed (RFC 4180); null for a line with a misplaced or unclosed quote: a row ends
 * with its line, so that an open quote costs one line and not the rest of the file.
 */
export function splitLines(lines: readonly string[], separator: Separator): (string[] | null)[] {
  // Nearly every recording is without quotes: then splitting at the separators is enough.
  if (!lines.some((line) => line.includes('"'))) {
    return lines.map((line) => line.split(separator).map((field) => field.trim()));
  }
  const rows = parseRows(lines, separator);
  // With as many rows as lines each line is a row. Otherwise a row spans several lines, or a line is not a row.
  if (rows?.length === lines.length) return rows;
  return lines.map((line) => parseRows([line], separator)?.[0] ?? null);
}

function parseRows(lines: readonly string[], separator: Separator): string[][] | null {
  try {
    const rows = parse(lines.join('\n'), {
      delimiter: separator,
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
    });
    return rows.map((row) => row.map((field) => field.trim()));
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
