import { describe, expect, test } from 'vitest';
import { type Found, findDamage } from './find-damage.ts';
import { type Ledger, openLedger } from './ledger.ts';

const HIGH = '2@1000';

/** Returns a ledger without damage: an alarm that was acknowledged and sent by mail and by webhook. */
function wholeLedger(): Ledger {
  return {
    readings: new Map([
      ['1@500', 4],
      [HIGH, 12],
    ]),
    excursions: new Set([HIGH]),
    acknowledged: new Set([7]),
    mails: new Map([['mail', 1]]),
    webhooks: new Map([['hook', 1]]),
  };
}

const ALARM = { eventId: 7, name: HIGH, isAcknowledged: true };
const MAIL = { id: 'mail', state: 'delivered', raised: [7] };
const HOOK = { id: 'hook', state: 'delivered', raised: [7] };
const WHOLE: Found = {
  readings: new Map([
    ['1@500', 4],
    [HIGH, 12],
  ]),
  wrongRollups: [],
  alarms: [ALARM],
  mails: [MAIL],
  webhooks: [HOOK],
};

describe('damage', () => {
  test('is not found where there is none', () => {
    expect(findDamage(wholeLedger(), WHOLE)).toEqual({ lost: [], doubled: [], stuck: [], repeated: 0 });
    expect(
      findDamage(openLedger(), { ...WHOLE, readings: new Map(), alarms: [], mails: [], webhooks: [] }),
    ).toEqual({
      lost: [],
      doubled: [],
      stuck: [],
      repeated: 0,
    });
  });

  test.each<[string, Partial<Found>, 'lost' | 'doubled' | 'stuck', string]>([
    [
      'a reading that is gone',
      { readings: new Map([[HIGH, 12]]) },
      'lost',
      'reading 1@500: nothing instead of 4',
    ],
    [
      'a reading with another value',
      { readings: new Map([...WHOLE.readings, ['1@500', 5]]) },
      'lost',
      'reading 1@500: 5 instead of 4',
    ],
    [
      'a reading that nobody sent',
      { readings: new Map([...WHOLE.readings, ['1@501', 4]]) },
      'doubled',
      'reading 1@501, which nobody sent',
    ],
    ['a roll-up that does not fit', { wrongRollups: ['1 600000@0'] }, 'lost', 'roll-up 1 600000@0'],
    ['an alarm that is gone', { alarms: [] }, 'lost', `alarm ${HIGH}`],
    [
      'an alarm that is there twice',
      {
        alarms: [ALARM, { ...ALARM, eventId: 8 }],
        mails: [MAIL, { ...MAIL, raised: [8] }],
        webhooks: [HOOK, { ...HOOK, raised: [8] }],
      },
      'doubled',
      `alarm ${HIGH}`,
    ],
    [
      'an alarm without a reason',
      {
        alarms: [ALARM, { ...ALARM, eventId: 8, name: 'offline 2@5' }],
        mails: [{ ...MAIL, raised: [7, 8] }],
        webhooks: [{ ...HOOK, raised: [7, 8] }],
      },
      'doubled',
      'alarm offline 2@5, for which there was no reason',
    ],
    [
      'an acknowledgement that is gone',
      { alarms: [{ ...ALARM, isAcknowledged: false }] },
      'lost',
      `acknowledgement of alarm ${HIGH}`,
    ],
    ['an alarm without a mail', { mails: [{ ...MAIL, raised: [] }] }, 'lost', `mail of alarm ${HIGH}`],
    [
      'an alarm without a webhook message',
      { webhooks: [{ ...HOOK, raised: [] }] },
      'lost',
      `webhook of alarm ${HIGH}`,
    ],
    ['an alarm with two mails', { mails: [MAIL, MAIL] }, 'doubled', `mail of alarm ${HIGH}`],
    [
      'a mail that is still being sent',
      { mails: [{ ...MAIL, state: 'sending' }] },
      'stuck',
      'mail mail: sending',
    ],
    ['a webhook that failed', { webhooks: [{ ...HOOK, state: 'failed' }] }, 'stuck', 'webhook hook: failed'],
    [
      'a mail that counts as delivered and never came',
      { mails: [MAIL, { id: 'other', state: 'delivered', raised: [] }] },
      'lost',
      'mail other, which counts as delivered',
    ],
  ])('is %s', (_what, change, column, entry) => {
    const { repeated, ...damage } = findDamage(wholeLedger(), { ...WHOLE, ...change });
    expect(damage).toEqual({ lost: [], doubled: [], stuck: [], [column]: [entry] });
    expect(repeated).toBe(0);
  });

  test('is not a message that came again under its own id: that is counted by itself', () => {
    const ledger = { ...wholeLedger(), webhooks: new Map([['hook', 3]]) };
    expect(findDamage(ledger, WHOLE)).toEqual({ lost: [], doubled: [], stuck: [], repeated: 2 });
  });
});
