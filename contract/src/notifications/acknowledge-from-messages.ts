import { z } from 'zod';

/** Whether a message about an alarm can be acknowledged without signing in, as an admin chose. */
export const ACKNOWLEDGE_FROM_MESSAGES = ['off', 'link', 'link and PIN'] as const;
export const acknowledgeFromMessages = z.enum(ACKNOWLEDGE_FROM_MESSAGES);
export type AcknowledgeFromMessages = z.output<typeof acknowledgeFromMessages>;

/** Kinds of message by which an alarm can be acknowledged; the audit log names them. */
export const ACKNOWLEDGED_VIA = ['mail', 'text message', 'push', 'call'] as const;
export type AcknowledgedVia = (typeof ACKNOWLEDGED_VIA)[number];

/** How long the link of a message works after it was sent. */
export const MESSAGE_LINK_LIFETIME_MS = 7 * 86_400_000;

/** Page of the web app that the link opens; the token follows its `#`, so that no server logs it. */
export const ALARM_PAGE = '/a';

/** Wrong PINs in a row after which this person cannot acknowledge from messages for a while. */
export const MOST_WRONG_PINS = 5;
export const PIN_LOCK_MS = 15 * 60_000;

/** Only digits, as the PIN is typed on a telephone, also during a call. */
export const acknowledgementPin = z.string().regex(/^\d{4,8}$/, 'must be 4 to 8 digits');
