import { z } from 'zod';
import { route } from '../platform/route.ts';
import { emailAddress, timestamp } from '../platform/values.ts';

/** Begins a connection encrypted, or encrypts it by the command STARTTLS before anything else is sent. */
export const MAIL_SECURITY = ['tls', 'starttls'] as const;
export type MailSecurity = (typeof MAIL_SECURITY)[number];

/** Reasons for which a company's own mail server did not take a message. */
export const MAIL_FAILURES = [
  'name not found',
  'address not allowed',
  'no connection',
  'no TLS',
  'certificate not valid',
  'sign-in refused',
  'sender refused',
  'message refused',
  'time ran out',
  'password missing',
] as const;
export const mailFailure = z.enum(MAIL_FAILURES);
export type MailFailure = z.output<typeof mailFailure>;

const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
const ONE_LINE = 'must be one line';
/** Labels of a name, or the numbers and letters of an address; which it is shows when it is resolved. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*|[0-9a-f:.]+)$/i;

const settings = z.object({
  host: z
    .string()
    .trim()
    .max(253)
    .regex(HOST, 'must be a name or an address, without smtp:// and without a port'),
  port: z.int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITY),
  user: z.string().trim().min(1, 'is required').max(320).refine(isOneLine, ONE_LINE),
  sender: emailAddress,
});

/** Mail server as an admin enters it; without a password the stored one stays. */
export const enteredMailServer = settings.extend({
  password: z.string().min(1, 'is required').max(1_000).refine(isOneLine, ONE_LINE).optional(),
});
export type EnteredMailServer = z.output<typeof enteredMailServer>;

/** A company's own mail server. Its password is stored encrypted and never returned. */
export const ownMailServer = settings.extend({
  hasPassword: z.boolean(),
  lastFailure: z.object({ at: timestamp, reason: mailFailure }).nullable(),
  lastSentAt: timestamp.nullable(),
});
export type OwnMailServer = z.output<typeof ownMailServer>;

export const mailServerState = z.object({
  own: ownMailServer.nullable(),
  /** Whether the operator of this system has a mail server, which also takes what the own one does not. */
  operatorSends: z.boolean(),
});
export type MailServerState = z.output<typeof mailServerState>;

export const mailServerTest = z.object({ to: z.string(), failure: mailFailure.nullable() });
export type MailServerTest = z.output<typeof mailServerTest>;

const TAG = 'Settings';
const PATH = '/settings/mail-server';

export const mailServerRoutes = {
  getMailServer: route({
    method: 'GET',
    path: PATH,
    summary: 'Read which mail server the e-mails of the company go by, without its password',
    tag: TAG,
    permission: 'settings',
    answer: mailServerState,
  }),
  saveMailServer: route({
    method: 'PUT',
    path: PATH,
    // Links that set a password go by this server.
    confirmed: true,
    peopleOnly: true,
    summary:
      'Send the e-mails of the company by its own mail server. Without a password the stored one stays, if host, port and user do',
    tag: TAG,
    permission: 'settings',
    adminOnly: true,
    changes: ['Settings', 'Deliveries'],
    body: enteredMailServer,
    answer: mailServerState,
    errors: [400],
  }),
  deleteMailServer: route({
    method: 'DELETE',
    path: PATH,
    peopleOnly: true,
    summary: "Remove the company's own mail server, and erase its password",
    tag: TAG,
    permission: 'settings',
    adminOnly: true,
    changes: ['Settings', 'Deliveries'],
    errors: [404],
  }),
  testMailServer: route({
    method: 'POST',
    path: `${PATH}/test`,
    peopleOnly: true,
    summary: 'Send a test e-mail to oneself by a mail server as it was entered, without saving it',
    tag: TAG,
    permission: 'settings',
    changes: [],
    body: enteredMailServer,
    answer: mailServerTest,
    errors: [400, 429],
  }),
};
