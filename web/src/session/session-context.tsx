import { present, type Verb } from '@ts1/contract';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Session, SessionState } from './session.ts';
import type { SessionUser } from './session-user.ts';

export const SessionContext = createContext<Session | null>(null);
export const UserContext = createContext<SessionUser | null>(null);

/** The session: sign-in, sign-out, verification. */
export function useSession(): Session {
  return present(use(SessionContext), 'session');
}

/** Whether somebody is signed in, and who; renders again when that changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The signed-in user; for screens inside the shell. */
export function useUser(): SessionUser {
  return present(use(UserContext), 'user');
}

/** Whether the role of the signed-in user permits this. */
export function useCan(verb: Verb): boolean {
  return useUser().permissions.includes(verb);
}
