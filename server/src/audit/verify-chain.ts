import type { Database } from '../database/index.ts';
import { ChainCheck, type Flaw } from './chain-check.ts';
import type { SignedPosition } from './checkpoint.ts';
import { inOrder, readChain, readExtent, toChainRow } from './read-chain.ts';

/** What a check of a chain found. */
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

/** Checks every row and every check-point of a company, as they stand when it begins. */
export async function verifyChain(
  database: Database,
  companyId: number,
  trustedKeys: readonly string[],
): Promise<Verdict> {
  const check = new ChainCheck(companyId, trustedKeys);
  const { head, until } = await database.read(companyId, async (tx) => readExtent(tx, companyId));
  for await (const page of readChain(database, companyId, until)) {
    for (const part of inOrder(page)) {
      if ('row' in part) check.row(toChainRow(part.row));
      else check.checkpoint(part.checkpoint);
    }
    // A missing row may only be out of place: what follows tells.
    if (check.flaw !== undefined && check.flaw.kind !== 'missing') break;
  }
  const flaw = check.finish(head);
  return { companyId, entries: check.end, checkpoints: check.checkpoints, signed: check.signed, flaw };
}
