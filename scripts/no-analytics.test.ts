import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './project.ts';

const lockfile = z.object({
  packages: z.record(z.string(), z.object({ resolved: z.string().optional(), link: z.boolean().optional() })),
});

test('no package that reports installations to its maker is installed: an empty one of ours replaces it', () => {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const found = Object.entries(packages).filter(([folder]) => folder.endsWith('node_modules/@scarf/scarf'));
  expect(found).toEqual([['node_modules/@scarf/scarf', { resolved: 'scripts/no-analytics', link: true }]]);
  const own: unknown = JSON.parse(readFileSync(join(ROOT, 'scripts/no-analytics/package.json'), 'utf8'));
  expect(z.record(z.string(), z.unknown()).parse(own)).not.toHaveProperty('scripts');
});
