import type { SilenceWatch } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { silenceWatch } from '../i18n/en/silence-watch.ts';
import { addTexts, t } from '../i18n/translate.ts';
import { silenceNotices } from './silence-notices.ts';

const WATCHED: SilenceWatch = {
  watchingSince: '2026-01-31T08:00:00.000Z',
  blindSince: null,
  interruption: null,
  failingSince: null,
  baseUnits: [],
};
const SINCE = '2026-01-31T09:00:00.000Z';
const UNTIL = '2026-01-31T09:30:00.000Z';
const unit = (id: number) => ({ id, name: `Hall ${id}`, since: SINCE });

addTexts({ silenceWatch });

describe('what admins read of the watch for silence', () => {
  const notices = (change: Partial<SilenceWatch>) => silenceNotices({ ...WATCHED, ...change }, t);

  test('is nothing while everything is watched', () => {
    expect(notices({})).toEqual([]);
  });

  test('is since when nothing is received, rather than the interruption before', () => {
    const [text, ...rest] = notices({ blindSince: UNTIL, interruption: { from: SINCE, to: SINCE } });
    expect([rest, text]).toEqual([[], expect.stringMatching(/^Nothing has been received .*09:30/)]);
  });

  test('is from when to when nothing was received', () => {
    const [text] = notices({ interruption: { from: SINCE, to: UNTIL } });
    expect(text).toMatch(/from .*09:00.* to .*09:30/);
  });

  test('is that alarms are not evaluated', () => {
    expect(notices({ failingSince: SINCE })).toEqual([expect.stringMatching(/not been evaluated since/)]);
  });

  test('names three base units and counts the others', () => {
    const texts = notices({ baseUnits: [1, 2, 3, 4, 5].map(unit) });
    expect(texts).toHaveLength(4);
    expect(texts[0]).toContain('Hall 1');
    expect(texts[3]).toBe('The same holds for 2 more base units.');
  });
});
