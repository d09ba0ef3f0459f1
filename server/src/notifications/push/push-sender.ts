import { type Outbound, TargetRefused } from '../../platform/http/outbound.ts';
import { type Envelope, type PushDevice, PartlySent, type Sender, SendError } from '../channels/channel.ts';
import type { Composed } from '../letters/compose.ts';
import type { Receipts } from './receipts.ts';
import type { VapidKeys } from './vapid-keys.ts';

export interface PushOptions {
  readonly outbound: Outbound;
  readonly keys: VapidKeys;
  readonly receipts: Receipts;
  /** Contact of the sender, for push services with a question: `mailto:` or an https address (RFC 8292 §2.1). */
  readonly subject: string;
  /** The push service says that this browser is gone for good. */
  readonly forget: (device: PushDevice) => Promise<void>;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const KEPT_FOR_S = 86_400;
/** A push service takes 4,096 bytes, of which the encryption needs 103 (RFC 8291 §4). */
const MOST_BODY_BYTES = 2_500;

/** Push messages to browsers (RFC 8030), encrypted for each (RFC 8291). The key makes a repetition replace the first. */
export function createPushSender(options: PushOptions): Sender {
  return {
    async send(message, envelope) {
      const { devices, key } = envelope;
      const results = await Promise.allSettled(
        devices.map(async (device) =>
          sendTo(options, device, pushPayload(message, envelope, options.receipts.sign(device)), key),
        ),
      );
      const reached = devices.filter((_, index) => results[index]?.status === 'fulfilled');
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      const passing = failures.find((error) => !(error instanceof SendError));
      if (passing !== undefined) {
        throw new PartlySent(
          reached.map(({ subscriptionId }) => subscriptionId),
          passing,
        );
      }
      if (reached.length === 0 && failures[0] !== undefined) throw failures[0];
    },
    close() {},
  };
}

async function sendTo(
  { outbound, keys, subject, forget, timeoutMs = TIMEOUT_MS }: PushOptions,
  device: PushDevice,
  payload: string,
  key: string,
): Promise<void> {
  const { endpoint, p256dh, auth } = device;
  // Loaded by the first message.
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, ...keys },
    TTL: KEPT_FOR_S,
    urgency: 'high',
    topic: key,
  });
  const { status } = await post(outbound, new URL(endpoint), {
    headers,
    body: body ?? '',
    timeoutMs,
  });
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410) {
    await forget(device);
    throw new SendError('the browser has given up its subscription');
  }
  const reason = `the push service answered ${status}`;
  throw [400, 401, 403, 413].includes(status) ? new SendError(reason) : new Error(reason);
}

async function post(outbound: Outbound, ...args: Parameters<Outbound['post']>): ReturnType<Outbound['post']> {
  try {
    return await outbound.post(...args);
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error;
    throw new SendError(`the address of the push service ${error.message}`, { cause: error });
  }
}

function pushPayload(
  { subject, text, link, token }: Composed,
  { key: tag, badge, acknowledge }: Envelope,
  receipt: string,
): string {
  const bytes = Buffer.from(text);
  const body =
    bytes.length <= MOST_BODY_BYTES
      ? text
      : `${new TextDecoder().decode(bytes.subarray(0, MOST_BODY_BYTES)).replace(/\uFFFD+$/, '')}…`;
  return JSON.stringify({ title: subject, body, url: link, tag, receipt, badge, token, acknowledge });
}
