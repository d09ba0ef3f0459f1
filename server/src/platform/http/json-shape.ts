/** How much one JSON text may hold, whatever its length in bytes. */
export interface JsonBounds {
  readonly depth: number;
  /** Values, each entry of a list and each member of an object being one. */
  readonly values: number;
}

/**
 * Why a JSON text is not parsed: what it nests too deep or how many values it has too many; undefined when it may be.
 * One pass over the text without building anything of it, so that a small body cannot cost a long parse. The text need
 * not be valid JSON: that is for the parser to say.
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

/** Where the string that begins at a quotation mark ends: a long one is one search. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
