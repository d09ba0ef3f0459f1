const TIMEOUT_MS = 10_000;

/**
 * Calls the outside service that notices when this server no longer calls: only that service can report its death. Does
 * not call while the server does not do its work, which that service must notice too.
 * @throws when the service cannot be reached, or does not accept the call
 */
export async function callHeartbeat(url: string, isAlive: () => boolean): Promise<void> {
  if (!isAlive()) return;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`HEARTBEAT_URL answered ${response.status}`);
}
