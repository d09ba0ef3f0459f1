import type { User } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { heldRole } from '../testing/samples/company.ts';
import { toGroupBody, checkDraft, toGroupDraft, withRecipient, withSensors } from './group-draft.ts';

const user = (id: number, isDisabled = false): User => ({
  id,
  email: `user${id}@example.org`,
  username: `user${id}`,
  firstName: null,
  lastName: null,
  phoneNumber: null,
  isDisabled,
  isLockedOut: false,
  roles: [2],
  role: 'viewer',
  ...heldRole('viewer'),
  created_at: '2026-01-31T10:00:00.000Z',
  updated_at: '2026-01-31T10:00:00.000Z',
  hasBiometrics: false,
  hasTwoFactor: false,
  pushDevices: 0,
  pushSilentSince: null,
  invitation: null,
});
const byEmail = (userId: string) => ({ userId, email: true, sms: false, push: false, warnings: false });

describe('a recipient that is added', () => {
  test('is the first user, by e-mail alone', { tags: ['2.2.26', '2.9.7'] }, () => {
    expect(withRecipient(toGroupDraft(null), [user(7), user(8)]).recipients).toEqual([byEmail('7')]);
  });

  test('is the next user who is not listed and may sign in', { tags: ['2.2.26'] }, () => {
    const draft = withRecipient(toGroupDraft(null), [user(7)]);
    expect(withRecipient(draft, [user(7), user(8, true), user(9)]).recipients.at(-1)).toEqual(byEmail('9'));
  });
});

test('sensors of several zones stay chosen', () => {
  const draft = withSensors(withSensors(toGroupDraft(null), [1, 2], true), [3], true);
  expect([...withSensors(draft, [2], false).sensorIds]).toEqual([1, 3]);
});

describe('a draft', () => {
  const whole = {
    name: ' Night shift ',
    sensorIds: new Set([1, 2]),
    recipients: [byEmail('7')],
    rotaRecipients: [],
    contactRecipients: [],
    escalateTo: '4',
    escalateAfter: '15',
  };

  test('is sent trimmed, with its escalation as numbers', () => {
    expect(checkDraft(whole)).toBeNull();
    expect(toGroupBody(whole)).toEqual({
      name: 'Night shift',
      sensors: [1, 2],
      recipients: [byEmail('7')],
      rotaRecipients: [],
      contactRecipients: [],
      escalate_to: 4,
      escalate_after: 15,
    });
  });

  test('without an escalation sends none, whatever the minutes say', () => {
    const draft = { ...whole, escalateTo: '', escalateAfter: 'soon' };
    expect(checkDraft(draft)).toBeNull();
    expect(toGroupBody(draft)).toMatchObject({ escalate_to: null, escalate_after: null });
  });

  test('names all that is missing', () => {
    expect(checkDraft(toGroupDraft(null))).toEqual({
      name: 'nameMissing',
      sensors: 'sensorsMissing',
      recipients: 'recipientsMissing',
      recipient: new Map(),
    });
  });

  test('escalating after 8,0 minutes is after 8', () => {
    expect(toGroupBody({ ...whole, escalateAfter: '8,0' })).toMatchObject({ escalate_after: 8 });
  });

  test.each(['', '0', '1.5', '1441', 'x'])('escalating after %s minutes is refused', (escalateAfter) => {
    expect(checkDraft({ ...whole, escalateAfter })).toMatchObject({ escalateAfter: 'minutesWrong' });
  });

  test('names the recipient without a channel, and the one who is listed twice', () => {
    const recipients = [byEmail('7'), { ...byEmail('8'), email: false }, byEmail('7')];
    expect(checkDraft({ ...whole, recipients })?.recipient).toEqual(
      new Map([
        [1, 'channelMissing'],
        [2, 'twice'],
      ]),
    );
  });
});
