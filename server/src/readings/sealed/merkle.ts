import { createHash } from 'node:crypto';

/** What a Merkle tree says of one sealed day. */
export interface SealLeaf {
  readonly sensorId: number;
  /** Days since 1970-01-01, in UTC. */
  readonly day: number;
  /** How many readings it has. */
  readonly count: number;
  /** Of digestRows. */
  readonly digest: string;
}

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

function sha256(...parts: readonly (Uint8Array | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const leafHash = ({ sensorId, day, count, digest }: SealLeaf): Buffer =>
  sha256(LEAF, `${sensorId},${day},${count},${digest}`);

/** The root of a tree (RFC 9162, section 2.1.1), in hexadecimal, over leaves in their order. */
export function merkleRoot(leaves: readonly SealLeaf[]): string {
  return rootOf(leaves.map(leafHash)).toString('hex');
}

function rootOf(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes;
  if (only === undefined) return sha256();
  if (hashes.length === 1) return only;
  const split = splitOf(hashes.length);
  return sha256(NODE, rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)));
}

/** The largest power of two below a size of at least two. */
function splitOf(size: number): number {
  return 2 ** (31 - Math.clz32(size - 1));
}
