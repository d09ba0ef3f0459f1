import type { X509Certificate } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '@ts1/contract/durations';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { createOutbound, type Outbound } from '../platform/http/outbound.ts';
import type { Logger } from '../platform/logger.ts';
import { failureReason } from '../platform/process/start-error.ts';
import { noteFailure, type StampState, takeAttempt } from './attempts.ts';
import { checkAnswer } from './check-answer.ts';
import { StampRefused } from './read-answer.ts';
import { writeRequest } from './request.ts';
import { makeStatement } from './statement.ts';
import { readUnstamped, storeStamps } from './stored-stamps.ts';

export interface StamperDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly outbound: Outbound;
  /** Address of the time-stamp authority, and the roots that must vouch for it (any certificate will do without). */
  readonly url: URL;
  readonly roots: readonly X509Certificate[];
}

/** Has the audit logs of all companies stamped once a day by somebody outside. */
export interface Stamper {
  /** Makes the stamp of the day, if it is due and no other server makes it. Throws only for a failing database. */
  stamp(): Promise<void>;
  /** Since when no stamp could be made (epoch milliseconds) and why; null within the first day of trying. */
  readonly trouble: { readonly since: number; readonly reason: string } | null;
}

const TIMEOUT_MS = 30 * SECOND_MS;
/** Largest answer that is read; with certificates it is usually below 10 kB. */
const MOST_BYTES = 200_000;
/** For how long a failure is tried again before operators are notified. */
const REPORTED_AFTER_MS = DAY_MS;

/** Creates the stamper that calls the operator's own authority, which may well be in a private network. */
export function openStamper(deps: Omit<StamperDeps, 'outbound'>): Stamper {
  return createStamper({ ...deps, outbound: createOutbound({ allowPrivate: true }) });
}

/** Creates the stamper of a server. */
export function createStamper({ database, clock, logger, outbound, url, roots }: StamperDeps): Stamper {
  let state: StampState | undefined;
  const trouble = () => {
    if (state?.failingSince == null || clock.now() - state.failingSince < REPORTED_AFTER_MS) return null;
    return { since: state.failingSince, reason: state.failure ?? 'unknown' };
  };

  async function obtain(digest: string): Promise<{ answer: Buffer; stampedAt: number }> {
    const request = writeRequest(Buffer.from(digest, 'hex'));
    const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
    const { status, body } = await outbound.post(url, {
      headers,
      body: request.body,
      timeoutMs: TIMEOUT_MS,
      bodyBytes: MOST_BYTES,
    });
    if (status !== 200) throw new StampRefused(`has the status ${status}`);
    return { answer: body, stampedAt: checkAnswer(body, request, roots) };
  }

  async function stampNow(): Promise<void> {
    const { root, proofs } = makeStatement(await readUnstamped(database));
    const now = clock.now();
    if (proofs.length === 0) return storeStamps(database, [], { answer: Buffer.of(), stampedAt: now, now });
    const obtained = await obtain(root);
    await storeStamps(database, proofs, { ...obtained, now });
    logger.info({ root, stampedAt: obtained.stampedAt }, 'the audit logs have a time stamp');
  }

  return {
    get trouble() {
      return trouble();
    },
    async stamp() {
      const taken = await takeAttempt(database, clock.now());
      ({ state } = taken);
      if (!taken.isOurs) return;
      try {
        await stampNow();
        state = { stampedAt: clock.now(), failingSince: null, failure: null };
      } catch (error) {
        const reason =
          error instanceof StampRefused
            ? `The answer of TIMESTAMP_URL ${error.message}.`
            : failureReason(error);
        state = await noteFailure(database, reason, clock.now());
        const reported = trouble();
        const text = 'the audit logs got no time stamp';
        if (reported === null) logger.warn({ err: error }, `${text}: it is tried again in 15 minutes`);
        else logger.error({ err: error, ...reported }, `${text} for more than a day`);
      }
    },
  };
}

/** Shows an operator for how long no time stamp could be made. */
export function showStamping(stamper: Stamper, registry: Registry): void {
  const failing: Gauge = new Gauge({
    name: 'ts1_audit_time_stamp_failing',
    help: '1 when the audit logs got no time stamp for more than a day (with TIMESTAMP_URL)',
    registers: [registry],
    collect: () => failing.set(stamper.trouble === null ? 0 : 1),
  });
}

/** Returns the notes of `/readyz` on time stamps. */
export function stampingNotes({ trouble }: Stamper) {
  return {
    made: trouble === null,
    ...(trouble !== null && { failingSince: new Date(trouble.since).toISOString(), reason: trouble.reason }),
  };
}
