import type { LiveEvent } from '@ts1/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Feed } from './feed.ts';

const changed: LiveEvent = { name: 'changed', data: { groups: ['Sensors'] } };
const readings = (count: number): LiveEvent => ({
  name: 'reading',
  data: {
    records: Array.from({ length: count }, (_, n) => ({
      sensor_id: String(n),
      sensor_name: 'x'.repeat(100),
      temperature: 1,
      RSSI: null,
      SNR: null,
      Battery: null,
      timestamp: '2026-01-31T10:00:00.000Z',
      lastHeardAt: '2026-01-31T10:00:00.000Z',
    })),
  },
});

describe('the feed of a company', () => {
  test('gives each reader every event once, in order, from any place that is kept', () => {
    fc.assert(
      fc.property(fc.nat({ max: 700 }), fc.nat({ max: 700 }), (added, start) => {
        const feed = new Feed();
        for (let n = 0; n < added; n += 1) feed.add(changed);
        const from = Math.min(start, added);
        const numbers: number[] = [];
        let next = feed.after(from);
        while (next !== undefined && next !== 'missed') {
          numbers.push(next.number);
          next = feed.after(next.number);
        }
        const isKept = added - from <= 500;
        expect(next === 'missed').toBe(!isKept);
        const rest = Array.from({ length: added - from }, (_, n) => from + 1 + n);
        expect(numbers).toEqual(isKept ? rest : []);
      }),
      { numRuns: 200 },
    );
  });

  test('keeps a bounded number of characters, whatever the events are', () => {
    const feed = new Feed();
    for (let n = 0; n < 100; n += 1) feed.add(readings(500));
    let [place, kept] = [feed.newest, 0];
    for (; place > 0; place -= 1) {
      const event = feed.after(place - 1);
      if (event === undefined || event === 'missed') break;
      kept += event.json.length;
    }
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(1_000_000);
  });

  test('keeps the newest event even when it alone is too large', () => {
    const feed = new Feed();
    feed.add(readings(10_000));
    expect(feed.after(0)).toMatchObject({ number: 1 });
  });

  test('knows its own ids and no other text', () => {
    const [feed, other] = [new Feed(), new Feed()];
    feed.add(changed);
    other.add(changed);
    expect(feed.parseEventId(feed.formatEventId(0))).toBe(0);
    expect(feed.parseEventId(feed.formatEventId(1))).toBe(1);
    for (const id of [
      feed.formatEventId(2),
      other.formatEventId(1),
      '',
      '1',
      'x-1',
      `${feed.formatEventId(1)}\n`,
      `${feed.formatEventId(1)}0000`,
    ]) {
      expect(feed.parseEventId(id)).toBeUndefined();
    }
  });
});
