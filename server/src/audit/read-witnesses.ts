import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { failureReason, StartError } from '../platform/process/start-error.ts';
import { describeFlaw } from './chain-check.ts';
import { createSignatureCheck, type SignedPosition } from './checkpoint.ts';
import { parseCheckpoint } from './checkpoint-line.ts';
import { verifyFile } from './verify-file.ts';

/**
 * Reads the newest check-point of each company from an older export, or from a file with check-points that were kept
 * elsewhere. A log that holds its row is the continuation, as every row hangs on the one before.
 * @throws StartError in one line for a file that is broken itself or holds none
 */
export async function readWitnesses(file: string, trustedKeys: readonly string[]): Promise<SignedPosition[]> {
  const isSigned = createSignatureCheck(trustedKeys);
  const newest = new Map<number, SignedPosition>();
  let isExport = false;
  try {
    const input = createReadStream(file, 'utf8');
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      isExport ||= newest.size === 0 && text.startsWith('{"kind":"audit-log"');
      if (isExport) break;
      const signed = tryParseCheckpoint(text);
      if (signed === undefined) continue;
      if (!isSigned(signed)) {
        throw new StartError(`${file}: the check-point at row ${signed.seq} is not signed by a trusted key.`);
      }
      if (signed.at >= (newest.get(signed.companyId)?.at ?? 0)) newest.set(signed.companyId, signed);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} cannot be read: ${failureReason(error)}`, { cause: error });
  }
  if (isExport) return [await readLastPosition(file, trustedKeys)];
  if (newest.size === 0)
    throw new StartError(`${file} holds neither an exported audit log nor check-points.`);
  return [...newest.values()];
}

async function readLastPosition(file: string, trustedKeys: readonly string[]): Promise<SignedPosition> {
  const { signed, flaw } = await verifyFile(file, trustedKeys);
  if (flaw !== undefined) throw new StartError(`${file} is broken itself: ${describeFlaw(flaw)}.`);
  if (signed === undefined) throw new StartError(`${file} has no check-point.`);
  return signed;
}

/** Undefined for other lines: a mail that was saved whole has some. */
function tryParseCheckpoint(text: string): SignedPosition | undefined {
  try {
    return parseCheckpoint(text);
  } catch {
    return undefined;
  }
}
