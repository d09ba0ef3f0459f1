import type { TFunction } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { displayLocale } from '../platform/preferences.ts';
import { companyTimeZone, toWallClock } from '../platform/time-zone.ts';
import { type OnCallPerson, onCallText } from './on-call-person.ts';
import type { Shift } from './rota-week.ts';

/** In the order of the week. */
export const DAY_NAMES = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Texts of a shift in a line or a block of a week. */
export interface ShiftTexts {
  readonly person: OnCallPerson;
  readonly isException: boolean;
  /** `Mon 12 Jan 08:00 – Tue 13 Jan 08:00`, with what is not known left out. */
  readonly span: string;
  /** Person that an exception replaces. */
  readonly instead: string | undefined;
}

/** The texts of a shift. */
export function shiftTexts(
  { userId, from, until, replacedUserIds }: Shift,
  toPerson: (userId: number | null) => OnCallPerson,
  t: TFunction,
): ShiftTexts {
  return {
    person: toPerson(userId),
    isException: replacedUserIds !== undefined,
    span: t('rotas.week.span', { from: momentText(from, t), until: momentText(until, t) }),
    instead:
      replacedUserIds === undefined || replacedUserIds.length === 0
        ? undefined
        : t('rotas.week.insteadOf', {
            names: replacedUserIds.map((id) => onCallText(toPerson(id))).join(', '),
          }),
  };
}

function momentText(at: number, t: TFunction): string {
  return Number.isFinite(at) ? `${dayText(at, t)} ${formatDateTime(at, 'time')}` : '…';
}

/** The day of a moment without its year, on the company's clock: `Mon 12 Jan`. */
export function dayText(at: number, t: TFunction): string {
  const timeZone = companyTimeZone();
  const { year, month, day } = toWallClock(at, timeZone);
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const { tag, dayOfYear } = displayLocale();
  const date = new Intl.DateTimeFormat(tag, { ...dayOfYear, timeZone }).format(at);
  return `${t(`rotas.own.days.${DAY_NAMES[weekday] ?? 'mon'}`)} ${date}`;
}
