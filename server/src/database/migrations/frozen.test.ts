import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What a migration may be made of: nothing that a later version might mean otherwise. */
const ALLOWED = /^(kysely|node:[\w/]+|\.{1,2}\/(table|roles)\.ts|\.\/\d+\.\d+\.\d+\/[\w-]+\.ts)$/;

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(\d{4}-\d\d-\d\d-.*|\d+\.\d+\.\d+(\/[\w-]+)?)\.ts$/.test(name),
);

test.each(files)(
  '%s imports no constant of the product, which would change what a released migration does',
  { tags: ['R158'] },
  (name) => {
    const source = readFileSync(new URL(name, import.meta.url), 'utf8');
    const imports = [...source.matchAll(/^import (type )?[^;]*? from '([^']+)';$/gms)];
    expect(imports.length).toBeGreaterThan(0);
    const live = imports.filter(([, isType, from = '']) => isType === undefined && !ALLOWED.test(from));
    expect(live.map(([line]) => line)).toEqual([]);
  },
);
