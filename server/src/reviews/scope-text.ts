import type { ReviewKind } from '@ts1/contract';

interface Scope {
  readonly kind: ReviewKind;
  /** Null for the whole company. */
  readonly zone_name: string | null;
}

/** Names what is reviewed, in English: for the audit log and for signatures. */
export function scopeText({ kind, zone_name: zoneName }: Scope): string {
  switch (kind) {
    case 'readings':
      return zoneName === null ? 'the whole company' : `zone "${zoneName}"`;
    case 'audit-log':
      return 'the audit log';
    case 'access':
      return 'access';
  }
}
