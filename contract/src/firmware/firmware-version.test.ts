import { array, assert, nat, pre, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareFirmwareVersions, isFirmwareOutdated, parseFirmwareVersion } from './firmware-version.ts';

const parts = array(nat(999_999_999), { minLength: 1, maxLength: 6 });
const version = parts.map((numbers) => numbers.join('.'));

describe('firmware versions', () => {
  test.each([
    ['1.10', '1.9', 1],
    ['1.9', '1.10', -1],
    ['1.0', '1', 0],
    ['1.0.1', '1', 1],
    ['01.2', '1.2', 0],
    ['2', '10', -1],
  ])('%s against %s', (one, other, sign) => {
    expect(Math.sign(compareFirmwareVersions(one, other))).toBe(sign);
  });

  test('are in one order: the other way round is the opposite, and the order carries on', () => {
    assert(
      property(version, version, version, (a, b, c) => {
        const order = (one: string, other: string) => Math.sign(compareFirmwareVersions(one, other));
        expect(order(a, b) + order(b, a)).toBe(0);
        expect(order(a, a)).toBe(0);
        const [oldest = '', , newest = ''] = [a, b, c].toSorted(order);
        expect(order(oldest, newest)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('differ by the first part that differs, whatever follows it', () => {
    assert(
      property(
        array(nat(99), { maxLength: 3 }),
        nat(999),
        nat(999),
        parts,
        parts,
        (same, a, b, restA, restB) => {
          pre(a !== b);
          const one = [...same, a, ...restA].join('.');
          const other = [...same, b, ...restB].join('.');
          expect(Math.sign(compareFirmwareVersions(one, other))).toBe(Math.sign(a - b));
        },
      ),
    );
  });

  test('do not change by zeros at their end', () => {
    assert(
      property(parts, nat(5), (numbers, zeros) => {
        const longer = [...numbers, ...Array.from({ length: zeros }, () => 0)].join('.');
        expect(compareFirmwareVersions(numbers.join('.'), longer)).toBe(0);
      }),
    );
  });

  test.each([
    ['1.10\n', '1.10'],
    ['v2.0.7', '2.0.7'],
    ['3', '3'],
    ['<!doctype html><title>1.10</title>', undefined],
    ['', undefined],
    ['1.', undefined],
    ['1.10-beta', undefined],
    ['1.9999999999', undefined],
    ['1.10\n1.11', undefined],
  ])('read %j as %j', (text, read) => {
    expect(parseFirmwareVersion(text)).toBe(read);
  });

  test.each([
    ['1', '1.9', '1.10', true],
    ['1', '1.10', '1.10', false],
    ['1', '1.11', '1.10', false],
    ['2', '1.9', '1.10', false],
    ['1', null, '1.10', false],
    ['1', '1.9', null, false],
  ] as const)(
    'a sensor of type %s with %s is offered %s: %s',
    { tags: ['1.7.22'] },
    (type, firmware, latest, outdated) => {
      expect(isFirmwareOutdated({ type, firmware }, latest)).toBe(outdated);
    },
  );
});
