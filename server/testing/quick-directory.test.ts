import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { quickDirectory } from './quick-directory.ts';

afterEach(() => vi.unstubAllEnvs());

test('what measures the product pays for the disk', () => {
  vi.stubEnv('TS1_QUICK_DATABASES', undefined);
  expect(quickDirectory()).toBe(tmpdir());
});

test('databases lie in memory only where there is plenty of it', () => {
  vi.stubEnv('TS1_QUICK_DATABASES', '1');
  const directory = quickDirectory();
  const { bavail, bsize } = statfsSync(directory);
  expect(directory === tmpdir() || bavail * bsize >= 4 * 1024 ** 3).toBe(true);
});
