import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tileGrid, tilesOnPage } from './wall-tiles.ts';

const WALL = { width: 1_900, height: 980 };

describe('the tiles of a wall', () => {
  test('have values of at least 48 px for 24 sensors at 1,920 px', () => {
    expect(tileGrid({ urgent: 0, calm: 24 }, WALL).type).toBeGreaterThanOrEqual(48);
    expect(tileGrid({ urgent: 2, calm: 22 }, WALL).type).toBeGreaterThanOrEqual(48);
  });

  test('fill the wall when there is one sensor', () => {
    expect(tileGrid({ urgent: 0, calm: 1 }, WALL)).toMatchObject({ columns: 1, rows: 1, perPage: 1 });
  });

  test('are paged where all of them would be too small to read', () => {
    const grid = tileGrid({ urgent: 3, calm: 297 }, WALL);
    expect(grid.large).toBe(3);
    expect(grid.perPage).toBeLessThan(297);
    expect(grid.type).toBeGreaterThanOrEqual(47);
  });

  test('of 100 alarms do not take the whole wall: the most urgent are large, the others are paged', () => {
    const { large, columns, rows, perPage } = tileGrid({ urgent: 100, calm: 200 }, WALL);
    expect(large).toBeGreaterThan(0);
    expect(large * 4).toBeLessThanOrEqual(columns * rows * 0.5);
    expect(perPage).toBeGreaterThan(0);
  });

  test('all come in turn, those that are urgent on each page, and fit into the grid', () => {
    const count = fc.integer({ min: 0, max: 400 });
    const room = fc.record({
      width: fc.integer({ min: 200, max: 4_000 }),
      height: fc.integer({ min: 100, max: 3_000 }),
    });
    fc.assert(
      fc.property(count, count, room, (urgent, calm, extent) => {
        const tiles = Array.from({ length: urgent + calm }, (_, index) => index);
        const grid = tileGrid({ urgent, calm }, extent);
        expect(grid.large).toBeLessThanOrEqual(urgent);
        const pages = Math.max(1, Math.ceil((tiles.length - grid.large) / grid.perPage));
        const shown = Array.from({ length: pages }, (_, page) => tilesOnPage(tiles, grid, page));
        expect(new Set(shown.flat())).toEqual(new Set(tiles));
        for (const page of shown) {
          expect(page.slice(0, grid.large)).toEqual(tiles.slice(0, grid.large));
          expect(page.length + 3 * grid.large).toBeLessThanOrEqual(grid.columns * grid.rows);
        }
        expect(tilesOnPage(tiles, grid, pages)).toEqual(shown[0]);
      }),
    );
  });
});
