import { describe, expect, it } from 'vitest';
import { t } from '../i18n/translate.ts';
import { relativeTimeText } from './relative-time-text.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

describe('relative time in words', () => {
  it.each([
    [null, 'Elapsed'],
    ['2026-11-21T11:59:00.000Z', 'Just now'],
    ['2026-11-21T11:55:00.000Z', '5m ago'],
    ['2026-11-20T13:00:00.000Z', '23h ago'],
    ['2026-11-20T12:00:00.000Z', '20 Nov, 12:00'],
    ['2025-11-20T12:00:00.000Z', '20 Nov 2025'],
  ])('of %s is %s', async (at, text) => {
    expect(relativeTimeText(at, NOW, t)).toBe(text);
  });
});
