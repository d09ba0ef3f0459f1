import { dayName } from '../sealed/block-key.ts';
import { HashTree } from '../sealed/merkle.ts';

/** Proven facts of a sensor's sealed day. */
export interface SealLeaf {
  readonly sensorId: number;
  /** Days since 1970-01-01, in UTC. */
  readonly day: number;
  /** Number of its readings; 0 for a day that retention deleted. */
  readonly readings: number;
  /** Result of digestRows for these readings, or for the deleted ones. */
  readonly digest: string;
}

/** Returns a leaf as it is hashed: `12,2026-01-31,1440,` and the digest. */
export function leafText({ sensorId, day, readings, digest }: SealLeaf): string {
  return `${sensorId},${dayName(day)},${readings},${digest}`;
}

/** Returns the root over leaves in the order of sensor and day (docs/sealed-days.md). */
export function sealRoot(leaves: readonly SealLeaf[]): string {
  const tree = new HashTree();
  const inOrder = leaves.toSorted((one, other) => one.sensorId - other.sensorId || one.day - other.day);
  for (const leaf of inOrder) tree.add(leafText(leaf));
  return tree.root();
}
