import { z } from 'zod';
import { readRetryAfter } from '../../../platform/work/retry-time.ts';

const seconds = z.number().positive();
const refusal = z.object({
  /** Telegram, `ResponseParameters` (core.telegram.org/bots/api#responseparameters). */
  parameters: z
    .object({ retry_after: seconds.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  /** Matrix before 1.10 (spec.matrix.org, client-server API, "Rate limiting"). */
  retry_after_ms: seconds.optional().catch(undefined),
});

interface Refused {
  /** The header: Slack (api.slack.com/docs/rate-limits), Matrix from 1.10, workflows of Teams. */
  readonly retryAfter: string | undefined;
  /** The beginning of the answer's body. */
  readonly text: string;
}

/** How long a chat that takes no more (429) asks to be left alone, in milliseconds; undefined where it does not say. */
export function askedToWaitMs({ retryAfter, text }: Refused, now: number): number | undefined {
  const byHeader = readRetryAfter(retryAfter, now);
  if (byHeader !== undefined) return byHeader;
  const { parameters, retry_after_ms: byMatrix } = refusal.safeParse(parsed(text)).data ?? {};
  const byTelegram = parameters?.retry_after;
  return byTelegram === undefined ? byMatrix : byTelegram * 1_000;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
