// @module-tag R51
import { describe, expect, test } from 'vitest';
import { Freshness, LONGEST_WAIT_MS } from './freshness.ts';

describe('what comes out of a session of an outside broker', () => {
  test('is fresh at once where the session is new, and for a minute', () => {
    const freshness = new Freshness();
    expect(freshness.isFresh(0)).toBe(false);
    freshness.connected(true, 1_000);
    expect(freshness.isFresh(1_000 + LONGEST_WAIT_MS)).toBe(true);
    expect(freshness.isFresh(1_001 + LONGEST_WAIT_MS)).toBe(false);
  });

  test('is not fresh after coming back until a mark of this connection has come through', () => {
    const freshness = new Freshness();
    freshness.connected(true, 0);
    const old = freshness.mark(10);
    freshness.disconnected();
    freshness.connected(false, 20);
    expect(freshness.isFresh(20)).toBe(false);
    freshness.returned(old);
    freshness.returned('of another session');
    expect(freshness.isFresh(30)).toBe(false);
    const mark = freshness.mark(40);
    freshness.returned(mark);
    expect(freshness.isFresh(50)).toBe(true);
  });

  test('counts as old as the mark before it: a backlog of more than a minute is not fresh', () => {
    const freshness = new Freshness();
    freshness.connected(true, 0);
    const mark = freshness.mark(10_000);
    freshness.returned(mark);
    expect(freshness.isFresh(10_000 + LONGEST_WAIT_MS)).toBe(true);
    expect(freshness.isFresh(10_001 + LONGEST_WAIT_MS)).toBe(false);
  });
});
