import { createHash } from 'node:crypto';

const hashed = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Returns the largest power of two below a number of leaves. */
function leftLeaves(count: number): number {
  let left = 1;
  while (2 * left < count) left *= 2;
  return left;
}

/** Returns the root of a tree, literally by RFC 9162, section 2.1.1. */
export function treeRoot(leaves: readonly string[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return hashed();
  if (leaves.length === 1) return hashed(Buffer.of(0), only);
  const left = leftLeaves(leaves.length);
  return hashed(Buffer.of(1), treeRoot(leaves.slice(0, left)), treeRoot(leaves.slice(left)));
}

/** Returns the inclusion proof of a leaf in hexadecimal, literally by RFC 9162, section 2.1.3.1. */
export function inclusionProof(leaves: readonly string[], index: number): string[] {
  if (leaves.length === 1) return [];
  const left = leftLeaves(leaves.length);
  const [first, second] = [leaves.slice(0, left), leaves.slice(left)];
  return index < left
    ? [...inclusionProof(first, index), treeRoot(second).toString('hex')]
    : [...inclusionProof(second, index - left), treeRoot(first).toString('hex')];
}
