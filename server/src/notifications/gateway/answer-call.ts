import { API_PREFIX } from '@ts1/contract';
import { Conflict, DomainError, InvalidInput, TooManyAttempts } from '../../platform/errors.ts';
import { acknowledgeMessage, type AcknowledgeDeps } from '../acknowledge/acknowledge-message.ts';
import type { MessageNames } from '../letters/message-tokens.ts';
import { gather, HANG_UP, PAUSE, redirect, respond, say } from './xml.ts';
import type { Language } from '@ts1/contract';
import { letterTexts } from '../letters/texts/index.ts';
import { readReader } from '../letters/read-reader.ts';
import { readCall } from './spoken-message.ts';

/** A call under way: its message, and by which text the gateway's addresses name it. */
export interface Call extends MessageNames {
  readonly call: string;
}

/** Says the message twice and asks for a key. */
export async function beginCall(deps: AcknowledgeDeps, call: Call): Promise<Buffer> {
  const { text, language, acknowledges } = await spoken(deps, call);
  const texts = letterTexts(language).call;
  const menu = acknowledges === 'not' ? texts.again : texts.menu;
  return respond(
    gather(
      { action: answerAddress(call, 'menu'), digits: 'one' },
      say(text, language),
      PAUSE,
      say(text, language),
      PAUSE,
      say(menu, language),
    ),
    say(texts.goodbye, language),
    HANG_UP,
  );
}

/** Does what a key asks for: 1 says it again, 2 acknowledges, or asks for the PIN first. */
export async function chooseInCall(deps: AcknowledgeDeps, call: Call, digits: string): Promise<Buffer> {
  const { acknowledges, language } = await spoken(deps, call);
  if (digits !== '2' || acknowledges === 'not') return respond(redirect(scriptAddress(call)));
  return acknowledges === 'with PIN'
    ? askForPin(call, letterTexts(language).call.pin, language)
    : acknowledgeInCall(deps, call, undefined);
}

/** Acknowledges in the name of the person who was called, and says what became of it. */
export async function acknowledgeInCall(
  deps: AcknowledgeDeps,
  call: Call,
  pin: string | undefined,
): Promise<Buffer> {
  const { companyId, deliveryId, userId } = call;
  const { language } = await deps.database.read(companyId, async (tx) => readReader(tx, companyId, userId));
  const texts = letterTexts(language).call;
  const end = (text: string): Buffer => respond(say(text, language), HANG_UP);
  const nothing = { note: undefined, causeId: undefined, actionId: undefined };
  try {
    await acknowledgeMessage(deps, { companyId, deliveryId, userId }, { pin, ...nothing }, 'call');
    return end(texts.done);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error instanceof Conflict) return end(texts.already);
    if (error instanceof TooManyAttempts) return end(texts.locked);
    if (!(error instanceof InvalidInput)) return end(texts.over);
    const isPin = error.fields.some(({ path }) => path === 'pin');
    if (!isPin) return end(texts.more);
    return error.message.includes('chosen')
      ? end(texts.noPin)
      : askForPin(call, `${texts.wrongPin} ${texts.pin}`, language);
  }
}

function askForPin(call: Call, text: string, language: Language): Buffer {
  return respond(
    gather({ action: answerAddress(call, 'pin'), digits: 'until #' }, say(text, language)),
    say(letterTexts(language).call.goodbye, language),
    HANG_UP,
  );
}

async function spoken({ database, clock }: AcknowledgeDeps, names: Call) {
  return database.read(names.companyId, async (tx) => readCall(tx, names, clock.now()));
}

const scriptAddress = ({ call }: Call): string =>
  `${API_PREFIX}/voice/script?call=${encodeURIComponent(call)}`;

function answerAddress({ call }: Call, step: 'menu' | 'pin'): string {
  return `${API_PREFIX}/voice/answer?call=${encodeURIComponent(call)}&step=${step}`;
}
