// @module-tag R114
import { describe, expect, test } from 'vitest';
import { Unavailable } from '../platform/errors.ts';
import { asUnavailable } from './unavailable.ts';

describe('what the database says', () => {
  test.each([
    'disk I/O error',
    'database disk image is malformed',
    'file is not a database',
    'database or disk is full',
    'unable to open database file',
    'attempt to write a readonly database',
    'database is locked',
    'out of memory',
    'the database thread has ended',
  ])('"%s" is no bug: the caller keeps what it has and tries again', (message) => {
    expect(asUnavailable(new Error(message))).toBeInstanceOf(Unavailable);
  });

  test.each(['53100', '58030', 'XX001', 'XX002', '57P01', '08006', 'ECONNRESET'])(
    'neither is the code %s',
    (code) => {
      expect(asUnavailable(Object.assign(new Error('reported by PostgreSQL'), { code }))).toBeInstanceOf(
        Unavailable,
      );
    },
  );

  test.each(['UNIQUE constraint failed: zones.name', 'no such column: colour', 'datatype mismatch'])(
    '"%s" is one',
    (message) => {
      const error = new Error(message);
      expect(asUnavailable(error)).toBe(error);
    },
  );
});
