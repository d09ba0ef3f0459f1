import { expect, test } from 'vitest';
import { evidenceSearch, readEvidenceSearch } from './evidence-search.ts';

test('an address that names a sensor and days is read as it was written', () => {
  const period = { from: Date.UTC(2026, 0, 30, 12), to: Date.UTC(2026, 0, 31, 12) };
  const search = evidenceSearch(12, period);
  const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]));
  expect(readEvidenceSearch(text.toString())).toEqual({
    sensorIds: [12],
    from: '2026-01-30',
    to: '2026-01-31',
  });
});

test.each(['', 'sensor=x&from=yesterday', 'sensor=-1&to=2026'])('"%s" names nothing', (text) => {
  expect(readEvidenceSearch(text)).toEqual({ sensorIds: [], from: undefined, to: undefined });
});
