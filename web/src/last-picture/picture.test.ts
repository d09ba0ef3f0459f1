// @module-tag S60
import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { type LastPicture, readPicture, writePicture } from './picture.ts';

const HOUR_MS = 3_600_000;
const OWNER = { id: 7, companyID: 3 };
const SERVER_TIME = Date.parse('2026-03-01T12:00:00Z');

/** Kept by a device whose clock is `wrongBy` off, of a value that was 5 minutes old. */
function kept(wrongBy: number, more: Partial<LastPicture> = {}): string {
  return writePicture({
    companyId: 3,
    userId: 7,
    keptAt: SERVER_TIME + wrongBy,
    serverTime: SERVER_TIME,
    sensors: [
      {
        id: 1,
        name: 'Vaccines',
        measuredAt: SERVER_TIME - 300_000,
        values: [{ name: 'Temperature', text: '4.2 °C', limits: '2 to 8' }],
      },
    ],
    ...more,
  });
}

test('the age of a value does not depend on what the clock of the device shows, however wrong', () => {
  assert(
    property(
      integer({ min: -30 * 24 * HOUR_MS, max: 30 * 24 * HOUR_MS }),
      integer({ min: 0, max: 20 * HOUR_MS }),
      (wrongBy, passedMs) => {
        const rows = readPicture(kept(wrongBy), OWNER, SERVER_TIME + wrongBy + passedMs);
        expect(rows?.[0]?.ageMs).toBe(300_000 + passedMs);
      },
    ),
  );
});

test.each([
  ['a day has passed', kept(0), OWNER, SERVER_TIME + 24 * HOUR_MS],
  ['the clock was set back since', kept(0), OWNER, SERVER_TIME - 1],
  ['somebody else is signed in', kept(0), { id: 8, companyID: 3 }, SERVER_TIME],
  ['it is of another company', kept(0), { id: 7, companyID: 4 }, SERVER_TIME],
  ['nothing was kept', null, OWNER, SERVER_TIME],
  ['what was kept is damaged', '{"companyId":3', OWNER, SERVER_TIME],
])('nothing is shown when %s', (_, text, owner, now) => {
  expect(readPicture(text, owner, now)).toBeUndefined();
});

test('a value that is more than a day old is left out, the name stays', () => {
  const rows = readPicture(kept(0), OWNER, SERVER_TIME + 24 * HOUR_MS - 300_000);
  expect(rows).toEqual([{ id: 1, name: 'Vaccines', values: [], ageMs: null }]);
});
