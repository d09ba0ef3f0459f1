import { type MessageLook, routes } from '@ts1/contract';
import type { Logger } from '../../platform/logger.ts';
import { type Api, registerRoute } from '../../platform/http/register-route.ts';
import type { AttemptLimits } from '../../platform/security/attempt-limits.ts';
import { acknowledgeMessage, type AcknowledgeDeps, noteMessage } from './acknowledge-message.ts';
import { lookAtMessage } from './look-at-message.ts';
import type { MessageNames, MessageTokens } from '../letters/message-tokens.ts';
import { noteOpened } from './note-opened.ts';
import { notSigned } from './open-message.ts';

const WINDOW_MS = 15 * 60_000;
/** A page that stays open looks again every 20 seconds. */
const CALLS_OF_A_TOKEN = { most: 120, windowMs: WINDOW_MS } as const;
/** Attempts with tokens that were never signed. */
const FORGERIES_OF_A_NETWORK = { most: 30, windowMs: WINDOW_MS } as const;

export interface MessageRouteDeps extends AcknowledgeDeps {
  readonly messageTokens: MessageTokens;
  readonly attempts: AttemptLimits;
  readonly logger: Logger;
}

/** Registers the calls for people who hold the link of a message. */
export function registerMessageRoutes(api: Api, deps: MessageRouteDeps): void {
  const { database, clock, messageTokens, attempts, logger } = deps;
  const byToken = attempts('message-link', CALLS_OF_A_TOKEN);
  const byNetwork = attempts('message-link-by-network', FORGERIES_OF_A_NETWORK);

  const verify = (token: string, address: string): MessageNames => {
    const names = messageTokens.verify(token);
    if (names === undefined) {
      byNetwork.count(address);
      throw notSigned();
    }
    byToken.count(token);
    return names;
  };
  const look = async (names: MessageNames): Promise<MessageLook> =>
    database.read(names.companyId, async (tx) => lookAtMessage(tx, names, clock.now()));

  registerRoute(api, routes.lookAtMessage, async ({ body, request }) => {
    const names = verify(body.token, request.ip);
    const shown = await look(names);
    // Reads must go on while nothing can be written.
    await noteOpened(database, names, clock.now()).catch((error: unknown) => {
      logger.warn({ err: error }, 'that a message was opened could not be noted');
    });
    return shown;
  });
  registerRoute(api, routes.acknowledgeMessage, async ({ body, request }) => {
    const names = verify(body.token, request.ip);
    await acknowledgeMessage(deps, names, {
      pin: body.pin,
      note: body.note,
      causeId: body.cause_id ?? undefined,
      actionId: body.action_id ?? undefined,
    });
    return look(names);
  });
  registerRoute(api, routes.noteFromMessage, async ({ body, request }) => {
    const names = verify(body.token, request.ip);
    await noteMessage(deps, names, { pin: body.pin, note: body.note });
    return look(names);
  });
}
