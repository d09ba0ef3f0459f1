import { pick } from './numbers.ts';

/** Another text, and the change that made it. */
export interface AlteredText {
  readonly what: string;
  readonly text: Buffer;
}

type Alter = (bytes: Buffer, next: () => number) => AlteredText;

/** Changes a character at a place that fits; the last one where none does. */
function alterCharacter(
  bytes: Buffer,
  fits: RegExp,
  next: () => number,
  replace: (old: string) => string,
): Buffer {
  const places = [...bytes.toString('latin1').matchAll(fits)].map(({ index }) => index);
  const at = places.length > 0 ? pick(places, next) : bytes.length - 1;
  const old = String.fromCharCode(bytes.readUInt8(at));
  const changed = Buffer.from(bytes);
  changed.write(replace(old), at, 'latin1');
  return changed;
}

const otherDigit: Alter = (bytes, next) => ({
  what: 'another digit',
  text: alterCharacter(bytes, /\d/g, next, (old) => (old === '7' ? '8' : '7')),
});
const nextMillisecond: Alter = (bytes, next) => ({
  what: 'a time a millisecond later',
  text: alterCharacter(bytes, /\d(?=Z")|\d(?=,\d{13},)/g, next, (old) => (old === '9' ? '8' : '9')),
});
const otherBit: Alter = (bytes, next) => {
  const changed = Buffer.from(bytes);
  const at = Math.floor(next() * bytes.length);
  changed.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(next() * 8)), at);
  return { what: `a bit of byte ${at}`, text: changed };
};
const cutEnd: Alter = (bytes, next) => ({
  what: 'its end cut off',
  text: bytes.subarray(0, Math.floor(next() * bytes.length)),
});
const longer: Alter = (bytes) => ({ what: 'longer', text: Buffer.concat([bytes, Buffer.from('\n')]) });

function withLines(what: string, change: (lines: string[], at: number) => string[]): Alter {
  return (bytes, next) => {
    const lines = bytes.toString('latin1').split('\n');
    const changed = change(lines, Math.floor(next() * (lines.length - 1))).join('\n');
    const text = Buffer.from(changed, 'latin1');
    return text.equals(bytes) ? longer(bytes, next) : { what, text };
  };
}

const WAYS: readonly Alter[] = [
  otherDigit,
  otherDigit,
  nextMillisecond,
  otherBit,
  cutEnd,
  longer,
  withLines('a line dropped', (lines, at) => lines.toSpliced(at, 1)),
  withLines('a line doubled', (lines, at) => lines.toSpliced(at, 0, String(lines[at]))),
  withLines('two lines swapped', (lines, at) =>
    lines.toSpliced(at, 2, String(lines[at + 1]), String(lines[at])),
  ),
];

/** Alters a file in one way. */
export function alteredText(bytes: Buffer, next: () => number): AlteredText {
  return pick(WAYS, next)(bytes, next);
}
