import { pause, type Clock } from '../platform/clock.ts';

/** Between two sensors (spec 1 §9). */
const PAUSE_MS = 500;

/** A failed update and its target. */
export interface UpdateFailure<Target> {
  readonly target: Target;
  readonly error: unknown;
}

/** How far the update of many sensors is. */
export type UpdateProgress<Target> =
  | { readonly kind: 'sending'; readonly target: Target; readonly place: number; readonly count: number }
  | {
      readonly kind: 'done' | 'cancelled';
      readonly succeeded: number;
      readonly failures: readonly UpdateFailure<Target>[];
      /** Not asked any more. */
      readonly left: number;
    };

interface UpdateAllDeps<Target> {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly send: (target: Target) => Promise<void>;
  readonly onProgress: (progress: UpdateProgress<Target>) => void;
}

/** Asks one sensor after the other, half a second apart; one that fails does not hold up the rest. */
export async function updateAll<Target>(
  targets: readonly Target[],
  { clock, signal, send, onProgress }: UpdateAllDeps<Target>,
): Promise<void> {
  const failures: UpdateFailure<Target>[] = [];
  let asked = 0;
  for (const target of targets) {
    if (asked > 0 && !(await paused(clock, signal))) break;
    if (signal.aborted) break;
    asked += 1;
    onProgress({ kind: 'sending', target, place: asked, count: targets.length });
    try {
      await send(target);
    } catch (error) {
      failures.push({ target, error });
    }
  }
  onProgress({
    kind: asked < targets.length ? 'cancelled' : 'done',
    succeeded: asked - failures.length,
    failures,
    left: targets.length - asked,
  });
}

/** Whether the pause was not cut short. */
async function paused(clock: Clock, signal: AbortSignal): Promise<boolean> {
  try {
    await pause(clock, PAUSE_MS, signal);
    return true;
  } catch {
    return false;
  }
}
