import type { Signature } from '@ts1/contract';
import { expect, test } from 'vitest';
import { companyClock } from './company-clock.ts';
import { signatureSection, signatureTable } from './signature-blocks.ts';

const BERLIN = companyClock('Europe/Berlin', { language: 'de', temperatureUnit: 'c' });

const signature = (changes: Partial<Signature> = {}): Signature => ({
  subjectKind: 'drill-run',
  subjectId: 7,
  sha256: 'ab'.repeat(32),
  meaning: 'approval',
  signedBy: 'Ada Lovelace',
  signedAt: '2026-01-31T23:30:05.000Z',
  provenBy: 'password',
  changedAfter: false,
  ...changes,
});

test('a signature is printed with name, meaning and the time on the clock of the company', () => {
  const [table] = signatureTable(
    [signature(), signature({ meaning: 'Zweite Prüfung', signedBy: 'ben', changedAfter: true })],
    BERLIN,
  );
  expect(table).toMatchObject({
    kind: 'table',
    rows: [
      ['Ada Lovelace', '01.02.2026, 00:30:05', 'Freigabe', ''],
      ['ben', expect.stringMatching(/2026/), 'Zweite Prüfung', 'Nach der Unterschrift geändert'],
    ],
  });
});

test('signatures have a heading of their own in the record of a calibration, and none where there are none', () => {
  expect(signatureSection([signature()], BERLIN)).toMatchObject([
    { kind: 'heading', text: 'Unterschriften' },
    { kind: 'table' },
  ]);
  expect(signatureSection([], BERLIN)).toEqual([]);
});
