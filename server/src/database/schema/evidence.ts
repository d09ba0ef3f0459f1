import type { EvidenceFailure, EvidenceState } from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Moment } from './values.ts';

/** An evidence pack that was asked for. */
export interface EvidencePacksTable {
  company_id: number;
  pack_id: number;
  /** JSON: ascending. */
  sensor_ids: string;
  /** Its period, both ends inclusive. */
  from_at: Moment;
  to_at: Moment;
  asked_at: Moment;
  asked_by: string;
  /** Null for a program. */
  asked_by_id: number | null;
  state: EvidenceState;
  /** Unique name of the attempt that makes it or has made it. */
  attempt: string | null;
  /** How often it was begun. */
  attempts: Generated<number>;
  /** Until then no other server begins it anew. */
  leased_until: Generated<number>;
  /** Days of sensors that are done, and all of them. */
  done: Generated<number>;
  total: Generated<number>;
  ready_at: Moment | null;
  bytes: number | null;
  sha256: string | null;
  failure: EvidenceFailure | null;
}

/** A part of a pack's file, of at most 512 kB. */
export interface EvidenceChunksTable {
  company_id: number;
  pack_id: number;
  attempt: string;
  /** From 0. */
  position: number;
  content: Uint8Array;
}

export interface EvidenceTables {
  evidence_packs: EvidencePacksTable;
  evidence_chunks: EvidenceChunksTable;
}
