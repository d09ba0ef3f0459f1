import { expect, test } from 'vitest';
import { readEvidenceSearch } from './address.ts';

test.each([
  ['tab=evidence&sensor=12&from=2026-01-31&to=2026-02-02', [12], '2026-01-31', '2026-02-02'],
  ['tab=evidence&sensor=12&from=%222026-01-31T23%3A30%3A00.000Z%22', [12], '2026-01-31', undefined],
  ['sensor=-1&from=soon&to=2026-1-1', [], undefined, undefined],
  ['', [], undefined, undefined],
] as const)(
  'an address says of which sensor and days a pack is asked for: %s',
  (text, sensorIds, from, to) => {
    expect(readEvidenceSearch(text)).toEqual({ sensorIds, from, to });
  },
);
