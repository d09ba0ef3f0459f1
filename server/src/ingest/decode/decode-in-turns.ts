import { setTimeout as rest } from 'node:timers/promises';
import { createFairLane } from '../../platform/work/lanes.ts';
import { createOwnTurns } from '../../platform/work/own-turn.ts';
import { startCall } from './decode.ts';
import type { Untimed } from './decoded.ts';
import type { Decoded } from './delivery.ts';

/** Hundreds of readings that fit; naming what does not fit takes ten times as long. */
const SLICE_MS = 2;
const BETWEEN_LOOKS = 16;
/** After a slice of which most did not fit. What others ask for takes many turns of the loop: they have these. */
const JUNK_REST_MS = 8;

const ownTurn = createOwnTurns();
/** One call rests at a time, whichever company's it is: all junk together has a fifth of the loop. */
const resting = createFairLane<number>({ atOnce: 1, waitingOfOne: Number.POSITIVE_INFINITY });

/** The company of the entries, when they came (epoch milliseconds), and the meaning of a reading without a time. */
interface Received {
  readonly companyId: number;
  readonly receivedAt: number;
  readonly untimed?: Untimed | undefined;
}

/**
 * Decodes the entries of an envelope like `decode`, without holding up others: what takes longer than a few
 * milliseconds goes on in turns of its own. Never throws.
 */
export async function decodeInTurns(
  entries: readonly unknown[],
  { companyId, receivedAt, untimed = 'measured-now' }: Received,
): Promise<Decoded> {
  const call = startCall(receivedAt, untimed, entries.length);
  let next = 0;
  /** Whether most of it did not fit. */
  const decodeSome = (): boolean => {
    const until = performance.now() + SLICE_MS;
    const [first, rejected] = [next, call.rejections()];
    do {
      const end = Math.min(next + BETWEEN_LOOKS, entries.length);
      for (; next < end; next += 1) call.add(next, entries[next]);
    } while (next < entries.length && performance.now() < until);
    return 2 * (call.rejections() - rejected) > next - first;
  };
  for (;;) {
    const isJunk = decodeSome();
    if (next >= entries.length) break;
    if (isJunk) await resting(companyId, async () => rest(JUNK_REST_MS));
    await ownTurn(companyId);
  }
  return call.end();
}
