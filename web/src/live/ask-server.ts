import { authRoutes } from '@ts1/contract';
import type { ApiClient } from '../platform/api-client.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Session } from '../session/index.ts';
import type { Answer } from './watch-life.ts';

const ANSWER_WITHIN_MS = 4_000;

/** Asks who is signed in, which the server has to read. Any refusal that is meant for this user is an answer too. */
export async function askServer(api: ApiClient, session: Pick<Session, 'verify'>): Promise<Answer> {
  try {
    await api.call(authRoutes.verifyAccess, {}, { timeoutMs: ANSWER_WITHIN_MS });
    return 'alive';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'unreachable';
    const { failure } = error;
    if (failure.kind === 'network') return 'unreachable';
    if (failure.kind !== 'refused' || failure.status !== 401) return 'silent';
    // The session is over: whoever keeps it shows the sign-in.
    void session.verify();
    return 'alive';
  }
}
