import { expect, type Page } from '@playwright/test';

/**
 * Expects nothing on the page to be wider than the screen, and no text or button to stick out of its box, except where
 * that can be scrolled or is cut with dots on purpose. A chart follows its window a frame later.
 */
export async function expectToFit(page: Page, where: string): Promise<void> {
  await expect.poll(async () => findMisfits(page), { message: where }).toEqual([]);
}

async function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = window.innerWidth;
    const describe = (element: Element): string =>
      `${element.tagName} ${element.getAttribute('class')} ${element.textContent?.slice(0, 60)}`;
    const isCutOrScrolled = (element: Element): boolean =>
      ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    /** Returns the nearest box with a border; null where a box that scrolls or cuts comes first. */
    const enclosingBox = (element: Element): Element | null => {
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (isCutOrScrolled(box)) return null;
        const { borderLeftWidth, borderRightWidth } = getComputedStyle(box);
        if (borderLeftWidth !== '0px' && borderRightWidth !== '0px') return box;
      }
      return null;
    };
    const rightOfText = (node: Text): number => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return Math.max(...Array.from(range.getClientRects(), ({ right }) => right));
    };
    // A dialog can be scrolled down, and never to the side.
    const found = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((dialog) => `what is in ${describe(dialog)}`);
    if (document.documentElement.scrollWidth > width) {
      const wider = [...document.querySelectorAll('#root *')].filter(
        (element) => element.getBoundingClientRect().right > width + 1,
      );
      found.push(...wider.slice(-5).map(describe));
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!(node instanceof Text) || node.data.trim() === '' || parent === null) continue;
      if (parent.closest('svg, [hidden], .sr-only') !== null || !parent.checkVisibility()) continue;
      if (isCutOrScrolled(parent)) continue;
      const box = enclosingBox(parent);
      if (box !== null && rightOfText(node) > box.getBoundingClientRect().right + 1)
        found.push(`${node.data.slice(0, 40)} sticks out of ${describe(box)}`);
    }
    return found;
  });
}

/**
 * Returns the texts that are cut by their own box, without the dots that say so. A list that scrolls by itself cuts
 * nothing.
 */
export async function cutOffTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    return [...document.querySelectorAll('#root *')]
      .filter((element) => {
        // Texts for screen readers alone are in a box of one pixel.
        if (element.clientWidth <= 1 || element.closest('svg') !== null || !element.checkVisibility())
          return false;
        if (element.textContent.trim() === '') return false;
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
        return (
          (cuts(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1) ||
          (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}
