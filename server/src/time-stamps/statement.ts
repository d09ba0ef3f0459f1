import { randomBytes, randomInt } from 'node:crypto';
import { present } from '@ts1/contract';
import { ProofTree } from '../readings/index.ts';

/** The newest check-point of a company, as it is stamped. */
export interface StampedPosition {
  readonly companyId: number;
  readonly seq: number;
  readonly hash: string;
  /** When it was signed, epoch milliseconds. */
  readonly at: number;
}

/** A check-point with the way from it to the root that is stamped. */
export interface StampProof extends StampedPosition {
  /** 32 random bytes in hexadecimal, without which the content of a leaf cannot be guessed. */
  readonly salt: string;
  readonly leafIndex: number;
  readonly treeSize: number;
  readonly path: readonly string[];
}

/** Least number of leaves: it hides how many companies there are. */
const LEAST_LEAVES = 1_024;
const SALT_BYTES = 32;

/**
 * Puts check-points of all companies under one root (docs/evidence-pack.md, record 0060). Their leaves have random
 * places among random others, so that the proof of a company says nothing about any other.
 */
export function makeStatement(positions: readonly StampedPosition[]): { root: string; proofs: StampProof[] } {
  let treeSize = LEAST_LEAVES;
  while (treeSize < positions.length) treeSize *= 2;
  const leaves = Array.from({ length: treeSize }, newSalt);
  const places = shuffled(treeSize);
  const salted = positions.map((position, at) => {
    const placed = { position, salt: newSalt(), leafIndex: present(places[at], 'a place') };
    leaves[placed.leafIndex] = leafText(position, placed.salt);
    return placed;
  });
  const tree = new ProofTree(leaves);
  return {
    root: tree.root(),
    proofs: salted.map(({ position, salt, leafIndex }) => ({
      ...position,
      salt,
      leafIndex,
      treeSize,
      path: tree.path(leafIndex),
    })),
  };
}

/** Returns the text that is hashed as the leaf of a check-point. */
export function leafText({ companyId, seq, hash, at }: StampedPosition, salt: string): string {
  return JSON.stringify(['ts1 time stamp 1', companyId, seq, hash, at, salt]);
}

function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('hex');
}

/** Returns the numbers below `size` in random order (Fisher and Yates). */
function shuffled(size: number): number[] {
  const numbers = Array.from({ length: size }, (_, at) => at);
  for (let last = size - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [numbers[last], numbers[other]] = [present(numbers[other]), present(numbers[last])];
  }
  return numbers;
}
