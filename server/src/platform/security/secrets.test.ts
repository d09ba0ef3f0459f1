import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ts1-secrets-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const derived = (secretKey?: string, purpose = 'wi-fi') =>
  loadSecrets(directory, secretKey).derive(purpose).toString('hex');

test('the key is made once, for the eyes of its user alone', () => {
  const first = derived();
  expect(first).toMatch(/^[\da-f]{64}$/);
  expect(derived()).toBe(first);
  expect(statSync(join(directory, 'secrets')).mode & 0o777).toBe(0o700);
  expect(statSync(join(directory, 'secrets', 'key')).mode & 0o777).toBe(0o600);
});

test('each purpose has a secret of its own', () => {
  expect(derived(undefined, 'audit')).not.toBe(derived());
});

test('nodes with the same SECRET_KEY share their secrets', () => {
  const key = 'x'.repeat(32);
  const first = derived(key);
  rmSync(join(directory, 'secrets'), { recursive: true, force: true });
  expect(derived(key)).toBe(first);
  expect(derived()).not.toBe(first);
});

test('a damaged key stops the start instead of being replaced', () => {
  derived();
  writeFileSync(join(directory, 'secrets', 'key'), 'nonsense');
  expect(() => derived()).toThrow(/is not a key/);
});
