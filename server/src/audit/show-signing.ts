import { Gauge, type Registry } from 'prom-client';
import type { CheckpointCopies } from './send-copies.ts';
import type { Signer } from './sign-checkpoints.ts';

interface Shown {
  readonly signer: Signer;
  readonly copies: CheckpointCopies;
}

/** Shows an operator whether audit logs are signed, and their check-points copied. */
export function showSigning({ signer, copies }: Shown, registry: Registry): void {
  const registers = [registry];
  const refused: Gauge = new Gauge({
    name: 'ts1_audit_unsigned_companies',
    help: 'Companies whose audit log is not signed, as it does not continue what was signed before',
    registers,
    collect: () => refused.set(signer.refused.size),
  });
  const failed: Gauge = new Gauge({
    name: 'ts1_audit_signing_failed',
    help: '1 when the last round of signing audit logs did not end',
    registers,
    collect: () => failed.set(signer.failure === null ? 0 : 1),
  });
  const failing: Gauge = new Gauge({
    name: 'ts1_audit_copies_failing',
    help: 'Places outside the database that did not take the last copy of audit check-points',
    registers,
    collect: () => failing.set(copies.failing.size),
  });
}

/** Notes on signing that `/readyz` shows. */
export function signingNotes({ signer, copies }: Shown) {
  return {
    signed: signer.refused.size === 0 && signer.failure === null,
    refused: [...signer.refused.values()].map(({ companyId, reason }) => ({ companyId, reason })),
    copiesFailing: [...copies.failing],
  };
}
