import type { MqttAddress } from '@ts1/contract';
import { expect, test } from 'vitest';
import { originForUnits, unreachable } from './reach.ts';

const LOCAL = 'http://localhost:3000';
const LAN = 'http://192.168.1.5:3000';
const PUBLIC = 'https://monitor.example.org';

test.each([
  [PUBLIC, LOCAL, PUBLIC],
  [LOCAL, LAN, LAN],
  [LOCAL, LOCAL, LOCAL],
  ['http://127.0.0.1:3000', LAN, LAN],
  ['http://[::1]:3000', LAN, LAN],
])('base units deliver to %s opened at %s as %s', (publicOrigin, page, expected) => {
  expect(originForUnits(publicOrigin, page)).toBe(expected);
});

const builtIn: MqttAddress = { kind: 'built-in', port: 1883, tlsPort: null };
const off: MqttAddress = { kind: 'off', reason: 'port-taken', port: 1883 };
const outside: MqttAddress = { kind: 'outside', host: 'broker', port: 1883, tls: false, webSocket: false };

test.each([
  [true, LOCAL, builtIn, 'server'],
  [true, LOCAL, off, 'server'],
  [true, LOCAL, outside, 'http'],
  [true, PUBLIC, builtIn, 'mqtt'],
  [true, PUBLIC, off, null],
  [true, PUBLIC, outside, null],
  [false, LOCAL, builtIn, 'name'],
  [false, LAN, builtIn, null],
])('listening on loopback only %s, at %s: base units cannot reach %#', (loopbackOnly, origin, mqtt, what) => {
  expect(unreachable({ http: origin, loopbackOnly, mqtt }, origin)).toBe(what);
});
