import {
  type HandReadingBody,
  handReadingRoutes,
  type Route,
  type TaskResult,
  taskRoutes,
} from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../platform/api-error.ts';
import type { ApiClient, CallOptions } from '../platform/api-client.ts';
import { NOW } from '../testing/now.ts';
import { deliverKept, waitingEntries } from './deliver-kept.ts';
import {
  type CheckListEntry,
  type HandReadingEntry,
  keepEntry,
  type KeptEntry,
  readKept,
} from './kept-entries.ts';

const OWNER = { id: 7, companyID: 3 };
const ENTRIES = 100;

const facts = (index: number) => ({
  key: `entry-${index}`,
  enteredAt: NOW + index,
  sentByFormUntil: 0,
  refusal: null,
});

const reading = (index: number): HandReadingEntry => ({
  ...facts(index),
  kind: 'hand_reading',
  sensorId: 1,
  body: {
    measured_at: NOW + index,
    values: [{ measurand: 'temperature', value: index }],
    comparison: false,
    instrument: '',
    note: '',
  },
});

const checkList = (index: number): CheckListEntry => ({
  ...facts(index),
  kind: 'check_list',
  taskId: 1_000 + index,
  name: 'Close the kitchen',
  body: { done_at: NOW + index, answers: [index], note: '' },
});

/** A reading and the result of a check list by turns. */
const entry = (index: number): KeptEntry => (index % 2 === 0 ? reading(index) : checkList(index));

/** A call: its route, and its body. */
interface Call {
  readonly route: Route;
  readonly body: Partial<HandReadingBody & TaskResult>;
}

/** The number that an entry was made with. */
const numberIn = ({ body }: Pick<Call, 'body'>): unknown => body.values?.[0]?.value ?? body.answers?.[0];

type Fate = 'taken' | 'lost on the way' | 'answer lost' | 'busy';

/** A server that stores each key once, and a network that loses calls and answers as `fates` say; then all is well. */
function unreliableServer(fates: readonly Fate[]) {
  const stored = new Map<string, string>();
  let calls = 0;
  const call = async (route: Route, request: Pick<Call, 'body'>, options: CallOptions) => {
    const fate = fates[calls] ?? 'taken';
    calls += 1;
    if (fate === 'lost on the way') throw new ApiError({ kind: 'network' });
    if (fate === 'busy') {
      throw new ApiError({ kind: 'refused', status: 503, problem: null, retryAfterMs: null });
    }
    stored.set(String(options.idempotencyKey), `${route.path} ${String(numberIn(request))}`);
    if (fate === 'answer lost') throw new ApiError({ kind: 'timeout' });
    return {};
  };
  return { stored, api: { call } as unknown as ApiClient };
}

const deps = (api: ApiClient) => ({ api, now: () => NOW, reason: () => 'It was refused' });

test('a hundred entries of both kinds that were made without a connection are all stored once, whatever the network loses', async () => {
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
      const paths = [handReadingRoutes.addHandReading.path, taskRoutes.doTask.path];
      const wanted = Array.from({ length: ENTRIES }, (_, index) => [
        `entry-${index}`,
        `${paths[index % 2]} ${index}`,
      ]);
      expect([...stored]).toEqual(wanted);
    }),
    { numRuns: 20 },
  );
});

test('a reading whose task is not there any more is stored without it, once', async () => {
  const { body, ...rest } = reading(0);
  keepEntry(OWNER, { ...rest, body: { ...body, task_id: 5 } });
  const gone = new ApiError({ kind: 'refused', status: 404, problem: null, retryAfterMs: null });
  const stored: unknown[] = [];
  const call = async (_route: Route, request: Pick<Call, 'body'>, options: CallOptions) => {
    if (request.body.task_id !== undefined) throw gone;
    stored.push([options.idempotencyKey, numberIn(request)]);
    return {};
  };
  expect(await deliverKept(OWNER, deps({ call } as unknown as ApiClient))).toBe(1);
  expect(stored).toEqual([['entry-0', 0]]);
  expect(readKept(OWNER)).toEqual([]);
});

test('an entry that is refused stays with the reason, and those after it are sent', async () => {
  for (const index of [0, 1, 2]) keepEntry(OWNER, entry(index));
  const refused = new ApiError({ kind: 'refused', status: 400, problem: null, retryAfterMs: null });
  const sent: unknown[] = [];
  const call = async (_route: Route, request: Pick<Call, 'body'>) => {
    if (numberIn(request) === 1) throw refused;
    sent.push(numberIn(request));
    return {};
  };
  expect(await deliverKept(OWNER, deps({ call } as unknown as ApiClient))).toBe(2);
  expect(sent).toEqual([0, 2]);
  expect(readKept(OWNER)).toEqual([{ ...checkList(1), refusal: 'It was refused' }]);
  expect(waitingEntries(OWNER, NOW)).toEqual([]);
});

test('entries are those of a person in a company alone, and one that its form is sending waits', () => {
  keepEntry(OWNER, entry(0));
  keepEntry(OWNER, { ...checkList(1), sentByFormUntil: NOW + 1 });
  expect(readKept({ ...OWNER, id: 70 })).toEqual([]);
  expect(readKept({ ...OWNER, companyID: 30 })).toEqual([]);
  expect(waitingEntries(OWNER, NOW).map(({ key }) => key)).toEqual(['entry-0']);
  expect(waitingEntries(OWNER, NOW + 1)).toHaveLength(2);
});

test('what another program wrote under the name of an entry is passed over', () => {
  keepEntry(OWNER, entry(0));
  localStorage.setItem('handReading:3:7:broken', '{"key":1}');
  localStorage.setItem('handReading:3:7:text', 'no JSON');
  localStorage.setItem('checkList:3:7:other', JSON.stringify({ ...checkList(1), taskId: 'none' }));
  expect(readKept(OWNER).map(({ key }) => key)).toEqual(['entry-0']);
});

test('an entry that the version before kept is read and sent as a reading by hand', async () => {
  const { kind: _kind, ...before } = reading(0);
  localStorage.setItem('handReading:3:7:entry-0', JSON.stringify(before));
  expect(readKept(OWNER)).toEqual([reading(0)]);
  const { stored, api } = unreliableServer([]);
  expect(await deliverKept(OWNER, deps(api))).toBe(1);
  expect([...stored.keys()]).toEqual(['entry-0']);
  expect(localStorage.getItem('handReading:3:7:entry-0')).toBeNull();
});
