import type { Tx } from '../../database/index.ts';
import { ProofTree } from '../sealed/proof-tree.ts';
import { leafText, type SealLeaf } from './seal-leaf.ts';

/** The tree under a root, and the place of each of its leaves. */
export interface SealTree {
  readonly size: number;
  readonly root: string;
  /** Returns a leaf's place and its inclusion proof; undefined for one that is not under this root. */
  prove(
    leaf: Pick<SealLeaf, 'sensorId' | 'day'>,
  ): { readonly leafIndex: number; readonly path: readonly string[] } | undefined;
}

/** Reads the leaves with a number, which are under one root; undefined if there are none. */
export async function readSealTree(tx: Tx, companyId: number, seal: number): Promise<SealTree | undefined> {
  const leaves = await tx.sql
    .selectFrom('reading_seals')
    .select(['sensor_id as sensorId', 'day', 'readings', 'digest'])
    .where('company_id', '=', companyId)
    .where('seal', '=', seal)
    .orderBy('sensor_id')
    .orderBy('day')
    .execute();
  if (leaves.length === 0) return undefined;
  const tree = new ProofTree(leaves.map(leafText));
  const leafName = ({ sensorId, day }: Pick<SealLeaf, 'sensorId' | 'day'>): string => `${sensorId}/${day}`;
  const places = new Map(leaves.map((leaf, index) => [leafName(leaf), index]));
  return {
    size: leaves.length,
    root: tree.root(),
    prove(leaf) {
      const leafIndex = places.get(leafName(leaf));
      return leafIndex === undefined ? undefined : { leafIndex, path: tree.path(leafIndex) };
    },
  };
}
