import type { CacheGroup } from '@ts1/contract';

/**
 * Tells every open screen of a company, after a commit, which cached data are no longer true. Slices are given
 * one; live push stands above them in the import order.
 */
export type AnnounceChange = (companyId: number, groups: readonly CacheGroup[]) => void;
