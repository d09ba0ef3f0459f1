import { expect, test } from 'vitest';
import { byWorkspace } from './by-workspace.ts';

const file = (covered: number, total: number) => ({
  lines: { covered, total },
  branches: { covered: 0, total: 0 },
});

test('coverage is weighed by lines, for each workspace and for all together', () => {
  const summary = {
    total: file(999, 999),
    '/root/web/src/a.ts': file(1, 4),
    '/root/server/src/a.ts': file(90, 90),
    '/root/server/src/b.ts': file(0, 10),
  };
  expect(byWorkspace(summary, '/root')).toEqual([
    { name: 'server', files: 2, lines: 90, branches: 100 },
    { name: 'web', files: 1, lines: 25, branches: 100 },
    { name: 'all', files: 3, lines: 87.5, branches: 100 },
  ]);
});
