import { z } from 'zod';
import { route } from '../platform/route.ts';

const TAG = 'Telephone gateway';
const FORM = 'application/x-www-form-urlencoded';
const XML = 'text/xml; charset=utf-8';

/** Requests of the gateway, signed in `X-Twilio-Signature`; a request without the signature gets a 403. */
const fromGateway = {
  method: 'POST',
  tag: TAG,
  permission: 'public',
  bodyMediaType: FORM,
  body: z.file(),
  answer: z.string(),
  mediaType: XML,
} as const;

/** Call and its recipient, signed by the installation. */
const call = z.object({ call: z.string().max(100) });

export const gatewayCallRoutes = {
  smsInbound: route({
    ...fromGateway,
    path: '/sms/inbound',
    summary: 'Take the reply to a text message, which acknowledges its alarms: called by the gateway',
    changes: ['AlarmLog', 'CurrentAlarms'],
    errors: [400, 403, 404, 415],
  }),
  voiceScript: route({
    ...fromGateway,
    path: '/voice/script',
    summary: 'Say what a call says: called by the gateway',
    changes: [],
    query: call,
    errors: [400, 403, 404, 415],
  }),
  voiceAnswer: route({
    ...fromGateway,
    path: '/voice/answer',
    summary: 'Take the keys that were pressed in a call, which acknowledge its alarms: called by the gateway',
    changes: ['AlarmLog', 'CurrentAlarms'],
    query: call.extend({ step: z.enum(['menu', 'pin']) }),
    errors: [400, 403, 404, 415],
  }),
};
