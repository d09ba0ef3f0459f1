import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { createOperatorPages } from './operator-pages.ts';

let directory = '';
const pages = () => createOperatorPages(directory, createLogger('silent'));

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ts1-pages-'));
  await mkdir(join(directory, 'pages'));
});
afterAll(async () => rm(directory, { recursive: true }));

test('a page that the operator did not write is left to the product', async () => {
  expect(await pages().read('terms')).toBeNull();
  await writeFile(join(directory, 'pages/terms.txt'), ' \n');
  expect(await pages().read('terms')).toBeNull();
});

test('a page that the operator wrote is read, and read again after a change', async () => {
  const own = pages();
  await writeFile(join(directory, 'pages/privacy.txt'), '\uFEFF# Privacy\n\nWe keep little.\n');
  expect(await own.read('privacy')).toBe('# Privacy\n\nWe keep little.');
  await writeFile(join(directory, 'pages/privacy.txt'), 'We keep nothing.');
  expect(await own.read('privacy')).toBe('We keep nothing.');
});

test('a page is cut where no page is that long, and what is no file counts as none', async () => {
  await writeFile(join(directory, 'pages/contact.txt'), 'x'.repeat(300_000));
  expect(await pages().read('contact')).toHaveLength(200_000);
  await rm(join(directory, 'pages/contact.txt'));
  await mkdir(join(directory, 'pages/contact.txt'));
  expect(await pages().read('contact')).toBeNull();
});
