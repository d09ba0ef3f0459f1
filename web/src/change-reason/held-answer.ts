/** Answer to the question why: a reason, or null for a dialog that was closed. */
type HeldAnswer = string | null;

const INPUTS = ['pointerdown', 'keydown'] as const;

let held: HeldAnswer | undefined;

/**
 * Keeps an answer until the person next presses a key or a button: until then every call belongs to the same act, such
 * as a change of many marked sensors, and is not asked about again.
 */
export function holdAnswer(answer: HeldAnswer): void {
  held = answer;
  const input = new AbortController();
  const drop = (): void => {
    held = undefined;
    input.abort();
  };
  for (const name of INPUTS) {
    window.addEventListener(name, drop, { capture: true, signal: input.signal });
  }
}

/** The answer that still holds; undefined for none. */
export function heldAnswer(): HeldAnswer | undefined {
  return held;
}
