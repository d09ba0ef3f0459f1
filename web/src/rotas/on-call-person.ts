import type { Rota, RotaPlan, User } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';

/** Person on call, in words; a gap where no message would reach anybody. */
export interface OnCallPerson {
  readonly name: string;
  readonly isGap: boolean;
  /** Reason why a gap reaches no recipient, where the name does not say it. */
  readonly why?: string;
}

/** Finds the user whose turn it is: a gap where there is no such user any more, or where they cannot sign in. */
export function onCallPerson(users: readonly User[], userId: number | null, t: TFunction): OnCallPerson {
  const user = users.find(({ id }) => id === userId);
  if (user === undefined) return { name: t('rotas.vacant'), isGap: true };
  const { username: name, isDisabled } = user;
  if (!isDisabled) return { name, isGap: false };
  return { name: t('rotas.vacant'), isGap: true, why: t('rotas.week.disabled', { name }) };
}

/** Writes the person on call as one text: the name, or the vacancy with its reason after a colon. */
export function onCallText({ name, why }: OnCallPerson): string {
  return why === undefined ? name : `${name}: ${why}`;
}

/** A rota of the API as the rule of turns takes it. */
export function toRotaPlan(rota: Rota): RotaPlan {
  return {
    unit: rota.shiftUnit,
    length: rota.shiftLength,
    startsOn: rota.startsOn,
    handOverAt: rota.handOverAt,
    people: rota.userIds,
    overrides: rota.overrides.map((one) => ({
      ...one,
      from: Date.parse(one.from),
      until: Date.parse(one.until),
    })),
  };
}
