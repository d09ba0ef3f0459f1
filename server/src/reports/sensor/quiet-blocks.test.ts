import { expect, test } from 'vitest';
import { companyClock } from '../company-clock.ts';
import { quietBlocks } from './quiet-blocks.ts';

const clock = companyClock('Europe/Stockholm');
const from = Date.parse('2026-01-31T01:00:00Z');
const time = {
  from,
  until: from + 3_600_000,
  kind: 'maintenance',
  reason: 'Defrosting',
  createdBy: 'ann',
} as const;

test('a report says when messages were held, why and by which user, on the company’s clock', () => {
  const texts = quietBlocks({ quiet: [time, { ...time, kind: 'shelving' }] }, clock).map((block) =>
    'text' in block ? block.text : '',
  );
  expect(texts).toEqual([
    'Maintenance and shelving: alarms recorded, messages held',
    'Maintenance: 31 Jan 2026, 02:00 – 31 Jan 2026, 03:00, Defrosting (ann)',
    'Shelved: 31 Jan 2026, 02:00 – 31 Jan 2026, 03:00, Defrosting (ann)',
  ]);
});

test('a report says nothing of it where there was none, and of a daily one only how many more', () => {
  expect(quietBlocks({ quiet: [] }, clock)).toEqual([]);
  const many = quietBlocks({ quiet: Array.from({ length: 300 }, () => time) }, clock);
  expect(many.at(-1)).toMatchObject({ text: 'And 260 more times' });
});
