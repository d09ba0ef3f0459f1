import { DRILL_ENDS, type DrillWhy, LANGUAGES } from '@ts1/contract';
import { expect, test } from 'vitest';
import { drillReason, englishReason } from './drill-reason.ts';

const message = { channel: 'sms', state: 'no address', error: null } as const;
const WHYS: readonly DrillWhy[] = [
  ...DRILL_ENDS.map((kind) => ({ kind })),
  { kind: 'given up', message },
  { kind: 'not handed over', message: null },
  { kind: 'alarm in force', postponed: 3 },
  { kind: 'quiet', postponed: 3 },
];

test('the reason why a drill ended as it did is in the language of the reader, with its parts', () => {
  for (const why of WHYS) {
    const said = LANGUAGES.map((language) => drillReason({ why, reason: englishReason(why) }, language));
    expect([why.kind, new Set(said).size]).toEqual([why.kind, LANGUAGES.length]);
  }
  const german = (why: DrillWhy) => drillReason({ why, reason: '' }, 'de');
  expect(german({ kind: 'given up', message })).toBe(
    'Keine Nachricht konnte übergeben werden: SMS, keine Adresse',
  );
  expect(german({ kind: 'quiet', postponed: 3 })).toMatch(/^Sie wurde 3-mal verschoben/);
});

test('of a run that ended before facts were kept, what is a whole sentence is translated too', () => {
  const old = (reason: string) => drillReason({ why: undefined, reason }, 'de');
  expect(old('Nobody acknowledged.')).toBe('Niemand hat quittiert.');
  expect(old('No message could be handed over: email, refused')).toMatch(/^No message/);
});
