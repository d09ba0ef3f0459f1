import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSerial } from './format-serial.ts';
import { sensorType, type SensorType } from './sensor-type.ts';
import { formatSerialInput, parseSerial, SERIAL_MESSAGES, serialInputProblem } from './serial-number.ts';

const LENGTHS: Readonly<Record<SensorType, readonly [shortest: number, longest: number]>> = {
  '1': [6, 6],
  '2': [8, 8],
  '3': [8, 8],
  '4': [6, 6],
  '5': [1, 20],
  '6': [12, 12],
  '7': [16, 16],
};
const digit = fc.constantFrom(...Array.from('0123456789'));
const digits = (shortest: number, longest: number) =>
  fc.array(digit, { minLength: shortest, maxLength: longest }).map((list) => list.join(''));
const typeAndDigits = fc
  .constantFrom(...sensorType.options)
  .chain((type) => digits(...LENGTHS[type]).map((serial) => ({ type, serial })));

describe('showing a serial number', () => {
  test.each<[string, SensorType, string]>([
    ['010203', '1', '01.02.03'],
    ['01020304', '2', '01.02.03.04'],
    ['01020304', '3', '01.02.03.04'],
    ['010203', '4', '01.02.03'],
    ['0102030405', '5', '0102030405'],
    ['', '1', ''],
    ['AABBCCDDEEFF', '6', 'AA:BB:CC:DD:EE:FF'],
    ['A84041FFFE123456', '7', 'A84041FFFE123456'],
  ])('%s of type %s is shown as %s', (serial, type, shown) => {
    expect(formatSerial(serial, type)).toBe(shown);
  });

  test('what is shown parses back to the same digits, for every type', () => {
    fc.assert(
      fc.property(typeAndDigits, ({ type, serial }) => {
        expect(parseSerial(formatSerial(serial, type), type)).toEqual({ ok: true, digits: serial });
      }),
    );
  });
});

describe('typing a serial number', () => {
  test.each<[string, SensorType, string]>([
    ['0', '1', '0'],
    ['012', '1', '01.2'],
    ['01-02-03', '1', '01.02.03'],
    ['01 02 03', '1', '01.02.03'],
    ['01/02.03', '1', '01.02.03'],
    ['01 02 03 04', '1', '01 02 03 04'],
    ['abc', '2', 'abc'],
    ['0a1-0203', '1', '0a1-0203'],
    ['O1.02.03', '1', 'O1.02.03'],
    ['01.02.03.04.05', '2', '01.02.03.04.05'],
    ['12.34', '5', '1234'],
  ])('%j of type %s shows %j', (typed, type, shown) => {
    expect(formatSerialInput(typed, type)).toBe(shown);
  });

  test(
    'whatever is typed, no letter or digit of it is left out, and showing it again changes nothing',
    { tags: ['1.5.4'] },
    () => {
      const typed = fc.string({ unit: fc.constantFrom(...Array.from('0123456789.- /aZ٣O')), maxLength: 24 });
      fc.assert(
        fc.property(fc.constantFrom(...sensorType.options), typed, (type, text) => {
          const shown = formatSerialInput(text, type);
          const bare = (one: string): string => one.replaceAll(/[.\s/-]/g, '');
          expect(bare(shown)).toBe(bare(text));
          expect(formatSerialInput(shown, type)).toBe(shown);
        }),
      );
    },
  );

  test.each<[string, SensorType, string | null]>([
    ['', '1', null],
    ['01.0', '1', null],
    ['01-02 03', '1', null],
    ['0a1', '1', SERIAL_MESSAGES.notANumber],
    ['01.02.03.04', '1', SERIAL_MESSAGES.format],
    ['01.02.03.04', '2', null],
    ['٠١', '1', SERIAL_MESSAGES.notANumber],
    ['a8:40:4', '6', null],
    ['a8:40:4g', '6', SERIAL_MESSAGES.notAnAddress],
    ['1'.repeat(17), '7', SERIAL_MESSAGES.notAnAddress],
  ])('%j of type %s is answered while typing with %j', (typed, type, problem) => {
    expect(serialInputProblem(typed, type)).toBe(problem);
  });

  test('a whole serial number typed digit by digit is accepted', () => {
    fc.assert(
      fc.property(typeAndDigits, ({ type, serial }) => {
        const shown = Array.from(serial).reduce((field, key) => formatSerialInput(field + key, type), '');
        expect(parseSerial(shown, type)).toEqual({ ok: true, digits: serial });
      }),
    );
  });
});

describe('checking a serial number', () => {
  test.each<[string | number, SensorType | undefined, string]>([
    ['010203', undefined, 'Please select a sensor type first.'],
    ['', undefined, 'Please select a sensor type first.'],
    ['01.02.0', '1', 'Serial number format is invalid for the selected sensor type.'],
    ['01.02.03.04', '1', 'Serial number format is invalid for the selected sensor type.'],
    ['010203', '2', 'Serial number format is invalid for the selected sensor type.'],
    ['010203', '3', 'Serial number format is invalid for the selected sensor type.'],
    ['01020304', '4', 'Serial number format is invalid for the selected sensor type.'],
    ['1'.repeat(21), '5', 'Serial number format is invalid for the selected sensor type.'],
    [1_234_567, '1', 'Serial number format is invalid for the selected sensor type.'],
    ['', '1', 'Serial number must be a valid number'],
    ['...', '1', 'Serial number must be a valid number'],
    ['01.02.0x', '1', 'Serial number must be a valid number'],
    ['-10203', '1', 'Serial number must be a valid number'],
    ['01 02 03', '1', 'Serial number must be a valid number'],
    ['٠١٠٢٠٣', '1', 'Serial number must be a valid number'],
    ['0x0102', '1', 'Serial number must be a valid number'],
    [-1, '1', 'Serial number must be a valid number'],
    [1.5, '1', 'Serial number must be a valid number'],
    [1e21, '5', 'Serial number must be a valid number'],
    [Number.NaN, '5', 'Serial number must be a valid number'],
    ['A84041', '6', 'The address must be 12 or 16 hexadecimal digits'],
    ['A84041FFFE12345G', '7', 'The address must be 12 or 16 hexadecimal digits'],
  ])('%j of type %s: %s', (input, type, message) => {
    expect(parseSerial(input, type)).toEqual({ ok: false, message });
    expect(Object.values(SERIAL_MESSAGES)).toContain(message);
  });

  test.each<[string | number, SensorType, string]>([
    [' 01.02.03 ', '1', '010203'],
    [10_203, '1', '010203'],
    [0, '4', '000000'],
    [1_020_304, '2', '01020304'],
    [12, '5', '12'],
    ['0012', '5', '0012'],
    ['12345678901234567890', '5', '12345678901234567890'],
    ['0x00158d0001a2b3c4', '6', '00158D0001A2B3C4'],
    ['aa-bb-cc-dd-ee-ff', '7', 'AABBCCDDEEFF'],
  ])('%j of type %s is stored as %s', (input, type, stored) => {
    expect(parseSerial(input, type)).toEqual({ ok: true, digits: stored });
  });

  test(
    'a number that lost its leading zeros means the same sensor as its digits',
    { tags: ['1.9.15'] },
    () => {
      fc.assert(
        fc.property(fc.constantFrom<SensorType>('1', '2', '3', '4'), digits(8, 8), (type, eight) => {
          const serial = eight.slice(0, LENGTHS[type][0]);
          expect(parseSerial(Number(serial), type)).toEqual({ ok: true, digits: serial });
        }),
      );
    },
  );
});
