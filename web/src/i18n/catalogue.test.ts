import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listTexts } from './list-texts.ts';

const FOLDER = join(import.meta.dirname, 'en');
const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts') && name !== 'index.ts');

const texts = new Map(
  (
    await Promise.all(
      files.map(async (name) => {
        const module = (await import(join(FOLDER, name))) as Readonly<Record<string, unknown>>;
        return listTexts(module, '');
      }),
    )
  ).flat(),
);

const textVariables = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();

describe('the catalogue of texts', () => {
  test('is not read in vain: it has texts of every part', () => {
    expect(texts.size).toBeGreaterThan(files.length * 5);
  });

  test('has no text that is empty, or begins or ends with a space', () => {
    const odd = [...texts].filter(([, text]) => text === '' || text !== text.trim());
    expect(odd).toEqual([]);
  });

  test('has no brackets that would be shown as they are', () => {
    const odd = [...texts].filter(([, text]) => /[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, '')));
    expect(odd).toEqual([]);
  });

  test('has both numbers of what is counted, and says the same in them', () => {
    const odd = [...texts.keys()].filter((place) => {
      const singular = /^(.*)_one$/.exec(place)?.[1];
      const plural = /^(.*)_other$/.exec(place)?.[1];
      return (
        (singular !== undefined && !texts.has(`${singular}_other`)) ||
        (plural !== undefined && !texts.has(`${plural}_one`))
      );
    });
    expect(odd).toEqual([]);
  });

  test('counts by the same names in both numbers, except that one may be a word', () => {
    const odd = [...texts].filter(([place, text]) => {
      if (!place.endsWith('_one')) return false;
      const others = textVariables(texts.get(place.replace(/_one$/, '_other')) ?? '');
      return textVariables(text).some((name) => !others.includes(name));
    });
    expect(odd).toEqual([]);
  });
});
