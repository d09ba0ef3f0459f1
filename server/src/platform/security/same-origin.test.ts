// @module-tag S18
import { expect, test } from 'vitest';
import { isOwnOrigin } from './same-origin.ts';

const PUBLIC = 'https://monitor.example.org';
const HOST = 'monitor.example.org';

test.each([
  ['GET', 'cross-site', 'https://elsewhere.example', true],
  ['POST', 'same-origin', PUBLIC, true],
  ['POST', 'none', undefined, true],
  ['POST', 'same-site', 'https://other.example.org', false],
  ['POST', 'cross-site', 'https://elsewhere.example', false],
  ['POST', 'cross-site', 'null', false],
  ['DELETE', 'same-site', 'https://monitor.example.org:8443', false],
  ['PATCH', undefined, 'https://monitor.example.org:8443', false],
  ['PUT', undefined, 'null', false],
  ['PUT', undefined, 'not an origin', false],
  ['POST', undefined, 'http://monitor.example.org', true],
  ['POST', undefined, undefined, true],
])('%s from a page that is %s of origin %s may change something: %s', (method, site, origin, may) => {
  expect(isOwnOrigin({ method, site, origin, host: HOST }, PUBLIC)).toBe(may);
});

test('behind a proxy that gives the server another host the public address counts', () => {
  const call = { method: 'POST', site: undefined, origin: PUBLIC, host: '127.0.0.1:3000' };
  expect(isOwnOrigin(call, PUBLIC)).toBe(true);
});
