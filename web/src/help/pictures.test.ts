import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SECTIONS } from './sections.ts';

const FOLDER = join(import.meta.dirname, 'pictures');
const LARGEST_BYTES = 80_000;

test(
  'every section of the help has a small picture for either theme, and there are no others',
  { tags: ['2.2.44'] },
  () => {
    const expected = SECTIONS.flatMap(({ name }) => [`${name}-dark.webp`, `${name}-light.webp`]);
    const files = readdirSync(FOLDER);
    expect(files.toSorted()).toEqual(expected.toSorted());
    const large = files.filter((file) => statSync(join(FOLDER, file)).size > LARGEST_BYTES);
    expect(large).toEqual([]);
  },
);
