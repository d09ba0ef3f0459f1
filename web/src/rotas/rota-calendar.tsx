import type { Rota, User } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { useNow } from '../platform/use-now.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TABLET, useMediaQuery } from '../ui/use-media-query.ts';
import { onCallPerson, toRotaPlan } from './on-call-person.ts';
import { rotaWeek } from './rota-week.ts';
import { TurnTable } from './turn-table.tsx';
import { WeekGrid } from './week-grid.tsx';
import { WeekList } from './week-list.tsx';

interface RotaCalendarProps {
  readonly rota: Rota;
  readonly users: readonly User[];
}

/** Persons on call in a week, drawn by the same rule as on the server; the turns of the next eight weeks as a list. */
export function RotaCalendar({ rota, users }: RotaCalendarProps) {
  const { t } = useTranslation();
  const now = useNow(MINUTE_MS);
  const [weeks, setWeeks] = useState(0);
  const isNarrow = useMediaQuery(TABLET);
  const plan = toRotaPlan(rota);
  const week = rotaWeek(plan, now, weeks, companyTimeZone());
  const [monday, sunday] = [week.days[0]?.from ?? now, week.days.at(-1)?.from ?? now];
  const findPerson = (userId: number | null) => onCallPerson(users, userId, t);
  const { name } = rota;
  const Week = isNarrow ? WeekList : WeekGrid;
  return (
    <section aria-label={t('rotas.week.of', { name })} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-1">
        <IconButton
          label={t('rotas.week.previous', { name })}
          icon={ChevronLeft}
          onClick={() => setWeeks(weeks - 1)}
        />
        <IconButton
          label={t('rotas.week.next', { name })}
          icon={ChevronRight}
          onClick={() => setWeeks(weeks + 1)}
        />
        <span aria-live="polite" className="px-1 text-table font-medium">
          {formatDateTime(monday, 'day')} – {formatDateTime(sunday, 'day')}
        </span>
        {weeks !== 0 && <Button onClick={() => setWeeks(0)}>{t('rotas.week.this')}</Button>}
      </div>
      <Week label={t('rotas.week.onCall', { name })} week={week} now={now} toPerson={findPerson} />
      {monday < now && <p className="mt-1 text-fine text-muted">{t('rotas.week.past')}</p>}
      <TurnTable name={name} plan={plan} now={now} toPerson={findPerson} />
    </section>
  );
}
