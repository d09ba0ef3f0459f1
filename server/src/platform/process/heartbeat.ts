import { every, type Repeating } from '../work/every.ts';
import type { Logger } from '../logger.ts';

const EVERY_MS = 60_000;
const TIMEOUT_MS = 10_000;

interface HeartbeatOptions {
  /** False while the server does not do its work; then nothing is called, and whoever waits for it notices. */
  readonly isAlive: () => boolean;
  readonly everyMs?: number;
}

/** Calls an outside service each minute while this server does its work: nobody else can say that it died. */
export function startHeartbeat(
  url: string | undefined,
  logger: Logger,
  { isAlive, everyMs = EVERY_MS }: HeartbeatOptions,
): Repeating {
  if (url === undefined) return { stop: async () => {} };
  return every(everyMs, logger, 'the heartbeat', async () => {
    if (!isAlive()) return;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`HEARTBEAT_URL answered ${response.status}`);
  });
}
