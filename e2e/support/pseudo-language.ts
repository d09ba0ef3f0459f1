import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Brackets around every text from the catalogue. */
const [OPEN, CLOSE] = ['⟦', '⟧'];
/** Largest extra length of our translations, relative to the English text. */
const LONGER_BY = 0.4;

const CATALOGUES = join(import.meta.dirname, '../../web/src/i18n');
const ENGLISH = join(CATALOGUES, 'en');

/**
 * Puts brackets around every text of the catalogue and makes it 40 % longer than the English one, in the browser alone:
 * it replaces the German catalogue, which the page has to ask for.
 */
export async function speakPseudoLanguage(page: Page): Promise<void> {
  const catalogue = JSON.stringify(inAll(await englishCatalogue()));
  const body = `const texts = ${catalogue};
export const german = { language: 'de', load: async (part) => texts[part] };`;
  await page.route('**/assets/de/de-*.js', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}

/** Does the same on the page that the link of a message opens, to its German texts. */
export async function speakPseudoLanguageToMessages(page: Page): Promise<void> {
  const { alarmPage }: { readonly alarmPage: object } = await import(join(CATALOGUES, 'de/alarm-page.ts'));
  const texts = [...new Set(textsIn(alarmPage))].toSorted((one, other) => other.length - one.length);
  await page.route('**/assets/a/alarm-page-*.js', async (route) => {
    const script = await route.fetch();
    let body = await script.text();
    for (const text of texts) {
      const quoted = `\`${text.replaceAll('\u00A0', String.raw`\xA0`)}\``;
      if (!body.includes(quoted)) throw new Error(`the page of a message has no text ${quoted}`);
      body = body.replaceAll(quoted, JSON.stringify(marked(text)));
    }
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

function textsIn(part: unknown): readonly string[] {
  return typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(textsIn);
}

/** Reads the parts of the English catalogue by their names. */
async function englishCatalogue(): Promise<object> {
  const files = (await readdir(ENGLISH)).filter((name) => name !== 'index.ts');
  const parts = await Promise.all(files.map(async (name): Promise<object> => import(join(ENGLISH, name))));
  return Object.assign({}, ...parts);
}

function inAll(part: unknown): unknown {
  if (typeof part === 'string') return marked(part);
  if (Array.isArray(part)) return part.map(inAll);
  return Object.fromEntries(Object.entries(part ?? {}).map(([place, inner]) => [place, inAll(inner)]));
}

function marked(text: string): string {
  const letters = Math.ceil(text.replaceAll(/\{\{\w+\}\}/g, '').length * LONGER_BY);
  // The added words are as long as those of long-winded languages.
  const more = 'underways '.repeat(letters / 10) + 'longer'.repeat(2).slice(0, letters % 10);
  return `${OPEN}${text} ${more.trim()}${CLOSE}`;
}

/** Returns a pattern of a text of the catalogue that begins so in English. */
export function asMarked(english: string): RegExp {
  return new RegExp(`^${OPEN}${english.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
}

/**
 * Returns the texts that the page shows or reads out and that are not from the catalogue; `data` matches the words of
 * people, devices and the server.
 */
export async function unmarkedTexts(page: Page, data: RegExp): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          found.push(node.getAttribute(name) ?? '');
      } else if (node.parentElement?.closest('script, style, noscript, code, pre') === null) {
        found.push(node.textContent ?? '');
      }
    }
    return found;
  });
  return [...new Set(texts.map((text) => outside(text).replace(data, '')))].filter((text) =>
    /\p{L}{2}/u.test(text),
  );
}

/** Returns the text outside the brackets; brackets may be nested. */
function outside(text: string): string {
  let depth = 0;
  let rest = '';
  for (const letter of text) {
    if (letter === OPEN) depth += 1;
    if (depth === 0) rest += letter;
    if (letter === CLOSE) depth -= 1;
  }
  return rest.trim();
}
