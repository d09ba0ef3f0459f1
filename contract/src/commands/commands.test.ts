import { assert, pre, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calibrationBody, wifiPassword, wifiSsid } from './commands.ts';

const fits = (schema: { safeParse(input: unknown): { success: boolean } }, input: unknown): boolean =>
  schema.safeParse(input).success;

/** Counts bytes by the rules of UTF-8, code point by code point. */
const countBytes = (text: string): number =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0)
    .map((code) => 1 + Number(code > 0x7f) + Number(code > 0x7ff) + Number(code > 0xffff))
    .reduce((sum, bytes) => sum + bytes, 0);

describe('Wi-Fi settings', () => {
  test('take a network name exactly while its UTF-8 has at most 32 bytes', () => {
    assert(
      property(string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (name) => {
        pre(!/\p{Cc}|\p{Cs}/u.test(name));
        expect(fits(wifiSsid, name)).toBe(countBytes(name) <= 32);
      }),
    );
  });

  test.each([
    ['', false],
    ['Kühlhaus', true],
    ['x'.repeat(33), false],
    ['€'.repeat(11), false],
    ['two\nlines', false],
  ])('network name %j: %s', (name, expected) => {
    expect(fits(wifiSsid, name)).toBe(expected);
  });

  test.each([
    ['1234567', false],
    ['12345678', true],
    ['x'.repeat(63), true],
    ['x'.repeat(64), false],
    ['a0'.repeat(32), true],
    ['pässwörter', false],
    [12_345_678, false],
  ])('password %j: %s', (password, expected) => {
    expect(fits(wifiPassword, password)).toBe(expected);
  });
});

describe('a calibration', () => {
  test.each([
    [{ sensorId: 1, setpoint: 4, offset: -0.25 }, true],
    [{ sensorId: '1', action: 'CLEAR' }, true],
    [{ sensorId: 1, setpoint: '4', offset: 0 }, false],
    [{ sensorId: 1, setpoint: Number.POSITIVE_INFINITY, offset: 0 }, false],
    [{ sensorId: 1, setpoint: 4, offset: Number.NaN }, false],
    [{ sensorId: 1, setpoint: 4 }, false],
    [{ sensorId: 1, action: 'clear' }, false],
    [{ sensorId: 1, setpoint: -300, offset: 0 }, false],
  ])('%j: %s', { tags: ['1.5.10'] }, (body, expected) => {
    expect(fits(calibrationBody, body)).toBe(expected);
  });
});
