/** Limits of one JSON text, whatever its length in bytes. */
export interface JsonBounds {
  readonly depth: number;
  /** Most values; each entry of a list and each member of an object is one. */
  readonly values: number;
}

/**
 * Returns why a JSON text is not parsed: it is nested too deep or has too many values; undefined when it may be parsed.
 * Makes one pass over the text without building values, so that a small body cannot cost a long parse. The text need
 * not be valid JSON: the parser checks that.
 */
export function beyondBounds(text: string, { depth, values }: JsonBounds): string | undefined {
  let open = 0;
  let found = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_BRACKET:
      case OPEN_BRACE:
        open += 1;
        found += 1;
        if (open > depth) return `is nested more than ${depth} levels deep`;
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        open -= 1;
        break;
      case COMMA:
        found += 1;
        break;
    }
    if (found > values) return `holds more than ${values} values`;
  }
  return undefined;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Returns the end of the string that begins at a quotation mark; a long one needs only one search. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
