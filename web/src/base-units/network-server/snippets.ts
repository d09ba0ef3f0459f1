import { API_PREFIX, HTTP_SENDERS, type Sender } from '@ts1/contract';

/** The address to which a sender posts; null for one that has no way over HTTP. */
export function httpAddress(origin: string, sender: Sender): string | null {
  return HTTP_SENDERS.some((one) => one === sender) ? `${origin}${API_PREFIX}/ingest/${sender}` : null;
}

/** The value of the Authorization header. */
export function bearer(deviceKey: string): string {
  return `Bearer ${deviceKey}`;
}
