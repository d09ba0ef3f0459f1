import type { AuditFlaw } from '@ts1/contract';
import { createSignatureCheck, type SignedPosition } from './checkpoint.ts';
import { hashRow, NO_HASH, type HashedRow } from './hash-row.ts';

/** A row as it is stored or was exported. */
export interface ChainRow extends HashedRow {
  readonly hash: string;
}

/** The first thing that is wrong, and at which row. */
export interface Flaw {
  readonly seq: number;
  readonly kind: AuditFlaw;
}

/** Where a chain should end. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/**
 * Follows the chain of a company: its rows in their order, each check-point after the row that it signs. The first
 * flaw stays; what comes after it hangs in the air anyway.
 */
export class ChainCheck {
  readonly #companyId: number;
  readonly #isSigned: (signed: SignedPosition) => boolean;
  #last: Head = { seq: 0, hash: NO_HASH };
  #signed: SignedPosition | undefined;
  /** The first row after the newest check-point that holds. */
  #unsigned: { readonly seq: number; readonly at: number } | undefined;
  #checkpoints = 0;
  #flaw: Flaw | undefined;

  constructor(companyId: number, trustedKeys: readonly string[]) {
    this.#companyId = companyId;
    this.#isSigned = createSignatureCheck(trustedKeys);
  }

  /** The last row of the part that is whole; 0 when not even the first is. */
  get end(): number {
    return Math.min(this.#last.seq, (this.#flaw?.seq ?? Infinity) - 1);
  }
  get checkpoints(): number {
    return this.#checkpoints;
  }
  /** The newest check-point that holds. */
  get signed(): SignedPosition | undefined {
    return this.#signed;
  }
  /** The first row that no check-point covers, and when it was written (epoch milliseconds). */
  get unsigned(): { readonly seq: number; readonly at: number } | undefined {
    return this.#unsigned;
  }
  get flaw(): Flaw | undefined {
    return this.#flaw;
  }

  row(row: ChainRow): void {
    if (this.#flaw === undefined) {
      this.#flaw = this.#flawIn(row);
      if (this.#flaw !== undefined) return;
      this.#last = row;
      this.#unsigned ??= row;
    } else if (this.#flaw.kind === 'missing' && row.seq === this.#flaw.seq) {
      // It was not missing, it comes later.
      this.#flaw = { seq: row.seq, kind: 'reordered' };
    }
  }

  #flawIn(row: ChainRow): Flaw | undefined {
    const before = this.#last;
    const seq = before.seq + 1;
    if (row.seq > seq) return { seq, kind: 'missing' };
    if (row.seq < seq) return { seq, kind: 'reordered' };
    if (row.hash !== hashRow(row)) return { seq, kind: wasElsewhere(row) ? 'reordered' : 'altered' };
    if (row.companyId !== this.#companyId) return { seq, kind: 'replaced' };
    // A row that is whole by itself names the one before it: if that is another now, that one was exchanged.
    return row.previousHash === before.hash ? undefined : { seq: Math.max(1, before.seq), kind: 'replaced' };
  }

  /** A check-point of the chain itself. */
  checkpoint(signed: SignedPosition): void {
    if (this.#flaw !== undefined) return;
    this.#checkpoints += 1;
    this.witness(signed);
  }

  /** A check-point that was kept elsewhere: the chain must hold the row that it signs. Given in its place, too. */
  witness(signed: SignedPosition): void {
    if (this.#flaw !== undefined) return;
    const kind = this.#flawInSigned(signed);
    if (kind === undefined) {
      this.#signed = signed;
      this.#unsigned = undefined;
    } else this.#flaw = { seq: kind === 'missing' ? this.#last.seq + 1 : signed.seq, kind };
  }

  #flawInSigned(signed: SignedPosition): AuditFlaw | undefined {
    if (!this.#isSigned(signed)) return 'unsigned';
    if (signed.seq > this.#last.seq) return 'missing';
    const isHere = signed.seq === this.#last.seq && signed.companyId === this.#companyId;
    return isHere && signed.hash === this.#last.hash ? undefined : 'replaced';
  }

  /** When all was given: what is wrong with a chain that should end at `head` (null: that is not known). */
  finish(head: Head | null): Flaw | undefined {
    this.#flaw ??= this.#flawAtEnd(head);
    return this.#flaw;
  }

  #flawAtEnd(head: Head | null): Flaw | undefined {
    const { seq, hash } = this.#last;
    if (head === null) return seq === 0 ? undefined : { seq, kind: 'end-lost' };
    if (head.seq > seq) return { seq: seq + 1, kind: 'missing' };
    if (head.seq < seq) return { seq: head.seq + 1, kind: 'added' };
    return head.hash === hash ? undefined : { seq, kind: 'replaced' };
  }
}

/** How far from its place a row is looked for. */
const NEAR = 50;

/** Whether the row is as it was written, for another place nearby. */
function wasElsewhere(row: ChainRow): boolean {
  for (let seq = row.seq - NEAR; seq <= row.seq + NEAR; seq += 1) {
    if (hashRow({ ...row, seq }) === row.hash) return true;
  }
  return false;
}

/** A flaw in a sentence, for the command line and the log. */
export function describeFlaw({ seq, kind }: Flaw): string {
  switch (kind) {
    case 'altered':
      return `row ${seq} was altered`;
    case 'missing':
      return `row ${seq} is missing`;
    case 'reordered':
      return `row ${seq} is not in its place: rows were re-ordered`;
    case 'replaced':
      return `row ${seq} is not the one that was written there`;
    case 'added':
      return `row ${seq} was added past the end`;
    case 'end-lost':
      return `where the log ends is not known any more: its last row is ${seq}`;
    case 'cut-off':
      return `the file was cut off after row ${seq}, or dated anew: no export ends there`;
    case 'not-signed':
      return `from row ${seq} on nothing is signed`;
    case 'unsigned':
      return `the check-point at row ${seq} is not signed by a trusted key`;
  }
}
