import type {
  AlertGroup,
  ContactRecipient,
  Recipient,
  RotaRecipient,
  RouteRequest,
  remoteAlertRoutes,
  User,
} from '@ts1/contract';
import { readCount } from '../platform/typed-number.ts';

type GroupBody = RouteRequest<typeof remoteAlertRoutes.createAlertGroup>['body'];

/** A group as its form holds it. */
export interface GroupDraft {
  readonly name: string;
  readonly sensorIds: ReadonlySet<number>;
  readonly recipients: readonly Recipient[];
  readonly rotaRecipients: readonly RotaRecipient[];
  readonly contactRecipients: readonly ContactRecipient[];
  /** Id of the second group; '' for none. */
  readonly escalateTo: string;
  /** Minutes, as typed. */
  readonly escalateAfter: string;
}

/** Errors of a draft: keys of texts, by field; those of recipients by their place. */
export interface DraftErrors {
  readonly name?: 'nameMissing';
  readonly sensors?: 'sensorsMissing';
  readonly recipients?: 'recipientsMissing';
  readonly recipient: ReadonlyMap<number, 'channelMissing' | 'twice'>;
  readonly escalateAfter?: 'minutesWrong';
}

export const NO_ERRORS: DraftErrors = { recipient: new Map() };
const USUAL_MINUTES = '15';

/** The draft of a group, or an empty one. */
export function toGroupDraft(group: AlertGroup | null): GroupDraft {
  return {
    name: group?.name ?? '',
    sensorIds: new Set(group?.sensorIds),
    recipients: group?.recipients ?? [],
    rotaRecipients: group?.rotaRecipients ?? [],
    contactRecipients: group?.contactRecipients ?? [],
    escalateTo: group === null || group.escalate_to === null ? '' : String(group.escalate_to),
    escalateAfter: group?.escalate_after?.toString() ?? USUAL_MINUTES,
  };
}

/** The draft with one more recipient: the first user who is not in it yet, by e-mail alone (spec 2 §9). */
export function withRecipient(draft: GroupDraft, users: readonly User[]): GroupDraft {
  const listed = new Set(draft.recipients.map(({ userId }) => userId));
  const first = users.find(({ id, isDisabled }) => !isDisabled && !listed.has(String(id))) ?? users[0];
  if (first === undefined) return draft;
  const added = { userId: String(first.id), email: true, sms: false, push: false, warnings: false };
  return { ...draft, recipients: [...draft.recipients, added] };
}

/** The draft with some sensors chosen, or no longer. */
export function withSensors(draft: GroupDraft, ids: readonly number[], chosen: boolean): GroupDraft {
  const sensorIds = new Set(draft.sensorIds);
  for (const id of ids) {
    if (chosen) sensorIds.add(id);
    else sensorIds.delete(id);
  }
  return { ...draft, sensorIds };
}

/** Everything that is wrong with a draft; `null` when it can be saved. */
export function checkDraft(draft: GroupDraft): DraftErrors | null {
  const recipient = new Map<number, 'channelMissing' | 'twice'>();
  const ids = draft.recipients.map(({ userId }) => userId);
  for (const [index, { userId, email, sms, push, voice }] of draft.recipients.entries()) {
    if (!email && !sms && !push && voice !== true) recipient.set(index, 'channelMissing');
    else if (ids.indexOf(userId) !== index) recipient.set(index, 'twice');
  }
  const minutes = readCount(draft.escalateAfter);
  const isMinutes = Number.isInteger(minutes) && minutes >= 1 && minutes <= 1_440;
  const errors: DraftErrors = {
    recipient,
    ...(draft.name.trim() === '' && { name: 'nameMissing' }),
    ...(draft.sensorIds.size === 0 && { sensors: 'sensorsMissing' }),
    ...(draft.recipients.length + draft.rotaRecipients.length === 0 && { recipients: 'recipientsMissing' }),
    ...(draft.escalateTo !== '' && !isMinutes && { escalateAfter: 'minutesWrong' }),
  };
  return Object.keys(errors).length === 1 && recipient.size === 0 ? null : errors;
}

/** The draft as it is sent. */
export function toGroupBody(draft: GroupDraft): GroupBody {
  const { name, sensorIds, recipients, escalateTo, escalateAfter } = draft;
  return {
    name: name.trim(),
    sensors: [...sensorIds],
    recipients: [...recipients],
    rotaRecipients: [...draft.rotaRecipients],
    contactRecipients: draft.contactRecipients.map((one) => ({ ...one, channels: [...one.channels] })),
    escalate_to: escalateTo === '' ? null : Number(escalateTo),
    escalate_after: escalateTo === '' ? null : readCount(escalateAfter),
  };
}
