import { setTimeout as wait } from 'node:timers/promises';
import { API_PREFIX } from '@ts1/contract';
import { z } from 'zod';
import type { MessageTokens } from '../letters/message-tokens.ts';
import { NotAnswered, type Sender, SendError } from './channel.ts';

export interface VoiceOptions {
  readonly gatewayUrl: string;
  readonly account: string;
  readonly token: string;
  readonly from: string;
  readonly publicUrl: URL;
  /** Names the message in the address that the gateway asks for its script. */
  readonly calls: MessageTokens;
  readonly timeoutMs?: number;
  readonly lookEveryMs?: number;
  readonly longestCallMs?: number;
}

const TIMEOUT_MS = 15_000;
const LOOK_EVERY_MS = 2_000;
const LONGEST_CALL_MS = 5 * 60_000;
const RING_S = 30;
/** A person who listened this long knows what is wrong. */
const LISTENED_S = 5;

const placed = z.object({ sid: z.string().min(1).max(100) });
const progress = z.object({
  status: z.enum([
    'queued',
    'initiated',
    'ringing',
    'in-progress',
    'completed',
    'busy',
    'no-answer',
    'failed',
    'canceled',
  ]),
  duration: z.coerce.number().nullish(),
});
type Call = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };
const UNDER_WAY: ReadonlySet<string> = new Set(['queued', 'initiated', 'ringing', 'in-progress']);

/**
 * Telephone calls by an HTTP gateway with the Calls resource of Twilio's API (2010-04-01). A call counts as taken when
 * somebody, or something, answered it and listened for 5 seconds; only an acknowledgement proves that it was understood.
 */
export function createVoiceSender(options: VoiceOptions): Sender {
  const { gatewayUrl, account, token, from, publicUrl, calls, timeoutMs = TIMEOUT_MS } = options;
  const base = `${gatewayUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Calls`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const closing = new AbortController();
  const ask = async (url: string, { headers, ...init }: Call = {}): Promise<Response> =>
    fetch(url, {
      ...init,
      headers: { authorization, ...headers },
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal]),
    });
  return {
    async send(_message, { to, names, key }) {
      if (names === undefined) throw new SendError('Only messages of the outbox are called out.');
      const script = new URL(`${API_PREFIX}/voice/script`, publicUrl);
      script.searchParams.set('call', calls.sign(names));
      const answer = await ask(`${base}.json`, {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: new URLSearchParams({
          To: to,
          From: from,
          Url: script.href,
          Method: 'POST',
          Timeout: String(RING_S),
        }),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        const reason = `the gateway answered ${answer.status}`;
        throw [400, 404, 422].includes(answer.status) ? new SendError(reason) : new Error(reason);
      }
      const { sid } = placed.parse(await answer.json());
      await untilOver(options, async () => ask(`${base}/${encodeURIComponent(sid)}.json`), closing.signal);
    },
    close: () => closing.abort(new Error('the server is being stopped')),
  };
}

async function untilOver(
  { lookEveryMs = LOOK_EVERY_MS, longestCallMs = LONGEST_CALL_MS }: VoiceOptions,
  look: () => Promise<Response>,
  signal: AbortSignal,
): Promise<void> {
  const endsAt = performance.now() + longestCallMs;
  while (performance.now() < endsAt) {
    await wait(lookEveryMs, undefined, { signal });
    const seen = await readProgress(look);
    if (seen === undefined || UNDER_WAY.has(seen.status)) continue;
    const { status, duration } = seen;
    if (status === 'completed' && (duration ?? 0) >= LISTENED_S) return;
    throw new NotAnswered(
      status === 'completed' ? 'the call was ended within 5 seconds' : `the call ended: ${status}`,
    );
  }
  throw new Error('the gateway does not say how the call went');
}

/** A look that fails says nothing about the call, which goes on. */
async function readProgress(look: () => Promise<Response>): Promise<z.output<typeof progress> | undefined> {
  try {
    const answer = await look();
    return answer.ok ? progress.parse(await answer.json()) : undefined;
  } catch {
    return undefined;
  }
}
