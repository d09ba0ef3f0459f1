import { DEFAULT_PREFERENCES } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import {
  Conflict,
  DomainError,
  Gone,
  InvalidInput,
  NotFound,
  TooManyAttempts,
  Unauthenticated,
} from '../../platform/errors.ts';
import type { AttemptLimits } from '../../platform/security/attempt-limits.ts';
import { acknowledgeMessage, type AcknowledgeDeps } from '../acknowledge/acknowledge-message.ts';
import { findReplied } from './find-replied.ts';
import { parseReply } from './parse-reply.ts';
import { letterTexts, type LetterTexts } from '../letters/texts/index.ts';

/** Texts for an unknown sender. */
const UNKNOWN_PERSON = letterTexts(DEFAULT_PREFERENCES.language).reply;

/** Texts from a forged number must not flood its owner with our answers. */
const ANSWERS_OF_A_NUMBER = { most: 20, windowMs: HOUR_MS } as const;
const FORMS_OF_A_NUMBER = { most: 1, windowMs: HOUR_MS } as const;

export type AnswerReply = (from: string, text: string) => Promise<string | undefined>;

/**
 * Creates the answer to a text message: what became of the alarms that it acknowledges, or how to acknowledge. The form
 * is sent once an hour to each number, so that two machines cannot talk for ever; undefined for no answer.
 */
export function createAnswerReply(deps: AcknowledgeDeps & { readonly attempts: AttemptLimits }): AnswerReply {
  const answers = deps.attempts('sms-answer', ANSWERS_OF_A_NUMBER);
  const forms = deps.attempts('sms-form', FORMS_OF_A_NUMBER);
  return async (from, text) => {
    if (answers.isExhausted(from)) return undefined;
    const reply = parseReply(text);
    if (reply === undefined) {
      if (forms.isExhausted(from)) return undefined;
      forms.count(from);
      return UNKNOWN_PERSON.form;
    }
    answers.count(from);
    const replied = await findReplied(deps.database, {
      from,
      ticket: reply.ticket,
      now: deps.clock.now(),
    });
    if (replied === undefined) return UNKNOWN_PERSON.unknown;
    const texts = letterTexts(replied.language).reply;
    // A sender's number can be forged: without a PIN it proves nothing.
    if (replied.setting !== 'link and PIN') return texts.closed;
    const { pin, note } = reply;
    try {
      await acknowledgeMessage(
        deps,
        replied,
        { pin, note, causeId: undefined, actionId: undefined },
        'text message',
      );
      return texts.done(replied.subject);
    } catch (error) {
      return refusalText(error, replied.subject, texts);
    }
  };
}

type Texts = LetterTexts['reply'];

function refusalText(error: unknown, subject: string, texts: Texts): string {
  if (!(error instanceof DomainError)) throw error;
  if (error instanceof Conflict) return texts.already(subject);
  if (error instanceof TooManyAttempts) return texts.locked;
  if (error instanceof InvalidInput) {
    const paths = new Set(error.fields.map(({ path }) => path));
    if (paths.has('pin')) return texts.pin(texts.pins[whyRefused(error.message)]);
    return paths.has('note') ? texts.note : texts.choices;
  }
  if (error instanceof Gone || error instanceof NotFound || error instanceof Unauthenticated) {
    return texts.unknown;
  }
  throw error;
}

function whyRefused(message: string): keyof Texts['pins'] {
  if (message.includes('required')) return 'missing';
  return message.includes('chosen') ? 'never chosen' : 'wrong';
}
