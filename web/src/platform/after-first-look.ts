/** By then the screen is there, also on a slow line. */
const AFTER_MS = 5_000;
const TOUCHED = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Loads code that is not what the person came for, such as lasting notices: once that is on the screen, or as soon as
 * they do something.
 */
export async function afterFirstLook<Code>(load: () => Promise<Code>): Promise<Code> {
  const looked = new AbortController();
  await new Promise<void>((resolve) => {
    const options = { signal: looked.signal, passive: true };
    for (const event of TOUCHED) window.addEventListener(event, () => resolve(), options);
    setTimeout(resolve, AFTER_MS);
  });
  looked.abort();
  return load();
}
