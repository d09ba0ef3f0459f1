import { createHash } from 'node:crypto';
import { present } from '@ts1/contract';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** A Merkle tree (RFC 9162, section 2.1) as a whole: for the proofs of many of its leaves. */
export class ProofTree {
  /** Hashes of the leaves, then of each level above, up to the root. */
  readonly #levels: readonly (readonly Buffer[])[];

  /** @param leaves in their order, at least one */
  constructor(leaves: readonly string[]) {
    const levels = [leaves.map((leaf) => sha256(LEAF, Buffer.from(leaf)))];
    for (let below = present(levels[0]); below.length > 1; below = present(levels.at(-1))) {
      levels.push(above(below));
    }
    this.#levels = levels;
  }

  /** Returns the root in hexadecimal. */
  root(): string {
    return present(this.#levels.at(-1)?.[0], 'a leaf').toString('hex');
  }

  /** Returns the inclusion proof of the leaf at a place (section 2.1.3), lowest hash first, in hexadecimal. */
  path(index: number): string[] {
    return this.#levels.flatMap((level, height) => {
      const beside = level[Math.floor(index / 2 ** height) ^ 1];
      return beside === undefined ? [] : [beside.toString('hex')];
    });
  }
}

/** Joins the hashes of a level in pairs; one without a neighbour goes up as it is. */
function above(level: readonly Buffer[]): Buffer[] {
  const joined: Buffer[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [present(level[at]), level[at + 1]];
    joined.push(right === undefined ? left : sha256(NODE, left, right));
  }
  return joined;
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
