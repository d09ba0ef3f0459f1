import { expect, test } from 'vitest';

const files: Record<string, string> = import.meta.glob('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = Object.entries(files).filter(([path]) => !/\.test\.tsx?$|\/testing\//.test(path));

// web/package.json says which files have an effect when they are imported; the build leaves out all others whose exports
// are not used. That keeps the first load small, and drops what such a file would do.
test('an index.ts does nothing but export', () => {
  const faces = sources.filter(([path]) => /^\.\.\/[^/]+\/index\.ts$/.test(path));
  expect(faces.length).toBeGreaterThan(20);
  for (const [path, text] of faces) {
    const rest = text
      .replaceAll(/^export (type )?\{[^}]*\} from '[^']+';$/gm, '')
      .replaceAll(/^\/\/.*$/gm, '');
    expect(`${path} ${rest.trim()}`).toBe(`${path} `);
  }
});

test('no file is imported for its effect alone, but those that web/package.json names', () => {
  const imported = sources.flatMap(([path, text]) =>
    [...text.matchAll(/^import '([^']+)';$/gm)].map(([, name]) => `${path} ${name}`),
  );
  expect(imported.filter((one) => !one.endsWith('.css'))).toEqual(['./main.tsx ./refuse-eval.ts']);
});
