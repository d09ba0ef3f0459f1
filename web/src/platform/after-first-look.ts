/** By then the screen is there, also on a slow line. */
const AFTER_MS = 5_000;

/** Loads code that standing notices need, once what the person came for is on the screen. */
export async function afterFirstLook<Code>(load: () => Promise<Code>): Promise<Code> {
  await new Promise((resolve) => {
    setTimeout(resolve, AFTER_MS);
  });
  return load();
}
