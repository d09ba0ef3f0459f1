import { z } from 'zod';
import { route } from '../platform/route.ts';
import { id, idText, timestamp } from '../platform/values.ts';

/** A user's session: a browser that is signed in. */
export const session = z.object({
  id,
  /** Whether it is the session of this request. */
  current: z.boolean(),
  created_at: timestamp,
  /** Accurate to five minutes. */
  last_used_at: timestamp,
  /** Latest time at which it ends. */
  expires_at: timestamp,
  /** Network address at its start; empty when that was not stored. */
  address: z.string(),
  /** User agent of the browser at its start. */
  user_agent: z.string(),
});
export type Session = z.output<typeof session>;

const own = {
  tag: 'Sessions',
  permission: 'signed-in',
  peopleOnly: true,
  zoneLimit: 'unaffected',
} as const;

export const sessionRoutes = {
  listSessions: route({
    ...own,
    method: 'GET',
    path: '/auth/sessions',
    summary: "List one's own sessions, the newest first",
    answer: z.array(session),
  }),
  endSession: route({
    ...own,
    changes: [],
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
    confirmed: true,
    summary: "End one of one's own sessions: whoever uses it is signed out",
    params: z.object({ sessionId: idText }),
    errors: [400, 404],
  }),
  endOtherSessions: route({
    ...own,
    changes: [],
    method: 'DELETE',
    path: '/auth/sessions',
    confirmed: true,
    summary: "End all of one's own sessions but the one that asks",
    answer: z.object({ ended: z.int() }),
  }),
  confirmIdentity: route({
    ...own,
    changes: [],
    method: 'POST',
    path: '/auth/confirm',
    summary:
      'Prove again who one is, with the password and, where there is one, a code: for ten minutes what signs people in may be changed',
    beforeTwoFactor: true,
    body: z.object({
      password: z.string().min(1, 'is required').max(1_000),
      code: z.string().max(40).exactOptional(),
    }),
    errors: [400, 429],
  }),
};
