import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPLACING } from '../vitest.config.ts';
import { ROOT } from './project.ts';

test('files that replace modules or globals share none with others, and only they do not', () => {
  const replacing = (folder: string): string[] =>
    globSync('{src,build}/**/*.test.ts', { cwd: join(ROOT, folder) }).filter((file) =>
      /\bvi\.(mock|doMock|stubGlobal|stubEnv|resetModules|useFakeTimers|spyOn|hoisted)\b|\bprocess\.env\b.*=/.test(
        readFileSync(join(ROOT, folder, file), 'utf8'),
      ),
    );
  expect(replacing('contract')).toEqual([]);
  expect(replacing('web').toSorted()).toEqual(REPLACING.toSorted());
});
