import { appendFile } from 'node:fs/promises';
import type { Logger } from '../platform/logger.ts';
import type { Outbound } from '../platform/http/outbound.ts';
import type { SignedPosition } from './checkpoint.ts';
import { toFileLine } from './checkpoint-line.ts';

/** A place outside this machine's reach, or at least outside the database, that check-points are copied to. */
export interface CopyTarget {
  readonly name: string;
  /** Whether it is time for a copy; left out: always. */
  readonly isDue?: (now: number) => boolean;
  /** Takes lines of check-points, one JSON object each. Throws when they were not taken. */
  readonly send: (lines: string, now: number) => Promise<void>;
}

export interface CheckpointCopies {
  /** The newest check-point of a company stands for all before it. */
  add(signed: SignedPosition): void;
  /** Sends what waits to each target; what was not taken waits for the next time. */
  send(now: number): Promise<void>;
  /** Names of targets that did not take the last copy. */
  readonly failing: ReadonlySet<string>;
}

/** Copies check-points to every target, one apart from the other. */
export function createCopies(targets: readonly CopyTarget[], logger: Logger): CheckpointCopies {
  const waiting = targets.map((target) => ({ target, newest: new Map<number, SignedPosition>() }));
  const failing = new Set<string>();
  return {
    failing,
    add(signed) {
      for (const { newest } of waiting) newest.set(signed.companyId, signed);
    },
    async send(now) {
      await Promise.all(
        waiting.map(async ({ target, newest }) => {
          if (newest.size === 0 || target.isDue?.(now) === false) return;
          const taken = [...newest.values()];
          try {
            await target.send(taken.map((one) => `${JSON.stringify(toFileLine(one))}\n`).join(''), now);
            failing.delete(target.name);
            for (const one of taken) if (newest.get(one.companyId) === one) newest.delete(one.companyId);
          } catch (error) {
            failing.add(target.name);
            logger.error({ err: error, to: target.name }, 'audit check-points were not copied');
          }
        }),
      );
    },
  };
}

/** A file that only grows, on another machine's disk for instance. */
export function copyToFile(file: string): CopyTarget {
  return { name: 'file', send: async (lines) => appendFile(file, lines, { mode: 0o600, flush: true }) };
}

const TIMEOUT_MS = 10_000;

/** A call to an address that takes them as they are in the file. */
export function copyToUrl(url: URL, outbound: Outbound): CopyTarget {
  return {
    name: 'url',
    async send(body) {
      const headers = { 'content-type': 'application/jsonl; charset=utf-8' };
      const { status } = await outbound.post(url, { headers, body, timeoutMs: TIMEOUT_MS });
      if (status < 200 || status > 299) throw new Error(`AUDIT_CHECKPOINT_URL answered ${status}`);
    },
  };
}
