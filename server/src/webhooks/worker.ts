import { VERSION } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import { LeaseWorker } from '../platform/jobs/lease-worker.ts';
import type { Logger } from '../platform/logger.ts';
import { type Outbound, TargetRefused } from '../platform/http/outbound.ts';
import { readRetryAfter } from '../platform/work/retry-time.ts';
import type { Sealer } from '../platform/security/sealed-text.ts';
import { claimMessages, type ClaimedMessage, renewLeases } from './claim-message.ts';
import type { CountAttempt } from './attempt-metrics.ts';
import { type Attempt, attemptOutcome } from './attempt-outcome.ts';
import { recordAttempt } from './record-attempt.ts';
import { sign } from './sign.ts';

const MOST_AT_ONCE = 16;
const PLACES = { mostPerCompany: 4, mostFailing: 8 } as const;
const TIMEOUT_MS = 10_000;

export interface WebhookWorkerDeps extends ChangeDeps {
  readonly logger: Logger;
  readonly outbound: Outbound;
  readonly sealer: Sealer;
  readonly announceChange: AnnounceChange;
  readonly timeoutMs?: number;
  /** From 0 up to 1, for the moments of retries. */
  readonly chance?: () => number;
  readonly countAttempt?: CountAttempt;
}

/** Sends what is in the outbox of webhooks. */
export class WebhookWorker extends LeaseWorker<'webhook', ClaimedMessage> {
  constructor(deps: WebhookWorkerDeps) {
    super({
      lanes: ['webhook'],
      mostAtOnce: () => MOST_AT_ONCE,
      logger: deps.logger,
      claim: async (_, most, underWay) => claimMessages(deps, { most, ...PLACES }, underWay),
      renew: async (underWay) => renewLeases(deps, underWay),
      run: async (message) => {
        const attempt = await send(deps, message);
        const { clock, chance = Math.random } = deps;
        const outcome = attemptOutcome(message, attempt, clock.now(), chance());
        deps.countAttempt?.(outcome);
        await recordAttempt(deps, message, outcome);
      },
    });
  }
}

async function send(
  { clock, logger, outbound, timeoutMs = TIMEOUT_MS }: WebhookWorkerDeps,
  { companyId, deliveryId, messageId, url, secrets, body }: ClaimedMessage,
): Promise<Attempt> {
  if (secrets.length === 0) {
    return { error: 'the secret cannot be read with the present secret key; please replace it' };
  }
  const headers = {
    'content-type': 'application/json',
    'user-agent': `TS1-Monitoring-System/${VERSION}`,
    ...sign(messageId, body, secrets, clock.now()),
  };
  try {
    const { status, retryAfter } = await outbound.post(new URL(url), { headers, body, timeoutMs });
    return { status, retryAfterMs: readRetryAfter(retryAfter, clock.now()) };
  } catch (error) {
    logger.warn({ err: error, companyId, deliveryId }, 'a webhook was not delivered');
    const reason = error instanceof Error ? error.message : String(error);
    return { error: (error instanceof TargetRefused ? `the address ${reason}` : reason).slice(0, 500) };
  }
}
