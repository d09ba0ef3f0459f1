import { describe, expect, test } from 'vitest';
import { decodeText, parseCsv } from './parse-csv.ts';

const values = (text: string) => parseCsv(text).map((line) => line.values);

describe('a CSV file', () => {
  test.each([
    [
      'commas',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1;1\t2',
      [
        ['a', 'b'],
        ['1;1', '2'],
      ],
    ],
    ['a byte order mark', '\uFEFFa,b', [['a', 'b']]],
    [
      'the line ends of Windows',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['the line ends of old Macs', 'a\r1\r', [['a'], ['1']]],
    ['empty lines', '\n\na\n \n,,\n1\n', [['a'], ['1']]],
    [
      'quoted values',
      '"a ""x""","b,c"\n" 1 ","2\n3"',
      [
        ['a "x"', 'b,c'],
        ['1', '2\n3'],
      ],
    ],
    ['delimiters inside quotes in the first line', '"a;b;c",d', [['a;b;c', 'd']]],
    ['an open quote', 'a,"b\n1,2', [['a', 'b\n1,2']]],
    ['nothing', '', []],
  ])('may have %s', (_what, text, lines) => {
    expect(values(text)).toEqual(lines);
  });

  test('numbers its lines as an editor does', () => {
    expect(parseCsv('a\n\n"b\nb"\r\nc').map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  test.each([
    ['UTF-8', [0x4b, 0xc3, 0xbc]],
    ['Windows-1252', [0x4b, 0xfc]],
    ['UTF-16', [0xff, 0xfe, 0x4b, 0x00, 0xfc, 0x00]],
    ['UTF-16, the other way round', [0xfe, 0xff, 0x00, 0x4b, 0x00, 0xfc]],
  ])('may be written in %s', (_name, bytes) => {
    expect(decodeText(new Uint8Array(bytes))).toBe('Kü');
  });
});
