import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type AuditEntry, type AuditFileLine, auditFileLine } from '@ts1/contract';
import { reasonOf, StartError } from '../platform/start-error.ts';
import { ChainCheck, type ChainRow } from './chain-check.ts';
import type { SignedPosition } from './checkpoint.ts';
import type { Verdict } from './verify-chain.ts';

/** Whose exported log was checked, when it was exported, and what was found. */
export interface FileVerdict extends Verdict {
  readonly company: string;
  readonly exportedAt: string;
}

/**
 * Checks an exported log line by line.
 * @throws StartError in one line for a file that cannot be read or is no exported log
 */
export async function verifyFile(file: string, trustedKeys: readonly string[]): Promise<FileVerdict> {
  let about: Extract<AuditFileLine, { kind: 'audit-log' }> | undefined;
  let check: ChainCheck | undefined;
  let number = 0;
  for await (const text of linesOf(file)) {
    number += 1;
    const line = parseLine(text);
    if (check === undefined || about === undefined) {
      if (line?.kind !== 'audit-log') throw new StartError(`${file} is not an exported audit log.`);
      about = line;
      check = new ChainCheck(line.company_id, trustedKeys);
    } else if (line?.kind === 'entry' && line.company === about.company) {
      check.row(toChainRow(line, about.company_id));
    } else if (line?.kind === 'check-point') check.checkpoint(toSigned(line));
    else throw new StartError(`Line ${number} of ${file}, after row ${check.end}, was altered.`);
  }
  if (check === undefined || about === undefined) throw new StartError(`${file} is empty.`);
  const flaw = check.finish({ seq: about.entries, hash: about.hash });
  return {
    companyId: about.company_id,
    company: about.company,
    exportedAt: about.exported_at,
    entries: check.end,
    checkpoints: check.checkpoints,
    signed: check.signed,
    flaw,
  };
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file, 'utf8');
  try {
    yield* createInterface({ input, crlfDelay: Infinity });
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

function parseLine(text: string): AuditFileLine | undefined {
  try {
    return auditFileLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function toChainRow(entry: AuditEntry, companyId: number): ChainRow {
  return {
    companyId,
    seq: entry.id,
    at: Date.parse(entry.timestamp),
    actorKind: entry.actor,
    userId: entry.user_id,
    actorName: entry.username,
    action: entry.action,
    description: entry.description,
    // What JSON.stringify wrote, it writes again after a parse.
    details: JSON.stringify(entry.details),
    previousHash: entry.previous_hash,
    hash: entry.hash,
  };
}

function toSigned(line: Extract<AuditFileLine, { kind: 'check-point' }>): SignedPosition {
  const { company_id, id, hash, timestamp, public_key, signature } = line;
  return {
    companyId: company_id,
    seq: id,
    hash,
    at: Date.parse(timestamp),
    publicKey: public_key,
    signature,
  };
}
