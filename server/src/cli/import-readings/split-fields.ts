const QUOTED = /^\s*"((?:[^"]|"")*)"\s*(?:$|(?=[,;]))/;

/**
 * The fields of one line, trimmed; a field in quotes may hold the separator, and a quote as two. Null when a quote
 * is not closed: a row ends with its line, so that an open quote costs one line and not the rest of the file.
 */
export function splitFields(line: string, separator: ',' | ';'): string[] | null {
  if (!line.includes('"')) return line.split(separator).map((field) => field.trim());
  const fields: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = QUOTED.exec(rest);
    const end = quoted === null ? rest.indexOf(separator) : quoted[0].length;
    const field = end < 0 ? rest : rest.slice(0, end);
    if (quoted === null && field.includes('"')) return null;
    fields.push(quoted === null ? field.trim() : (quoted[1] ?? '').replaceAll('""', '"').trim());
    if (end < 0 || end >= rest.length) return fields;
    if (rest[end] !== separator) return null;
    rest = rest.slice(end + 1);
  }
}
