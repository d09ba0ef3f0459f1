import { expect, test } from 'vitest';
import { withoutDocs } from './no-api-docs.ts';

test('summaries and descriptions are left out, and nothing else is', () => {
  const module = `export const a = z.object({ b: z.string().min(1).meta({ description: 'words' }).nullish() });
export const r = { c: route({ path: '/c', summary: 'many ' + 'words', answer: a as unknown }) };`;
  expect(withoutDocs(module, 'a.ts')).toBe(`export const a = z.object({ b: z.string().min(1).nullish() });
export const r = { c: route({ path: '/c', summary: '', answer: a as unknown }) };`);
});

test('a field of an answer that is named summary stays', () => {
  const module = `export const series = z.object({ summary: z.object({ total: z.number() }) });`;
  expect(withoutDocs(module, 'a.ts')).toBe(module);
});
