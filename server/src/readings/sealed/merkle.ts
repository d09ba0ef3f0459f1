import { createHash } from 'node:crypto';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

function sha256(...parts: readonly (Uint8Array | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/**
 * A Merkle tree (RFC 9162, section 2.1.1) to which leaves are added in their order. It stores one hash for each power
 * of two in the number of its leaves.
 */
export class HashTree {
  /** The roots of complete trees from the left, each larger than the next. */
  readonly #whole: { readonly leaves: number; readonly hash: Buffer }[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(leaf: Uint8Array | string): void {
    let added = { leaves: 1, hash: sha256(LEAF, leaf) };
    for (let left = this.#whole.at(-1); left?.leaves === added.leaves; left = this.#whole.at(-1)) {
      added = { leaves: 2 * left.leaves, hash: sha256(NODE, left.hash, added.hash) };
      this.#whole.pop();
    }
    this.#whole.push(added);
    this.#size += 1;
  }

  /** Returns the root in hexadecimal. */
  root(): string {
    const whole = this.#whole.map(({ hash }) => hash);
    const last = whole.pop() ?? sha256();
    return whole.reduceRight((right, left) => sha256(NODE, left, right), last).toString('hex');
  }
}
