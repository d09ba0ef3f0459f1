import { gsmText } from '../letters/gsm-text.ts';
import { type Sender, SendError } from './channel.ts';

export interface SmsOptions {
  readonly gatewayUrl: string;
  readonly account: string;
  readonly token: string;
  readonly from: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** Characters that the reference gateway takes in one message. */
const MOST_CHARACTERS = 1_600;

/** Text messages by an HTTP gateway with the Messages resource of Twilio's API (2010-04-01). */
export function createSmsSender({ gatewayUrl, account, token, from, timeoutMs }: SmsOptions): Sender {
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const url = new URL(gatewayUrl.replace(/\/+$/, '') + path);
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    async send({ text, link }, { to, key, reply }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'idempotency-key': key },
        body: new URLSearchParams({
          To: to,
          From: from,
          Body: shortened(gsmText(text), [link, ...(reply === undefined ? [] : [gsmText(reply)])]),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return;
      const reason = `the gateway answered ${response.status}`;
      // The operator can correct a wrong token, and then the message can still be sent.
      const isRefusedForGood = [400, 404, 422].includes(response.status);
      throw isRefusedForGood ? new SendError(reason) : new Error(reason);
    },
    close() {},
  };
}

/** The text ends in its link; however long it is, that and how to reply are whole. */
function shortened(text: string, ends: readonly [link: string, ...further: string[]]): string {
  const [link] = ends;
  const before = text.endsWith(link) ? text.slice(0, -link.length).trimEnd() : text;
  const end = `\n\n${ends.join('\n\n')}`;
  const most = MOST_CHARACTERS - end.length;
  return (before.length <= most ? before : `${before.slice(0, most - 1)}…`) + end;
}
