import { expect, test } from 'vitest';
import { withHint } from './compile-at-once.ts';

const CODE = 'export const a = 1;';

test.each([
  ['/ts1/node_modules/react-dom/cjs/react-dom-client.production.js'],
  ['/ts1/node_modules/echarts/lib/core/echarts.js'],
])('the chunk with %s is compiled at once', (id) => {
  expect(withHint(CODE, ['/ts1/web/src/ui/button.tsx', id])).toBe(`//# allFunctionsCalledOnLoad\n${CODE}`);
});

test('other chunks stay as they are', () => {
  expect(
    withHint(CODE, ['/ts1/web/src/help/help-screen.tsx', '/ts1/node_modules/sonner/dist/index.mjs']),
  ).toBe(CODE);
});
