// @module-tag S52
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HashTree } from './merkle.ts';
import { ProofTree } from './proof-tree.ts';

const sha256 = (...parts: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

/** Returns the root to which a proof leads, literally by RFC 9162, section 2.1.3.2. */
function provenRoot(leaf: string, index: number, size: number, path: readonly string[]): string | undefined {
  let [fn, sn] = [index, size - 1];
  let hash = sha256(Uint8Array.of(0), Buffer.from(leaf));
  for (const beside of path.map((hex) => Buffer.from(hex, 'hex'))) {
    if (sn === 0) return undefined;
    if (fn % 2 === 1 || fn === sn) {
      hash = sha256(Uint8Array.of(1), beside, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else hash = sha256(Uint8Array.of(1), hash, beside);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 ? hash.toString('hex') : undefined;
}

test('each leaf is proven by its path, as RFC 9162 verifies one, against the root of the audit log', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 40 }), (leaves) => {
      const tree = new ProofTree(leaves);
      const streamed = new HashTree();
      for (const leaf of leaves) streamed.add(leaf);
      expect(tree.root()).toBe(streamed.root());
      for (const [index, leaf] of leaves.entries()) {
        expect(provenRoot(leaf, index, leaves.length, tree.path(index))).toBe(streamed.root());
      }
    }),
  );
});
