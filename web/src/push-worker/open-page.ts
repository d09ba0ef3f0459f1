import type { WorkerScope } from './scope.ts';

/** Opens the page of a message, in a window of this app that is open if there is one. */
export async function openPage(scope: WorkerScope, url: string): Promise<void> {
  // The address in the message is the one that people type; this page may be open under another name.
  const { pathname, search, hash } = new URL(url, scope.location.origin);
  const target = new URL(pathname + search + hash, scope.location.origin).href;
  const [tab] = await scope.clients.matchAll({ type: 'window' });
  if (tab === undefined) await scope.clients.openWindow(target);
  else {
    await tab.focus();
    await tab.navigate(target);
  }
}
