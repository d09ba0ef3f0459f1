import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_MESSAGE_BYTES, parseNodeMessage, storedMessages } from './node-messages.ts';
import { STORED_KINDS, StoredIds } from './stored-ids.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), {
  maxLength: 700,
  size: 'max',
});
const companies = fc.dictionary(
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(String),
  fc.record(
    { sensorIds: ids, baseUnitIds: ids, alarmLogIds: ids, deliveryIds: ids, commandIds: ids },
    { requiredKeys: [] },
  ),
  { maxKeys: 12, size: 'max' },
);

describe('what was stored, as messages to other servers', () => {
  test('arrives completely, in messages that PostgreSQL takes', () => {
    fc.assert(
      fc.property(companies, (stored) => {
        const byCompany = new Map(
          Object.entries(stored).map(([companyId, added]) => {
            const gathered = new StoredIds();
            gathered.add(added);
            return [Number(companyId), gathered];
          }),
        );
        const arrived = new Map<number, StoredIds>();
        for (const message of storedMessages(byCompany)) {
          const text = JSON.stringify(message);
          expect(text.length).toBeLessThanOrEqual(MOST_MESSAGE_BYTES);
          const parsed = parseNodeMessage(text);
          expect(parsed).toEqual(message);
          for (const { companyId, ...part } of message.companies) {
            const gathered = arrived.get(companyId) ?? new StoredIds();
            gathered.add(part);
            arrived.set(companyId, gathered);
          }
        }
        const filled = [...byCompany].filter(([, gathered]) =>
          STORED_KINDS.some((kind) => gathered[kind].size > 0),
        );
        expect(arrived).toEqual(new Map(filled));
      }),
      { numRuns: 50 },
    );
  });

  test('of one batch of a usual size is one message', () => {
    const gathered = new StoredIds();
    gathered.add({ sensorIds: Array.from({ length: 500 }, (_, n) => 10_000 + n), baseUnitIds: [1, 2, 3] });
    expect(storedMessages(new Map([[7, gathered]]))).toHaveLength(1);
  });
});

test.each(['', 'null', '{', '{"kind":"stored"}', '{"kind":"from the future","x":1}', '[]'])(
  'a message that this version does not know is ignored: %s',
  (text) => expect(parseNodeMessage(text)).toBeUndefined(),
);
