import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '@ts1/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT, workspaces } from './project.ts';

const manifest = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('the version is the same in the API, the footer and every package', () => {
  for (const folder of ['.', ...workspaces()]) {
    const { version, dependencies, devDependencies } = manifest.parse(
      JSON.parse(read(join(folder, 'package.json'))),
    );
    const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      name.startsWith('@ts1/'),
    );
    expect([folder, version, ...own.map(([, wanted]) => wanted)]).toEqual([
      folder,
      VERSION,
      ...own.map(() => VERSION),
    ]);
  }
  expect(manifest.parse(JSON.parse(read('package-lock.json'))).version).toBe(VERSION);
});

test('the version has its section in the changelog, the newest one of a release', () => {
  const sections = [...read('CHANGELOG.md').matchAll(/^## \[([^\]]+)\](?: - (\S+))?$/gm)];
  expect(sections[0]?.[1]).toBe('Unreleased');
  expect(sections[1]?.slice(1)).toEqual([VERSION, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
});
