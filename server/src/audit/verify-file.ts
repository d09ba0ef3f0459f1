import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type AuditEntry, type AuditFileLine, auditFileLine } from '@ts1/contract';
import { failureReason, StartError } from '../platform/process/start-error.ts';
import { ChainCheck, type ChainRow, type Flaw } from './chain-check.ts';
import type { SignedPosition } from './checkpoint.ts';
import { fromFileLine } from './checkpoint-line.ts';
import { EXPORT_ROW } from './export-log.ts';
import type { Verdict } from './verify-chain.ts';

/** Result of a check of an exported log, with its company and the time of the export. */
export interface FileVerdict extends Verdict {
  readonly company: string;
  readonly exportedAt: string;
}

/**
 * Checks an exported log line by line. Its last row is the export itself, under the last check-point: it proves how many
 * rows there are and when the file was made. `witnesses` are check-points from elsewhere that it must continue.
 * @throws StartError in one line for a file that cannot be read or is no exported log
 */
export async function verifyFile(
  file: string,
  trustedKeys: readonly string[],
  witnesses: readonly SignedPosition[] = [],
): Promise<FileVerdict> {
  let about: Extract<AuditFileLine, { kind: 'audit-log' }> | undefined;
  let check: ChainCheck | undefined;
  let last: AuditEntry | undefined;
  let number = 0;
  const waiting = Map.groupBy(witnesses, ({ seq }) => seq);
  for await (const text of readLines(file)) {
    number += 1;
    const line = parseLine(text);
    if (check === undefined || about === undefined) {
      if (line?.kind !== 'audit-log') throw new StartError(`${file} is not an exported audit log.`);
      about = line;
      check = new ChainCheck(line.company_id, trustedKeys);
    } else if (line?.kind === 'entry' && line.company === about.company) {
      check.row(toChainRow(line, about.company_id));
      for (const witness of waiting.get(line.id) ?? []) check.witness(witness);
      waiting.delete(line.id);
      last = line;
    } else if (line?.kind === 'check-point') check.checkpoint(fromFileLine(line));
    else throw new StartError(`Line ${number} of ${file}, after row ${check.end}, was altered.`);
  }
  if (check === undefined || about === undefined) throw new StartError(`${file} is empty.`);
  for (const witness of [...waiting.values()].flat()) check.witness(witness);
  const flaw = check.finish({ seq: about.entries, hash: about.hash }) ?? flawAtEnd(check, about, last);
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

/** An export ends with its own row, of its own time, signed: one that was cut off or dated again does not. */
function flawAtEnd(
  { unsigned }: ChainCheck,
  { entries, exported_at }: { readonly entries: number; readonly exported_at: string },
  last: AuditEntry | undefined,
): Flaw | undefined {
  if (unsigned !== undefined || last === undefined) return { seq: unsigned?.seq ?? 1, kind: 'not-signed' };
  const isExport = last.action === EXPORT_ROW.action && last.description === EXPORT_ROW.description;
  return isExport && last.timestamp === exported_at ? undefined : { seq: entries, kind: 'cut-off' };
}

async function* readLines(file: string): AsyncGenerator<string> {
  const input = createReadStream(file, 'utf8');
  try {
    yield* createInterface({ input, crlfDelay: Infinity });
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${failureReason(error)}`, { cause: error });
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
    // JSON.stringify writes the same text again after a parse.
    details: JSON.stringify(entry.details),
    previousHash: entry.previous_hash,
    hash: entry.hash,
  };
}
