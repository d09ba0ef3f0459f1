import { z } from 'zod';
import { newPassword } from './choose-password.ts';
import { route } from '../platform/route.ts';
import { timestamp } from '../platform/values.ts';

export const INVITATION_LIFETIME_MS = 7 * 86_400_000;
export const PASSWORD_RESET_LIFETIME_MS = 3_600_000;

/** Purpose of a link in an e-mail: to choose a first password, or a new one. */
export const linkPurpose = z.enum(['invitation', 'password-reset']);
export type LinkPurpose = z.output<typeof linkPurpose>;

/** Pending invitation by e-mail to choose a first password. */
export const invitation = z.object({ sent_at: timestamp, expires_at: timestamp });
export type Invitation = z.output<typeof invitation>;

const token = z.string().regex(/^[\w-]{43}$/, 'is not the token of a link');
const TAG = 'Sign-in';

export const passwordLinkRoutes = {
  forgottenPassword: route({
    method: 'POST',
    path: '/auth/forgottenPassword',
    summary:
      'Ask for a link to set a password by e-mail; the answer is the same whether there is such an account or not',
    tag: TAG,
    permission: 'public',
    changes: [],
    body: z.object({
      companyName: z.string().trim().min(1, 'is required').max(200),
      email: z.string().trim().min(1, 'is required').max(254),
    }),
    answer: z.object({ message: z.string() }),
    errors: [400, 409, 429],
  }),
  openPasswordLink: route({
    method: 'POST',
    path: '/auth/passwordLink',
    summary:
      'Say whose password the link of an e-mail sets; 404 when it has been used, replaced or has ended',
    tag: TAG,
    permission: 'public',
    changes: [],
    body: z.object({ token }),
    answer: z.object({ purpose: linkPurpose, companyName: z.string(), email: z.string() }),
    errors: [400, 404],
  }),
  setPasswordByLink: route({
    method: 'POST',
    path: '/auth/passwordLink/password',
    summary: 'Set a password by the link of an e-mail, once; all sessions of the user end',
    tag: TAG,
    permission: 'public',
    changes: ['Users'],
    body: z.object({ token, newPassword }),
    answer: z.object({ message: z.literal('Password updated successfully') }),
    errors: [400, 404],
  }),
};
