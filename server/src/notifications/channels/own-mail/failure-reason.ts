import type { MailFailure } from '@ts1/contract';
import { NoAnswerInTime, TargetRefused } from '../../../platform/http/outbound.ts';
import { RefusedForNow, SendError } from '../channel.ts';
import { TooSlow } from '../email.ts';

const NOT_FOUND: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EDNS', 'ENODATA']);
const CERTIFICATE = /certificate|altnames|self.signed/i;
const NO_TLS = /STARTTLS|\b(SSL|TLS)\b|wrong version|EPROTO|packet length/i;

/** Returns in which step a mail server failed, from the error of an attempt to send by it. */
export function failureReason(error: unknown): MailFailure {
  if (error instanceof TargetRefused) return 'address not allowed';
  if (error instanceof TooSlow || error instanceof NoAnswerInTime) return 'time ran out';
  const wasRefused = error instanceof SendError || error instanceof RefusedForNow;
  const { code, command, message } = readParts(wasRefused ? error.cause : error);
  if (NOT_FOUND.has(code)) return 'name not found';
  if (code === 'ETIMEDOUT') return 'time ran out';
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign-in refused';
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return 'sender refused';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'message refused';
  if (CERTIFICATE.test(message)) return 'certificate not valid';
  return code === 'ETLS' || NO_TLS.test(message) ? 'no TLS' : 'no connection';
}

/** Whether the server itself failed, and not only one message: others need not try it for a while. */
export function isServersFault(reason: MailFailure): boolean {
  return reason !== 'message refused' && reason !== 'sender refused';
}

function readParts(error: unknown) {
  if (!(error instanceof Error)) return { code: undefined, command: undefined, message: '' };
  return {
    code: 'code' in error ? error.code : undefined,
    command: 'command' in error ? error.command : undefined,
    message: error.message,
  };
}
