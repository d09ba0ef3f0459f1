const TURN_MS = 10;
const WEIGHTS = [400, 500, 600] as const;
/** So many turns without any change: what follows a change comes with the next of them. */
const QUIET_TURNS = 8;

/**
 * Marks the page with `data-settled` once its font and images are there and nothing changes on it any more: nothing
 * comes from a network, so whatever is still to come follows within a few turns, however slow the machine is.
 */
export async function markWhenSettled(page: Document): Promise<void> {
  delete page.documentElement.dataset['settled'];
  await Promise.all(WEIGHTS.map(async (weight) => page.fonts.load(`${weight} 16px 'Inter Variable'`)));
  let quietTurns = 0;
  const observer = new MutationObserver(() => {
    quietTurns = 0;
  });
  observer.observe(page, { attributes: true, characterData: true, childList: true, subtree: true });
  while (quietTurns < QUIET_TURNS) {
    // Parts that wait for the first look come at once.
    window.dispatchEvent(new Event('pointermove'));
    await new Promise((resolve) => {
      // A font or an image is asked for when it is first drawn.
      requestAnimationFrame(() => setTimeout(resolve, TURN_MS));
    });
    await page.fonts.ready;
    quietTurns = [...page.images].every(({ complete }) => complete) ? quietTurns + 1 : 0;
  }
  observer.disconnect();
  page.documentElement.dataset['settled'] = '';
}
