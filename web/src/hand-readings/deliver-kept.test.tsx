import type { HandReadingBody } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../platform/api-error.ts';
import type { ApiClient, CallOptions } from '../platform/api-client.ts';
import { NOW } from '../testing/now.ts';
import { deliverKept, waitingEntries } from './deliver-kept.ts';
import { keepEntry, type KeptEntry, readKept } from './kept-entries.ts';

const OWNER = { id: 7, companyID: 3 };
const ENTRIES = 100;

const entry = (index: number, changes: Partial<KeptEntry> = {}): KeptEntry => ({
  key: `entry-${index}`,
  sensorId: 1,
  enteredAt: NOW + index,
  sentByFormUntil: 0,
  body: {
    measured_at: NOW + index,
    values: [{ measurand: 'temperature', value: index }],
    comparison: false,
    instrument: '',
    note: '',
  },
  refusal: null,
  ...changes,
});

type Fate = 'taken' | 'lost on the way' | 'answer lost' | 'busy';

/** A server that stores each key once, and a network that loses calls and answers as `fates` say; then all is well. */
function unreliableServer(fates: readonly Fate[]) {
  const stored = new Map<string, number>();
  let calls = 0;
  const call = async (_route: unknown, request: { body: HandReadingBody }, options: CallOptions) => {
    const fate = fates[calls] ?? 'taken';
    calls += 1;
    if (fate === 'lost on the way') throw new ApiError({ kind: 'network' });
    if (fate === 'busy') {
      throw new ApiError({ kind: 'refused', status: 503, problem: null, retryAfterMs: null });
    }
    stored.set(String(options.idempotencyKey), Number(request.body.values[0]?.value));
    if (fate === 'answer lost') throw new ApiError({ kind: 'timeout' });
    return {};
  };
  return { stored, api: { call } as unknown as ApiClient };
}

const deps = (api: ApiClient) => ({ api, now: () => NOW, reason: () => 'It was refused' });

test('a hundred entries that were made without a connection are all stored once, whatever the network loses', async () => {
  const fate = fc.constantFrom<Fate>('taken', 'lost on the way', 'answer lost', 'busy');
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 300 }), async (fates) => {
      for (let index = 0; index < ENTRIES; index += 1) keepEntry(OWNER, entry(index));
      const { stored, api } = unreliableServer(fates);
      // Each round is a page that was killed and opened again: nothing but the browser's storage is left.
      for (let round = 0; readKept(OWNER).length > 0 && round <= fates.length; round += 1) {
        await deliverKept(OWNER, deps(api));
      }
      expect(readKept(OWNER)).toEqual([]);
      const wanted = Array.from({ length: ENTRIES }, (_, index) => [`entry-${index}`, index]);
      expect([...stored]).toEqual(wanted);
    }),
    { numRuns: 20 },
  );
});

test('an entry that is refused stays with the reason, and those after it are sent', async () => {
  for (const index of [0, 1, 2]) keepEntry(OWNER, entry(index));
  const refused = new ApiError({ kind: 'refused', status: 400, problem: null, retryAfterMs: null });
  const sent: unknown[] = [];
  const call = async (_route: unknown, { body }: { body: HandReadingBody }) => {
    if (body.values[0]?.value === 1) throw refused;
    sent.push(body.values[0]?.value);
    return {};
  };
  expect(await deliverKept(OWNER, deps({ call } as unknown as ApiClient))).toBe(2);
  expect(sent).toEqual([0, 2]);
  expect(readKept(OWNER)).toEqual([entry(1, { refusal: 'It was refused' })]);
  expect(waitingEntries(OWNER, NOW)).toEqual([]);
});

test('entries are those of a person in a company alone, and one that its form is sending waits', () => {
  keepEntry(OWNER, entry(0));
  keepEntry(OWNER, entry(1, { sentByFormUntil: NOW + 1 }));
  expect(readKept({ ...OWNER, id: 70 })).toEqual([]);
  expect(readKept({ ...OWNER, companyID: 30 })).toEqual([]);
  expect(waitingEntries(OWNER, NOW).map(({ key }) => key)).toEqual(['entry-0']);
  expect(waitingEntries(OWNER, NOW + 1)).toHaveLength(2);
});

test('what another program wrote under the name of an entry is passed over', () => {
  keepEntry(OWNER, entry(0));
  localStorage.setItem('handReading:3:7:broken', '{"key":1}');
  localStorage.setItem('handReading:3:7:text', 'no JSON');
  expect(readKept(OWNER).map(({ key }) => key)).toEqual(['entry-0']);
});
