import {
  CHANGE_REASON_HEADER,
  REASON_GROUPS,
  REASON_MAX_LENGTH,
  REASON_MIN_LENGTH,
  type ReasonGroup,
  type Route,
} from '@ts1/contract';
import type { FastifyRequest } from 'fastify';
import { InvalidInput, ReasonRequired } from '../errors.ts';
import type { Callers } from './authorise.ts';
import { findReasonGroup } from './reason-groups.ts';

/**
 * The caller of a call that changes something, with the reason that they gave.
 * @throws ReasonRequired where their company demands one; InvalidInput naming the header for one that cannot be read
 */
export function withReason(
  route: Route,
  callers: Callers | undefined,
  request: Pick<FastifyRequest, 'headers'>,
): Callers | undefined {
  const user = callers?.user;
  if (user === undefined || route.method === 'GET') return callers;
  const reason = readReason(request.headers[CHANGE_REASON_HEADER]);
  if (reason !== undefined) return { user: { ...user, reason } };
  const group = findReasonGroup(route);
  if (group !== undefined && user.reasonsDemanded?.includes(group) === true) throw new ReasonRequired();
  return callers;
}

/** Groups of changes as they are stored: separated by commas. */
export function parseReasonGroups(stored: string): ReasonGroup[] {
  const named = stored.split(',');
  return REASON_GROUPS.filter((group) => named.includes(group));
}

/** A reason from its header: percent-encoded UTF-8. @throws InvalidInput */
function readReason(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const reason = decode(String(header)).trim();
  if (reason.length < REASON_MIN_LENGTH) {
    throw refused(`must be at least ${REASON_MIN_LENGTH} characters long`);
  }
  if (reason.length > REASON_MAX_LENGTH) {
    throw refused(`must be at most ${REASON_MAX_LENGTH} characters long`);
  }
  if (reason.includes('\0')) throw refused('must not contain the character U+0000');
  return reason;
}

function decode(header: string): string {
  try {
    if (/[^ -~]/.test(header)) throw new URIError('not ASCII');
    return decodeURIComponent(header);
  } catch {
    throw refused('must be percent-encoded UTF-8');
  }
}

function refused(message: string): InvalidInput {
  return new InvalidInput([{ path: CHANGE_REASON_HEADER, message }]);
}
