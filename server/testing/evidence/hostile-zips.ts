import { crc32 } from 'node:zlib';
import { signingKey } from './audit-log.ts';
import { TRUE_CONTENT, TRUE_PACK } from './falsify.ts';
import { signPack } from './make-pack.ts';
import { toZip, type ZipField, type ZipOptions } from './zip-file.ts';

/** A pack that somebody made to deceive or to stop a verifier. */
export interface HostileZip {
  readonly what: string;
  readonly make: () => Buffer;
}

const MOST = 0xffff_ffff;
const [SIZE_AT, CRC_AT, PACKED_AT, FLAGS_AT, METHOD_AT, OFFSET_AT, ATTRIBUTES_AT] = [
  24, 16, 20, 8, 10, 42, 38,
];

const zip = (options: ZipOptions) => () => toZip(TRUE_PACK, options);
const field = (at: number, value: number, bytes: 1 | 2 | 4 = 4, entry = 'seals.json') =>
  zip({ fields: [{ part: 'directory', entry, at, bytes, value }] });
const local = (at: number, value: number, bytes: 1 | 2 | 4 = 4) =>
  zip({ fields: [{ part: 'local', entry: 'seals.json', at, bytes, value }] });
const withFurther =
  (name: string, content = 'x') =>
  () =>
    toZip([[name, Buffer.from(content)], ...TRUE_PACK]);
const withSigned = (name: string, change: (text: string) => string) => () => {
  const files = new Map(TRUE_CONTENT.files);
  files.set(name, Buffer.from(change(String(files.get(name)))));
  return toZip(signPack({ ...TRUE_CONTENT, files }, signingKey(1)));
};
/** Puts a file of so many zero bytes in place of another, with the size that the directory is to list. */
const bomb = (name: string, bytes: number, listed: number) => () => {
  const zeros = Buffer.alloc(bytes);
  const fields: ZipField[] = (['directory', 'descriptor'] as const).map((part) => ({
    part,
    entry: name,
    at: part === 'directory' ? SIZE_AT : 12,
    bytes: 4,
    value: listed,
  }));
  return toZip(
    TRUE_PACK.map(([own, content]) => [own, own === name ? zeros : content]),
    { fields },
  );
};
const many = (count: number) => () =>
  toZip([
    ...Array.from({ length: count }, (_, number) => [`certificates/${number}.pdf`, Buffer.of(1)] as const),
    ...TRUE_PACK,
  ]);

/** Every kind of hostile pack that is known to be tried against programs that read ZIP files and JSON. */
export const HOSTILE_ZIPS: readonly HostileZip[] = [
  ...[
    '../x',
    '/etc/passwd',
    'a/../../x',
    'C:\\x',
    'readings\\12.csv',
    'a//b',
    './a',
    'a\u0000b',
    '',
    'CON:',
  ].map((name) => ({ what: `a file named ${JSON.stringify(name)}`, make: withFurther(name) })),
  { what: 'a name in composed letters', make: withFurther('certificates/\u00e9.pdf') },
  { what: 'a name in decomposed letters', make: withFurther('certificates/e\u0301.pdf') },
  { what: 'a name with a letter that only looks the same', make: withFurther('se\u0430ls.json') },
  { what: 'a name twice', make: withFurther('seals.json') },
  { what: 'a name twice, but for the case', make: withFurther('SEALS.json') },
  { what: 'a name in upper case', make: withFurther('Alarms.json') },
  { what: 'a folder', make: withFurther('readings/') },
  { what: 'a symbolic link', make: field(ATTRIBUTES_AT, (0o120777 << 16) >>> 0) },
  { what: 'a file that inflates to more than it lists', make: bomb('README.txt', 50_000_000, 35) },
  { what: 'a manifest of 50 MB', make: bomb('manifest.json', 50_000_000, 50_000_000) },
  { what: 'a signature of 50 MB', make: bomb('manifest.sig', 50_000_000, 50_000_000) },
  { what: 'readings of 50 MB', make: bomb('readings/12.csv', 50_000_000, 50_000_000) },
  { what: '20,000 files', make: many(20_000) },
  { what: '100,000 files', make: many(100_000) },
  { what: 'a wrong size', make: field(SIZE_AT, 100) },
  { what: 'a wrong compressed size', make: field(PACKED_AT, 100) },
  { what: 'a compressed size past the end', make: field(PACKED_AT, 0x7fff_ffff) },
  { what: 'a wrong sum', make: field(CRC_AT, crc32('x')) },
  { what: 'an offset at another file', make: field(OFFSET_AT, 0) },
  { what: 'an offset past the end', make: field(OFFSET_AT, 0x7fff_ffff) },
  { what: 'an encrypted file', make: field(FLAGS_AT, 0x0809, 2) },
  { what: 'a strongly encrypted file', make: field(FLAGS_AT, 0x0849, 2) },
  { what: 'another compression', make: field(METHOD_AT, 12, 2) },
  { what: 'stored with two sizes', make: field(METHOD_AT, 0, 2) },
  { what: 'a comment of a file', make: field(32, 5, 2) },
  { what: 'a name longer than the directory', make: field(28, 0xffff, 2) },
  { what: 'a ZIP64 size', make: field(SIZE_AT, MOST) },
  { what: 'a ZIP64 offset', make: field(OFFSET_AT, MOST) },
  { what: 'a ZIP64 field', make: zip({ extra: Buffer.from('0100080001000000000000', 'hex') }) },
  { what: 'a field with another name', make: zip({ extra: Buffer.from('7570050001aabbccdd', 'hex') }) },
  { what: 'a field that is cut off', make: zip({ extra: Buffer.from('5554ff0000', 'hex') }) },
  ...[8, 10].map((at) => ({
    what: `a ZIP64 count at ${at}`,
    make: zip({ fields: [{ part: 'end', at, bytes: 2, value: 0xffff }] }),
  })),
  { what: 'a ZIP64 directory', make: zip({ fields: [{ part: 'end', at: 16, bytes: 4, value: MOST }] }) },
  { what: 'a directory elsewhere', make: zip({ fields: [{ part: 'end', at: 16, bytes: 4, value: 5 }] }) },
  { what: 'fewer files than listed', make: zip({ fields: [{ part: 'end', at: 10, bytes: 2, value: 9 }] }) },
  { what: 'another volume', make: zip({ fields: [{ part: 'end', at: 4, bytes: 2, value: 1 }] }) },
  {
    what: 'a comment',
    make: zip({ fields: [{ part: 'end', at: 20, bytes: 2, value: 1 }], behind: Buffer.of(65) }),
  },
  { what: 'something behind the end', make: zip({ behind: Buffer.from('garbage') }) },
  { what: 'another ZIP behind the end', make: () => Buffer.concat([toZip(TRUE_PACK), toZip(TRUE_PACK)]) },
  { what: 'something behind the data of a file', make: zip({ inside: Buffer.from('garbage') }) },
  { what: 'something before the directory', make: zip({ before: Buffer.from('garbage') }) },
  {
    what: 'a program before the files',
    make: () => Buffer.concat([Buffer.from('#!/bin/sh\n'), toZip(TRUE_PACK)]),
  },
  { what: 'a local header of another compression', make: local(8, 0, 2) },
  { what: 'a local header with another sum', make: local(14, 1) },
  { what: 'a local header with another name', make: local(26, 5, 2) },
  { what: 'no local header', make: local(0, 0) },
  {
    what: 'a descriptor with another sum',
    make: zip({ fields: [{ part: 'descriptor', entry: 'seals.json', at: 4, bytes: 4, value: 1 }] }),
  },
  { what: 'nothing', make: () => Buffer.alloc(0) },
  { what: 'no ZIP file', make: () => Buffer.alloc(100_000, 'x') },
  { what: 'no files', make: () => toZip([]) },
  { what: 'no manifest', make: () => toZip(TRUE_PACK.filter(([name]) => name !== 'manifest.json')) },
  { what: 'the manifest first', make: () => toZip(TRUE_PACK.toReversed()) },
  {
    what: 'a name twice in signed JSON',
    make: withSigned('seals.json', (text) => text.replace('{', '{"sensors":[],')),
  },
  {
    what: 'a name twice in signed JSON, once escaped',
    make: withSigned('seals.json', (text) => text.replace('{', String.raw`{"sensor\u0073":[],`)),
  },
  {
    what: 'a number in a second spelling',
    make: withSigned('figures.json', (text) => text.replace(/"count": (\d+)/, '"count": $1.0')),
  },
  {
    what: 'a number of too many digits',
    make: withSigned('figures.json', (text) => text.replace(/("mean": -?\d+\.\d+)/, '$10000000000000000001')),
  },
  { what: 'JSON a hundred thousand levels deep', make: withSigned('seals.json', () => '['.repeat(100_000)) },
  { what: 'JSON that is none', make: withSigned('figures.json', () => '{"from":NaN}') },
  {
    what: 'text that is not UTF-8',
    make: () => {
      const files = new Map(TRUE_CONTENT.files).set('seals.json', Buffer.of(0x7b, 0xff, 0x7d));
      return toZip(signPack({ ...TRUE_CONTENT, files }, signingKey(1)));
    },
  },
  { what: 'a line without an end', make: withSigned('audit.jsonl', (text) => text.slice(0, -1)) },
  {
    what: 'a reading with a number in a second spelling',
    make: withSigned('readings/12.csv', (text) => text.replace(',7,', ',7.0,')),
  },
  {
    what: 'a reading with a number that is none',
    make: withSigned('readings/12.csv', (text) => text.replace(',7,', ',Infinity,')),
  },
];
