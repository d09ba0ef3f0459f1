import { type AuditFileLine, auditFileLine, toTimestamp } from '@ts1/contract';
import type { SignedPosition } from './checkpoint.ts';

type CheckpointLine = Extract<AuditFileLine, { kind: 'check-point' }>;

/** A check-point as exports, the data directory and copies elsewhere hold it: one JSON object, one line. */
export function toFileLine(signed: SignedPosition): CheckpointLine {
  const { companyId, seq, hash, at, publicKey, signature } = signed;
  return {
    kind: 'check-point',
    company_id: companyId,
    id: seq,
    hash,
    timestamp: toTimestamp(at),
    public_key: publicKey,
    signature,
  };
}

/** The check-point of such a line. */
export function fromFileLine(line: CheckpointLine): SignedPosition {
  return {
    companyId: line.company_id,
    seq: line.id,
    hash: line.hash,
    at: Date.parse(line.timestamp),
    publicKey: line.public_key,
    signature: line.signature,
  };
}

/** @throws for a text that is no line of a check-point */
export function parseCheckpoint(text: string): SignedPosition {
  const line = auditFileLine.parse(JSON.parse(text));
  if (line.kind !== 'check-point') throw new Error('a line is no check-point');
  return fromFileLine(line);
}
