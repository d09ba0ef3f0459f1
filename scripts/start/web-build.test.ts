import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bringWebUpToDate, isUpToDate } from './web-build.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'web-build-'));
  place('web/src/app/shell.tsx', 100);
  place('contract/src/index.ts', 100);
  place('package-lock.json', 100);
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test('a build that is missing is not up to date', () => {
  expect(isUpToDate(root)).toBe(false);
});

test('a build younger than every source is up to date', () => {
  place('web/dist/index.html', 200);
  expect(isUpToDate(root)).toBe(true);
});

test.each(['web/src/app/shell.tsx', 'web/index.html', 'contract/src/index.ts', 'package-lock.json'])(
  'a build older than %s is not up to date',
  (file) => {
    place('web/dist/index.html', 200);
    place(file, 300);
    expect(isUpToDate(root)).toBe(false);
  },
);

test('without build tools an older build is served as it is', async () => {
  place('web/dist/index.html', 50);
  await expect(bringWebUpToDate(root)).resolves.toBe('kept');
});

test('without build tools and without a build the operator sees what to run', async () => {
  await expect(bringWebUpToDate(root)).rejects.toThrow('run "npm ci"');
});

function place(file: string, seconds: number): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), '');
  utimesSync(join(root, file), seconds, seconds);
}
