import { routes } from '@ts1/contract';
import { NotFound } from '../../platform/errors.ts';
import { type Api, registerRoute } from '../../platform/http/register-route.ts';
import type { AttemptLimits } from '../../platform/security/attempt-limits.ts';
import type { AcknowledgeDeps } from '../acknowledge/acknowledge-message.ts';
import type { MessageTokens } from '../letters/message-tokens.ts';
import { createAnswerReply } from './answer-reply.ts';
import { acknowledgeInCall, beginCall, type Call, chooseInCall } from './answer-call.ts';
import { type Gateway, readGatewayCall } from './read-gateway-call.ts';
import { message, respond } from './xml.ts';

export interface GatewayRouteDeps extends AcknowledgeDeps {
  readonly attempts: AttemptLimits;
  /** Undefined where no gateway is configured. */
  readonly smsGateway: Gateway | undefined;
  /** Names messages in the addresses of calls. */
  readonly callNames: MessageTokens;
}

/** Registers what the telephone gateway calls; nothing is looked at before its signature was verified. */
export function registerGatewayRoutes(api: Api, deps: GatewayRouteDeps): void {
  const { smsGateway, callNames } = deps;
  const answerReply = createAnswerReply(deps);
  const verifyCall = (call: string): Call => {
    const names = callNames.verify(call);
    if (names === undefined) throw new NotFound('There is no such call.');
    return { ...names, call };
  };
  registerRoute(api, routes.smsInbound, async ({ request, body }) => {
    const fields = await readGatewayCall(smsGateway, request, body);
    return respond(message(await answerReply(fields.get('From') ?? '', fields.get('Body') ?? '')));
  });
  registerRoute(api, routes.voiceScript, async ({ request, body, query }) => {
    await readGatewayCall(smsGateway, request, body);
    return beginCall(deps, verifyCall(query.call));
  });
  registerRoute(api, routes.voiceAnswer, async ({ request, body, query }) => {
    const fields = await readGatewayCall(smsGateway, request, body);
    const call = verifyCall(query.call);
    const digits = fields.get('Digits') ?? '';
    return query.step === 'pin' ? acknowledgeInCall(deps, call, digits) : chooseInCall(deps, call, digits);
  });
}
