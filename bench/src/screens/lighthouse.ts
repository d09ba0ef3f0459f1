import { present } from '@ts1/contract';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { findChromium, signInOn } from './in-chromium.ts';
import { USUAL_COMPANY, type UsualPages } from './usual-company.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** Scores from 0 to 100 of a page, in the order of the headings. */
export interface Judged {
  readonly page: string;
  readonly on: 'desktop' | 'phone';
  readonly scores: readonly number[];
  /** Audits below 0.9 of the categories in which the page has less than 95. */
  readonly lost: readonly string[];
}

/** Headings of the scores. */
export const LIGHTHOUSE_HEADINGS: readonly string[] = CATEGORIES;

/**
 * Judges the sign-in, the dashboard, a sensor and the page of an alarm by Lighthouse, on a desktop and on a phone with a slow line
 * and a slow processor, each with nothing cached.
 */
export async function judgePages(address: string, { sensor, alarm }: UsualPages): Promise<Judged[]> {
  const profile = mkdtempSync(join(tmpdir(), 'ts1-lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
  });
  try {
    const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n').map(Number);
    const judged: Judged[] = [];
    const judge = async (page: string, path: string): Promise<void> => {
      for (const on of ['desktop', 'phone'] as const) {
        const flags = { port: present(port), onlyCategories: [...CATEGORIES] };
        const result = await lighthouse(address + path, flags, on === 'desktop' ? desktopConfig : undefined);
        if (result === undefined) throw new Error(`Lighthouse has no result of ${page}`);
        const { categories, audits, runtimeError } = result.lhr;
        if (runtimeError !== undefined) throw new Error(runtimeError.message);
        const toScore = (name: string): number => Math.round((categories[name]?.score ?? Number.NaN) * 100);
        const lost = CATEGORIES.filter((name) => toScore(name) < 95)
          .flatMap((name) => categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
        judged.push({ page, on, scores: CATEGORIES.map(toScore), lost });
      }
    };
    await judge('sign-in', '/login');
    await judge('alarm', alarm);
    const page = await browser.newPage();
    await signInOn(page, address, USUAL_COMPANY);
    await page.close();
    await judge('dashboard', '/');
    await judge('sensor', sensor);
    return judged;
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
