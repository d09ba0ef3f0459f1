import { createHash } from 'node:crypto';
import type { ChangeDeps } from '../audit/index.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import { NotFound, Unavailable } from '../platform/errors.ts';
import { LeaseLost } from '../platform/jobs/lease.ts';
import type { Logger } from '../platform/logger.ts';
import { type PackAttempt, takeNext } from './attempt.ts';
import { buildPack } from './pack/build-pack.ts';
import { preparePack } from './pack/prepare.ts';
import { ChangedMeanwhile, type PackDeps, PackFailure } from './pack/wanted-pack.ts';
import { packSensors } from './packs.ts';

/** Size of a part of a file in the database. */
const CHUNK_BYTES = 512_000;

export interface MakeDeps extends ChangeDeps, Omit<PackDeps, 'database'> {
  readonly logger: Logger;
  readonly announceChange: AnnounceChange;
}

/**
 * Makes the packs that wait, one after the other. Servers of one database share the work by leases; what was begun by
 * one that died, or that was closed meanwhile, is begun anew.
 */
export async function makeDuePacks(deps: MakeDeps, stopping?: AbortSignal): Promise<void> {
  const isClosing = (): boolean => stopping?.aborted === true;
  while (!isClosing()) {
    const attempt = await takeNext(deps);
    if (attempt === undefined) return;
    const stop = (): void => attempt.abort(new Error('the server closes'));
    stopping?.addEventListener('abort', stop);
    const companyId = attempt.pack.company_id;
    deps.announceChange(companyId, ['Evidence']);
    try {
      await make(deps, attempt);
    } catch (error) {
      if (!(error instanceof LeaseLost)) await endFailed(deps, attempt, error, isClosing());
    } finally {
      stopping?.removeEventListener('abort', stop);
      deps.announceChange(companyId, ['Evidence']);
    }
  }
}

async function make(deps: MakeDeps, attempt: PackAttempt): Promise<void> {
  const { database, clock } = deps;
  const { pack, signal } = attempt;
  const { company_id: companyId, from_at: from, to_at: to } = pack;
  const wanted = {
    companyId,
    sensorIds: packSensors(pack),
    from,
    to,
    madeAt: clock.now(),
    madeBy: { userId: pack.asked_by_id, name: pack.asked_by },
  };
  const prepared = await database.readLong(companyId, async (tx) => preparePack(tx, wanted));
  attempt.begin(prepared.days);
  const file = await buildPack(deps, prepared, () => attempt.dayDone());
  const hash = createHash('sha256');
  let bytes = 0;
  const store = async (content: Buffer): Promise<void> => {
    hash.update(content);
    bytes += content.length;
    await attempt.add(content);
  };
  let held: Buffer[] = [];
  let size = 0;
  for await (const part of file) {
    signal.throwIfAborted();
    held.push(part as Buffer);
    size += (part as Buffer).length;
    if (size < CHUNK_BYTES) continue;
    const all = Buffer.concat(held);
    const whole = size - (size % CHUNK_BYTES);
    for (let at = 0; at < whole; at += CHUNK_BYTES) await store(all.subarray(at, at + CHUNK_BYTES));
    held = [all.subarray(whole)];
    size -= whole;
  }
  if (size > 0) await store(Buffer.concat(held));
  await attempt.finish(bytes, hash.digest('hex'));
}

/** Notes why an attempt failed. What may go better the next time is tried again. */
async function endFailed(
  { logger }: MakeDeps,
  attempt: PackAttempt,
  error: unknown,
  isClosing: boolean,
): Promise<void> {
  const { company_id: companyId, pack_id: packId } = attempt.pack;
  try {
    if (isClosing) return await attempt.end({ kind: 'rests', counts: false, failure: null });
    if (error instanceof ChangedMeanwhile)
      return await attempt.end({ kind: 'rests', counts: true, failure: 'changed' });
    if (error instanceof Unavailable)
      return await attempt.end({ kind: 'rests', counts: true, failure: 'other' });
    if (error instanceof NotFound) return await attempt.end({ kind: 'failed', failure: 'sensor-gone' });
    logger.error({ err: error, companyId, packId }, 'an evidence pack could not be made');
    await attempt.end({ kind: 'failed', failure: error instanceof PackFailure ? error.reason : 'other' });
  } catch (failure) {
    // Deleted or taken by another server meanwhile; or the lease runs out, and it is begun anew.
    if (!(failure instanceof LeaseLost)) throw failure;
  }
}
