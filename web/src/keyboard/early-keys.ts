/** A key that was pressed longer ago was meant for what was on the screen then. */
const KEPT_MS = 2_000;

const early: KeyboardEvent[] = [];

function keep(event: KeyboardEvent): void {
  early.push(event);
  setTimeout(() => early.shift(), KEPT_MS);
}

/** Keeps the keys of the last two seconds, until `takeKeys`: what they ask for is loaded with the first of them. */
export function keepKeys(): () => void {
  window.addEventListener('keydown', keep);
  return forgetKeys;
}

function forgetKeys(): void {
  window.removeEventListener('keydown', keep);
}

/** The keys that were kept, oldest first. */
export function takeKeys(): readonly KeyboardEvent[] {
  forgetKeys();
  return early.splice(0);
}
