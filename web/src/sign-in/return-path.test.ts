import { array, assert, constantFrom, oneof, property, string, webUrl } from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each(['/alarm-log?event=400', '/sensors/7?range=24h#notes', '/dashboard/plan?site=3&wall=true'])(
  'after the sign-in one goes on at %s',
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

test.each([
  undefined,
  null,
  7,
  ['/alarm-log'],
  '',
  '/',
  '/login',
  '/login?from=/users',
  '/setup',
  '/set-password?token=abc',
  'alarm-log',
  'https://evil.example',
  'https://evil.example/alarm-log',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
])('%j is nowhere to go on', (from) => {
  expect(returnPath(from)).toBeUndefined();
});

const piece = constantFrom(
  '/',
  '\\',
  '.',
  '..',
  ':',
  '@',
  '?',
  '#',
  '%2f',
  '%5c',
  '%2e',
  '\t',
  '\n',
  'evil.example',
);
const address = oneof(
  string(),
  webUrl(),
  array(oneof(piece, string({ maxLength: 3 }))).map((parts) => `/${parts.join('')}`),
);

test('whatever the address says, one stays in this app', { tags: ['R134'] }, () => {
  assert(
    property(address, (from) => {
      const path = returnPath(from);
      if (path === undefined) return;
      const origin = 'https://monitor.example:8443';
      expect(new URL(path, origin).origin).toBe(origin);
      expect(path.startsWith('//')).toBe(false);
      expect(returnPath(path)).toBe(path);
    }),
    { numRuns: 2_000 },
  );
});
