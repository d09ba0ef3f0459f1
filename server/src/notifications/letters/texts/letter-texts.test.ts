import * as fc from 'fast-check';
import { type Language, LANGUAGES } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { findBlanks, catalogueTexts } from '../../../../testing/catalogue-texts.ts';
import { compose } from '../compose.ts';
import { gsmText } from '../gsm-text.ts';
import type { AlarmItem, AlarmPurpose, Message, AlarmFacts } from '../message.ts';
import { letterTexts } from './index.ts';

/** GSM 03.38 (3GPP TS 23.038 §6.2.1); those of the extension take two places. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION = new Set('^{}\\[~]|€');
/** A character of figures in every language that makes a text message one of 70 characters a part. */
const DEGREE = '°';
/** The sign of a rapid fall, which is measured in degrees too. */
const MINUS = '−';

const foreign = (text: string): string[] =>
  Array.from(text).filter((one) => !GSM.has(one) && !EXTENSION.has(one) && one !== DEGREE && one !== MINUS);

function parts(text: string): number {
  const isGsm = !text.includes(DEGREE);
  const places = Array.from(text).reduce((sum, one) => sum + (EXTENSION.has(one) && isGsm ? 2 : 1), 0);
  const [alone, joined] = isGsm ? [160, 153] : [70, 67];
  return places <= alone ? 1 : Math.ceil(places / joined);
}

/** "Batterie schwach" appears in a message twice, and other languages are as long-winded. */
const LONGER = 12;
const AT = Date.UTC(2026, 10, 22, 11, 5, 9);
const facts = fc.record({
  type: fc.constantFrom('high', 'low', 'rise', 'fall', 'offline', 'battery', 'fault'),
  level: fc.constantFrom('alarm', 'warning'),
  value: fc.integer({ min: -400, max: 400 }).map((tenth) => tenth / 10),
  limit: fc.integer({ min: -400, max: 400 }).map((tenth) => tenth / 10),
});
const item: fc.Arbitrary<AlarmItem> = fc
  .record({ facts, waits: fc.boolean(), late: fc.boolean(), isOver: fc.boolean(), held: fc.boolean() })
  .map(({ facts: { type, level, value, limit }, waits, late, isOver, held }) => {
    const measures = type !== 'offline' && type !== 'fault';
    const about: AlarmFacts = {
      type,
      level: type === 'high' || type === 'low' ? level : 'alarm',
      measurand: measures && type !== 'battery' ? 'temperature' : null,
      value: measures ? value : null,
      limit: measures ? limit : null,
      ...((type === 'rise' || type === 'fall') && { within: 30 }),
    };
    return {
      eventId: 1,
      subject: 'Freezer 2',
      zones: ['Ward 3'],
      sensors: [],
      facts: about,
      what: '',
      value: null,
      limit: null,
      since: AT,
      until: isOver ? AT + 3_600_000 : null,
      acknowledgedBy: null,
      ...(waits && { waits }),
      ...(held && { heldIn: 'shelving' as const }),
      late,
    };
  });
const PURPOSES = [
  'alarm',
  'warning',
  'repeat',
  'returned',
  'acknowledged',
  'escalation',
  'hand-over',
  'still-out',
  'worse',
] as const satisfies AlarmPurpose[];

function composeSms(message: Message, language: Language, further: readonly string[] = []): string {
  const { text } = compose(message, {
    preferences: { language, temperatureUnit: 'c' },
    timeZone: 'Europe/Berlin',
    publicUrl: new URL('https://ts1.example'),
    alarmToken: 'items' in message ? 'token' : undefined,
    length: 'short',
    further,
  });
  return gsmText(text);
}

describe.each(LANGUAGES.filter((language) => language !== 'en'))('a text message in %s', (own) => {
  test('about an alarm has the characters of a text message alone, and no more parts than in English', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PURPOSES), item, (purpose, one) => {
        const message = { purpose, items: [one] };
        const [text, english] = [composeSms(message, own), composeSms(message, 'en')];
        expect(foreign(text)).toEqual([]);
        expect(text.length).toBeLessThanOrEqual(english.length + LONGER);
        // The others begin a further part where names fill the one before to its last places.
        const most = one.facts?.type === 'high' ? parts(english) : Number.POSITIVE_INFINITY;
        expect(parts(text)).toBeLessThanOrEqual(most);
      }),
      { numRuns: 300 },
    );
  });

  test('about a test, to a contact, about a drill and a missed task, likewise', () => {
    const code = { contactId: 1, channel: 'sms', at: AT, companyName: 'Acme' } as const;
    const missed = { name: 'Round', place: 'Ward 3', due: AT, graceEndsAt: AT };
    const messages: Message[] = [
      { purpose: 'task-missed', tasks: [missed], first: 'Night' },
      { purpose: 'test', test: 'Ward 3' },
      { purpose: 'contact-code', contactCode: code },
      { purpose: 'drill-notice', notice: { group: 'Ward 3', at: AT } },
    ];
    for (const message of messages) {
      const [text, english] = [own, 'en' as const].map((language) => {
        const texts = letterTexts(language).contactCode;
        return composeSms(message, language, [texts.code('123456'), texts.stop]);
      });
      expect(foreign(text ?? '')).toEqual([]);
      expect(parts(text ?? '')).toBeLessThanOrEqual(parts(english ?? ''));
    }
  });

  test('that answers a reply likewise', () => {
    const said = (language: Language): string[] => {
      const { hint, form, done, already, unknown, closed, locked, pins, pin, note, choices } =
        letterTexts(language).reply;
      const subject = composeSms({ purpose: 'test', test: 'Ward 3' }, language).split('\n')[0] ?? '';
      const reasons = Object.values(pins).map(pin);
      return [
        hint('4821'),
        form,
        done(subject),
        already(subject),
        unknown,
        closed,
        locked,
        note,
        choices,
        ...reasons,
      ];
    };
    const english = said('en');
    for (const [place, text] of said(own).map(gsmText).entries()) {
      expect(foreign(text)).toEqual([]);
      expect([text, parts(text) <= parts(english[place] ?? '')]).toEqual([text, true]);
    }
  });
});

test.each(LANGUAGES)('the texts of messages in %s say everything that the English ones do', (language) => {
  const english = new Map(catalogueTexts(letterTexts('en')));
  for (const [path, text] of catalogueTexts(letterTexts(language))) {
    expect([path, text.trim() === '']).toEqual([path, false]);
    expect([path, findBlanks(text)]).toEqual([path, findBlanks(english.get(path) ?? '')]);
  }
});
