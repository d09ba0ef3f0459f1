import { createOwnTurns } from '../../platform/work/own-turn.ts';
import { type Decoded, startCall, type Untimed } from './decode.ts';

/** Hundreds of readings that fit; naming what does not fit takes ten times as long. */
const SLICE_MS = 4;
const BETWEEN_LOOKS = 32;

const ownTurn = createOwnTurns();

/** Whose entries, when they came (epoch milliseconds), and what a reading without a time means. */
interface Received {
  readonly companyId: number;
  readonly receivedAt: number;
  readonly untimed?: Untimed | undefined;
}

/**
 * Judges the entries of an envelope like `decode`, and holds nobody up: what takes longer than a few milliseconds goes
 * on in turns of its own. Never throws.
 */
export async function decodeInTurns(
  entries: readonly unknown[],
  { companyId, receivedAt, untimed = 'measured-now' }: Received,
): Promise<Decoded> {
  const call = startCall(receivedAt, untimed);
  let next = 0;
  const judgeSome = (): void => {
    const until = performance.now() + SLICE_MS;
    do {
      const end = Math.min(next + BETWEEN_LOOKS, entries.length);
      for (; next < end; next += 1) call.judge(next, entries[next]);
    } while (next < entries.length && performance.now() < until);
  };
  judgeSome();
  while (next < entries.length) {
    await ownTurn(companyId);
    judgeSome();
  }
  return call.end();
}
