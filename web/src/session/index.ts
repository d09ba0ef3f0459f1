export {
  createSession,
  type Credentials,
  SessionNotKept,
  type Session,
  type SessionState,
} from './session.ts';
export {
  SessionContext,
  useCan,
  UserContext,
  useSession,
  useSessionState,
  useUser,
} from './session-context.tsx';
export type { SessionUser } from './session-user.ts';
