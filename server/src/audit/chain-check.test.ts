import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChainCheck, type ChainRow, describeFlaw, type Flaw, type Head } from './chain-check.ts';
import { checkpointKey, type SignedPosition } from './checkpoint.ts';
import { hashRow, NO_HASH } from './hash-row.ts';

const key = checkpointKey({ derive: (purpose) => createHash('sha256').update(purpose).digest() });
const otherKey = checkpointKey({ derive: () => Buffer.alloc(32, 7) });
const COMPANY = 3;

interface Chain {
  readonly rows: readonly ChainRow[];
  readonly checkpoints: readonly SignedPosition[];
}

/** Contents of a row; the chain gives it its place. */
type Text = Pick<
  ChainRow,
  'at' | 'actorKind' | 'userId' | 'actorName' | 'action' | 'description' | 'details'
>;

function chained(texts: readonly Text[], from: Head = { seq: 0, hash: NO_HASH }): ChainRow[] {
  let { seq, hash } = from;
  return texts.map((text) => {
    seq += 1;
    const row = { ...text, companyId: COMPANY, seq, previousHash: hash };
    hash = hashRow(row);
    return { ...row, hash };
  });
}

const text: fc.Arbitrary<Text> = fc.record({
  at: fc.nat(),
  actorKind: fc.constantFrom('user', 'stranger', 'system'),
  userId: fc.option(fc.integer({ min: 1 })),
  actorName: fc.string({ unit: 'binary' }),
  action: fc.constantFrom('zone_create', 'user_login'),
  description: fc.string({ unit: 'binary' }),
  details: fc.json(),
});

/** A chain of some rows, signed at some of them. */
const chain: fc.Arbitrary<Chain> = fc
  .array(fc.tuple(text, fc.boolean()), { minLength: 2, maxLength: 12 })
  .map((parts) => {
    const rows = chained(parts.map(([one]) => one));
    const checkpoints = rows
      .filter((_, index) => parts[index]?.[1] === true)
      .map(({ seq, hash, at }) => key.sign({ companyId: COMPANY, seq, hash, at }));
    return { rows, checkpoints };
  });
/** A chain and one of its rows, by index. */
const chainAndRow = chain.chain((given) =>
  fc.record({ given: fc.constant(given), index: fc.nat(given.rows.length - 1) }),
);

function check(
  { rows, checkpoints }: Chain,
  head: Head | null | undefined = rows.at(-1),
  trusted = [key.publicKey],
): Flaw | undefined {
  const following = new ChainCheck(COMPANY, trusted);
  const rest = [...checkpoints];
  for (const row of rows) {
    following.row(row);
    if (rest[0]?.seq === row.seq) following.checkpoint(rest.shift() as SignedPosition);
  }
  for (const checkpoint of rest) following.checkpoint(checkpoint);
  return following.finish(head ?? null);
}

describe('a chain', () => {
  test('is whole as it was written', () => {
    fc.assert(
      fc.property(chain, (given) => {
        expect(check(given)).toBeUndefined();
      }),
    );
  });

  test('of no rows is whole', () => {
    expect(check({ rows: [], checkpoints: [] }, null)).toBeUndefined();
  });

  test('names the row of which anything was altered', () => {
    const changed = fc.constantFrom<(row: ChainRow) => ChainRow>(
      (row) => ({ ...row, at: row.at + 1 }),
      (row) => ({ ...row, userId: (row.userId ?? 0) + 1 }),
      (row) => ({ ...row, actorKind: 'operator' }),
      (row) => ({ ...row, actorName: `${row.actorName} ` }),
      (row) => ({ ...row, action: 'zone_delete' }),
      (row) => ({ ...row, description: `${row.description}.` }),
      (row) => ({ ...row, details: `${row.details} ` }),
      (row) => ({ ...row, companyId: row.companyId + 1 }),
      (row) => ({ ...row, previousHash: 'f'.repeat(64) }),
      (row) => ({ ...row, hash: 'e'.repeat(64) }),
    );
    fc.assert(
      fc.property(chainAndRow, changed, ({ given, index }, change) => {
        const rows = given.rows.map((row, at) => (at === index ? change(row) : row));
        expect(check({ ...given, rows })).toEqual({ seq: index + 1, kind: 'altered' });
      }),
    );
  });

  test('names the row that was altered and hashed again', () => {
    fc.assert(
      fc.property(chainAndRow, ({ given, index }) => {
        const rows = given.rows.map((row, at) => {
          if (at !== index) return row;
          const forged = { ...row, description: `${row.description}!` };
          return { ...forged, hash: hashRow(forged) };
        });
        expect(check({ ...given, rows }, given.rows.at(-1))).toEqual({ seq: index + 1, kind: 'replaced' });
      }),
    );
  });

  test('names the first row that is missing, be it the last', () => {
    fc.assert(
      fc.property(chainAndRow, ({ given, index }) => {
        const rows = given.rows.filter((_, at) => at !== index);
        expect(check({ ...given, rows }, given.rows.at(-1))).toEqual({ seq: index + 1, kind: 'missing' });
      }),
    );
  });

  test('names the first row of two that changed places, whether their numbers did too', () => {
    fc.assert(
      fc.property(chainAndRow, fc.boolean(), ({ given, index }, renumbered) => {
        const other = (index + 1) % given.rows.length;
        const [first, second] = [Math.min(index, other), Math.max(index, other)];
        const swapped = given.rows.map((row, at) => {
          const from = given.rows[at === first ? second : first];
          if ((at !== first && at !== second) || from === undefined) return row;
          return renumbered ? { ...from, seq: row.seq } : from;
        });
        const found = check({ rows: swapped, checkpoints: [] }, given.rows.at(-1));
        expect(found).toEqual({ seq: first + 1, kind: 'reordered' });
      }),
    );
  });

  test('that was written anew from a row on is found at the next check-point', () => {
    fc.assert(
      fc.property(chainAndRow, ({ given, index }) => {
        const kept = given.rows.slice(0, index);
        const forged = given.rows.slice(index).map((row) => ({ ...row, description: `${row.description}!` }));
        const rows = [...kept, ...chained(forged, kept.at(-1))];
        const next = given.checkpoints.find(({ seq }) => seq > index);
        const expected = next === undefined ? undefined : { seq: next.seq, kind: 'replaced' };
        expect(check({ ...given, rows })).toEqual(expected);
      }),
    );
  });

  test('that was cut off before a check-point misses the row after the cut', () => {
    fc.assert(
      fc.property(chainAndRow, ({ given, index }) => {
        const rows = given.rows.slice(0, index);
        const isSigned = given.checkpoints.some(({ seq }) => seq > index);
        const expected = isSigned ? { seq: index + 1, kind: 'missing' } : undefined;
        expect(check({ ...given, rows }, rows.at(-1))).toEqual(expected);
      }),
    );
  });

  test('reports rows past its end, and an end that is lost', () => {
    fc.assert(
      fc.property(chain, ({ rows }) => {
        const unsigned = { rows, checkpoints: [] };
        const end = rows.length;
        expect(check(unsigned, rows.at(-2))).toEqual({ seq: end, kind: 'added' });
        expect(check(unsigned, null)).toEqual({ seq: end, kind: 'end-lost' });
        expect(check(unsigned, { seq: end, hash: NO_HASH })).toEqual({ seq: end, kind: 'replaced' });
      }),
    );
  });

  test('counts no check-point of another key, nor one of which anything was altered', () => {
    fc.assert(
      fc.property(chainAndRow, fc.boolean(), ({ given: { rows }, index }, foreign) => {
        const { seq, hash, at } = rows[index] ?? { seq: 0, hash: '', at: 0 };
        const position = { companyId: COMPANY, seq, hash, at };
        const forged = foreign ? otherKey.sign(position) : { ...key.sign(position), at: at + 1 };
        expect(check({ rows, checkpoints: [forged] })).toEqual({ seq, kind: 'unsigned' });
        expect(
          check({ rows, checkpoints: [otherKey.sign(position)] }, rows.at(-1), [otherKey.publicKey]),
        ).toBeUndefined();
      }),
    );
  });

  test('says of each flaw which row it is about', () => {
    const kinds = ['altered', 'missing', 'reordered', 'replaced', 'added', 'end-lost', 'unsigned'] as const;
    for (const kind of kinds) expect(describeFlaw({ seq: 17, kind })).toContain('17');
  });
});
