import { present } from '@ts1/contract';
import type { Tx } from './tx.ts';
import type { SequenceName } from './dialect.ts';

/** Takes one new id of a sequence, which is never given twice. @throws Error when the database gives none */
export async function nextId(tx: Tx, sequence: SequenceName): Promise<number> {
  const [id] = await tx.dialect.nextIds(tx, sequence, 1);
  return present(id);
}
