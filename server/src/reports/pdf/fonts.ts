import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { present } from '@ts1/contract/figures';
import type PdfKit from 'pdfkit';
import { z } from 'zod';

const require = createRequire(import.meta.url);
/** In the order in which a character is looked for. */
const SUBSETS = [
  'latin',
  'latin-ext',
  'cyrillic',
  'greek',
  'vietnamese',
  'cyrillic-ext',
  'greek-ext',
] as const;
type Subset = (typeof SUBSETS)[number];

/** More characters than a line of any size shows; measuring all of a text that somebody imported would take for ever. */
const LONGEST_LINE = 1_000;

export type Weight = 400 | 600;
export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

/** Where on its line a run is: `CO₂`, `10⁻⁶`. */
type Level = 'line' | 'lowered' | 'raised';

interface Run {
  readonly subset: Subset;
  readonly text: string;
  readonly level: Level;
}

/** No font of ours has these, so they are drawn small, out of the line. */
const LOWERED = marks('₀₁₂₃₄₅₆₇₈₉₊₋', '0123456789+−');
const RAISED = marks('⁰⁴⁵⁶⁷⁸⁹⁺⁻', '0456789+−');
const SMALL = 0.65;
/** No font of ours has the narrow no-break space that French puts between thousands. */
const [NARROW_SPACE, WIDE_SPACE] = ['\u202F', '\u00A0'];
/** From the top of the line to that of a small run, in heights of the line's type. */
const DROP = { lowered: 0.46, raised: 0 };

/** Measures and draws text of any European alphabet; what no font has is drawn as an empty box. */
export class Fonts {
  readonly #doc: InstanceType<typeof PdfKit>;
  readonly #findSubset = createSubsetFinder();

  constructor(doc: InstanceType<typeof PdfKit>) {
    this.#doc = doc;
    for (const subset of SUBSETS) {
      for (const weight of [400, 600]) {
        const file = `@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`;
        doc.registerFont(`${subset} ${weight}`, require.resolve(file));
      }
    }
  }

  width(text: string, style: TextStyle): number {
    return this.#runs(text).reduce((sum, run) => sum + this.#select(run, style).widthOfString(run.text), 0);
  }

  /** One line from `x`, its top at `y`. */
  draw(text: string, x: number, y: number, style: TextStyle): void {
    let at = x;
    for (const run of this.#runs(text)) {
      const doc = this.#select(run, style);
      const top = run.level === 'line' ? y : y + DROP[run.level] * style.size;
      doc.fillColor(style.colour ?? '#17202B').text(run.text, at, top, { lineBreak: false });
      at += doc.widthOfString(run.text);
    }
  }

  /** The lines that a text takes in a width, words whole where they fit; more than `most` end with an ellipsis. */
  wrap(text: string, width: number, style: TextStyle, most: number): string[] {
    const lines: string[] = [];
    for (const paragraph of text.slice(0, most * LONGEST_LINE).split(/\r?\n/)) {
      let line = '';
      for (const word of paragraph.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (this.width(longer, style) <= width) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        const pieces = this.#broken(word, width, style);
        lines.push(...pieces.slice(0, -1));
        line = present(pieces.at(-1));
        if (lines.length > most) break;
      }
      lines.push(line);
      if (lines.length > most) break;
    }
    if (lines.length <= most) return lines;
    let last = present(lines[most - 1]);
    while (last !== '' && this.width(`${last}…`, style) > width) last = last.slice(0, -1);
    return [...lines.slice(0, most - 1), `${last}…`];
  }

  /** A word in pieces that fit. */
  #broken(word: string, width: number, style: TextStyle): string[] {
    const pieces: string[] = [];
    let piece = '';
    for (const character of word) {
      if (piece !== '' && this.width(piece + character, style) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += character;
    }
    return [...pieces, piece];
  }

  #select({ subset, level }: Run, { size, weight = 400 }: TextStyle): InstanceType<typeof PdfKit> {
    return this.#doc.font(`${subset} ${weight}`).fontSize(level === 'line' ? size : size * SMALL);
  }

  #runs(text: string): Run[] {
    const runs: { subset: Subset; level: Level; text: string }[] = [];
    for (const written of text.slice(0, LONGEST_LINE)) {
      const [level, character] = placed(written);
      const subset = this.#findSubset(character);
      const last = runs.at(-1);
      if (last?.subset === subset && last.level === level) last.text += character;
      else runs.push({ subset, level, text: character });
    }
    return runs;
  }
}

function marks(small: string, plain: string): ReadonlyMap<string, string> {
  return new Map(Array.from(small, (mark, index) => [mark, plain.charAt(index)]));
}

/** Level of a character on its line, and the character that is drawn there. */
function placed(written: string): [Level, string] {
  const lowered = LOWERED.get(written);
  if (lowered !== undefined) return ['lowered', lowered];
  const raised = RAISED.get(written);
  if (raised !== undefined) return ['raised', raised];
  return ['line', written === NARROW_SPACE ? WIDE_SPACE : written];
}

/** Which of the font's files has a character. */
function createSubsetFinder(): (character: string) => Subset {
  const file = readFileSync(require.resolve('@fontsource/inter/unicode.json'), 'utf8');
  const stated = z.record(z.string(), z.string()).parse(JSON.parse(file));
  const ranges = SUBSETS.map((subset) => ({ subset, ranges: parseRanges(present(stated[subset])) }));
  return (character) => {
    const point = present(character.codePointAt(0));
    const found = ranges.find((one) => one.ranges.some(([from, to]) => point >= from && point <= to));
    return found?.subset ?? 'latin';
  };
}

function parseRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}
