import { type AttemptLimits, createSharedAttempts } from '../platform/security/attempt-limits.ts';
import type { Clock } from '../platform/clock.ts';
import { chunks } from '../platform/work/chunks.ts';
import type { Nodes } from './nodes.ts';

/** A failure takes some 110 bytes. */
const FAILURES_PER_MESSAGE = 60;
/** Most attempts that are sent to a server that has just come or missed something: the newest that count. */
const MOST_SENT = 3_000;

/**
 * Limits of failed attempts that hold across the servers of a database: each failure is sent to the others when it
 * has happened, and a server that starts, or missed something, gets the earlier ones. Attempts that are under way at
 * the same moment on several servers do not know of each other.
 */
export function shareAttempts(nodes: Nodes, clock: Clock): AttemptLimits {
  const shared = createSharedAttempts(clock, (failures) =>
    nodes.send({ kind: 'attempts-failed', failures: [...failures] }),
  );
  nodes.on('attempts-failed', ({ failures }) => shared.note(failures));
  nodes.on('attempts-wanted', () => {
    const newest = shared.known.toSorted((one, other) => other.at - one.at).slice(0, MOST_SENT);
    for (const failures of chunks(newest, FAILURES_PER_MESSAGE)) {
      nodes.send({ kind: 'attempts-failed', failures });
    }
  });
  nodes.onGap(() => nodes.send({ kind: 'attempts-wanted' }));
  return shared.limits;
}
