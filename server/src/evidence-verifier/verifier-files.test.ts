import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifierPage, verifierProgram } from './index.ts';

const PROGRAM = readFileSync(new URL('verify.mjs', import.meta.url), 'utf8');

test('the program is one file of at most 1,500 lines that needs nothing else', async () => {
  expect(String(await verifierProgram())).toBe(PROGRAM);
  expect(PROGRAM.split('\n').length - 1).toBeLessThanOrEqual(1_500);
  const imports = [...PROGRAM.matchAll(/\bimport\(?\s*'([^']+)'|^import .*$/gm)].map(([, name]) => name);
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter((name) => name?.startsWith('node:') !== true)).toEqual([]);
});

test('the page has the program and one script and style, which alone its policy allows', async () => {
  const page = String(await verifierPage());
  const between = (tag: string): string[] =>
    [...page.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, 'g'))].map(([, text]) => String(text));
  const [script, ...scripts] = between('script');
  const [style, ...styles] = between('style');
  expect([...scripts, ...styles]).toEqual([]);
  expect(script).toContain(PROGRAM.trim());
  const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = /Content-Security-Policy"\s+content="([^"]*)"/.exec(page)?.[1];
  expect(policy).toBe(
    `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`,
  );
  expect(page).not.toMatch(/\b(?:src|href|action)=|innerHTML|\beval\b|https?:/);
});
