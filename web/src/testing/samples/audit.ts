import type { AuditChainState, AuditEntry } from '@ts1/contract';
import { minutesAgo } from '../moment.ts';

/** Ann added a zone a minute ago. */
export function auditEntry(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 7,
    timestamp: minutesAgo(1),
    user_id: 5,
    username: 'ann',
    actor: 'user',
    action: 'zone_create',
    description: 'Added zone "Kitchen"',
    company: 'Cold Store Ltd',
    details: { zoneId: 3 },
    previous_hash: 'a'.repeat(64),
    hash: 'b'.repeat(64),
    ...changes,
  };
}

/** A log that is whole, checked and signed now. */
export function auditChain(changes: Partial<AuditChainState> = {}): AuditChainState {
  return {
    whole: true,
    entries: 7,
    checkpoints: 1,
    signed_to: 7,
    signed_at: minutesAgo(0),
    broken_at: null,
    problem: null,
    checked_at: minutesAgo(0),
    public_key: 'cHVibGljIGtleQ==',
    ...changes,
  };
}
