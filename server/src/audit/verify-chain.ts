import type { Database } from '../database/index.ts';
import { readAcceptance } from './accept-past.ts';
import { ChainCheck, type Flaw } from './chain-check.ts';
import { createSignatureCheck, type SignedPosition } from './checkpoint.ts';
import { inOrder, readChain, readExtent, toChainRow } from './read-chain.ts';

/** Result of a check of a chain. */
export interface Verdict {
  readonly companyId: number;
  /** Rows that are whole, from the first on. */
  readonly entries: number;
  readonly checkpoints: number;
  /** The newest check-point that holds. */
  readonly signed: SignedPosition | undefined;
  /** Undefined when the chain is whole. */
  readonly flaw: Flaw | undefined;
}

/** A running server signs every minute. */
const SIGNED_WITHIN_MS = 600_000;

interface Against {
  readonly trustedKeys: readonly string[];
  /** The check-point of the data directory. One from before an operator accepted the chain as it is counts no more. */
  readonly kept?: SignedPosition | undefined;
  /** Other check-points from outside the database: the chain must continue each. */
  readonly witnesses?: readonly SignedPosition[];
  /** Epoch milliseconds: rows that should be signed by then are a flaw. Left out, they are not. */
  readonly now?: number;
}

/** Checks every row and every check-point of a company, as they are when it begins. */
export async function verifyChain(
  database: Database,
  companyId: number,
  { trustedKeys, kept, witnesses = [], now }: Against,
): Promise<Verdict> {
  const check = new ChainCheck(companyId, trustedKeys);
  const isTrusted = createSignatureCheck(trustedKeys);
  const { head, until, accepted } = await database.read(companyId, async (tx) => ({
    ...(await readExtent(tx, companyId)),
    accepted: kept && (await readAcceptance(tx, companyId, isTrusted)),
  }));
  const isGivenUp = kept !== undefined && accepted !== undefined && kept.at < accepted.at;
  const counting = kept === undefined || isGivenUp ? witnesses : [...witnesses, kept];
  const waiting = Map.groupBy(counting, ({ seq }) => seq);
  for await (const page of readChain(database, companyId, until)) {
    for (const part of inOrder(page)) {
      if ('checkpoint' in part) check.checkpoint(part.checkpoint);
      else {
        check.row(toChainRow(part.row));
        for (const witness of waiting.get(part.row.seq) ?? []) check.witness(witness);
        waiting.delete(part.row.seq);
      }
    }
    // A missing row may only be out of place: the rows that follow show it.
    if (check.flaw !== undefined && check.flaw.kind !== 'missing') break;
  }
  // Rows past the end are missing: the first of them is named.
  for (const witness of [...waiting.values()].flat()) check.witness(witness);
  const flaw = check.finish(head) ?? lateFlaw(check, now);
  return { companyId, entries: check.end, checkpoints: check.checkpoints, signed: check.signed, flaw };
}

function lateFlaw({ unsigned }: ChainCheck, now: number | undefined): Flaw | undefined {
  if (unsigned === undefined || now === undefined || now - unsigned.at <= SIGNED_WITHIN_MS) return undefined;
  return { seq: unsigned.seq, kind: 'not-signed' };
}
