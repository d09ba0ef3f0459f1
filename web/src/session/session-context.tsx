import type { Verb } from '@ts1/contract';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Session, SessionState } from './session.ts';
import type { SessionUser } from './session-user.ts';

export const SessionContext = createContext<Session | null>(null);
export const UserContext = createContext<SessionUser | null>(null);

/** The session: sign-in, sign-out, verification. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession outside of SessionContext');
  return session;
}

/** Whether somebody is signed in, and who; renders again when that changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The signed-in user; for screens inside the shell. */
export function useUser(): SessionUser {
  const user = use(UserContext);
  if (user === null) throw new Error('useUser outside of the signed-in screens');
  return user;
}

/** Whether the role of the signed-in user permits this. */
export function useCan(verb: Verb): boolean {
  return useUser().permissions.includes(verb);
}
