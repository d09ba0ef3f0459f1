import { z } from 'zod';
import { language } from '../../users/preferences.ts';
import { route } from '../../platform/route.ts';
import { displayName, emailAddress, id, idText, timestamp } from '../../platform/values.ts';

export const MAX_CONTACTS = 200;
/** Channels that need no account. */
export const CONTACT_CHANNELS = ['email', 'sms'] as const;
export const contactChannel = z.enum(CONTACT_CHANNELS);
export type ContactChannel = z.output<typeof contactChannel>;

/** Person without an account who is notified and cannot acknowledge. */
export const contact = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** Language of messages to them; null for that of the company. */
  language: language.nullable(),
  /** Channels whose address was confirmed by a code sent to it. */
  confirmed: z.array(contactChannel),
  /** When they stopped all messages by the link in one; null otherwise. */
  stoppedAt: timestamp.nullable(),
});
export type Contact = z.output<typeof contact>;

const number = z
  .string()
  .trim()
  .regex(/^\+?[\d\s().-]{5,30}$/, 'must be a telephone number');
const contactBody = z
  .object({
    name: displayName,
    email: emailAddress.nullish(),
    phoneNumber: number.nullish(),
    language: language.nullish(),
  })
  .refine(({ email, phoneNumber }) => (email ?? null) !== null || (phoneNumber ?? null) !== null, {
    path: ['email'],
    message: 'or a telephone number is needed',
  });

const path = z.object({ contactId: idText });
const TAG = 'Remote alerts';

export const contactRoutes = {
  listContacts: route({
    method: 'GET',
    path: '/contacts',
    summary: 'List the outside contacts: people without an account who are notified',
    tag: TAG,
    permission: 'settings',
    answer: z.array(contact),
  }),
  createContact: route({
    method: 'POST',
    path: '/contacts',
    summary: 'Add an outside contact; nothing is sent before an address is confirmed',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    body: contactBody,
    answer: contact,
    success: 201,
    errors: [400, 409],
  }),
  saveContact: route({
    method: 'PUT',
    path: '/contacts/{contactId}',
    summary: 'Change an outside contact; an address that changes has to be confirmed again',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    params: path,
    body: contactBody,
    answer: contact,
    errors: [400, 404],
  }),
  deleteContact: route({
    method: 'DELETE',
    path: '/contacts/{contactId}',
    summary: 'Delete an outside contact; groups that name it no longer do',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    params: path,
    errors: [400, 404],
  }),
  sendContactCode: route({
    method: 'POST',
    path: '/contacts/{contactId}/code',
    summary: 'Send a code to an address of a contact; one from before stops working',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups', 'Deliveries'],
    params: path,
    body: z.object({ channel: contactChannel }),
    errors: [400, 404, 409],
  }),
  confirmContact: route({
    method: 'POST',
    path: '/contacts/{contactId}/confirm',
    summary: 'Confirm an address by the code that the contact received; five wrong ones end the code',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    params: path,
    body: z.object({ code: z.string().trim().max(20) }),
    answer: contact,
    errors: [400, 404, 409],
  }),
  stopContact: route({
    method: 'POST',
    path: '/contacts/stop',
    summary: 'Stop all messages to an outside contact, by the token in the link of each of them',
    tag: TAG,
    permission: 'public',
    changes: [],
    body: z.object({ token: z.string().max(200) }),
    answer: z.object({ name: z.string(), companyName: z.string() }),
    errors: [400, 429],
  }),
};
