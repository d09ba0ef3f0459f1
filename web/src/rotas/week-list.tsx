import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { shiftTexts } from './shift-texts.ts';
import type { WeekProps } from './week-grid.tsx';

/** A week of a rota where a grid has no room: a line for each shift. */
export function WeekList({ label, week, now, toPerson }: WeekProps) {
  const { t } = useTranslation();
  return (
    <ol aria-label={label} className="flex flex-col gap-1">
      {week.shifts.map((shift) => {
        const { person, isException, span, instead } = shiftTexts(shift, toPerson, t);
        const isNow = shift.from <= now && now < shift.until;
        return (
          <li
            key={`${shift.key} ${shift.from}`}
            className={classes(
              'flex min-w-0 flex-wrap items-baseline gap-x-3 rounded-md border border-l-4 px-2 py-1.5 text-table',
              person.isGap ? 'border-high' : isException ? 'border-dashed border-accent' : 'border-border',
              isNow && 'bg-raised',
              shift.until <= now && 'text-muted',
            )}
          >
            <span
              className={classes(
                'flex min-w-0 flex-1 basis-28 items-center gap-1.5 font-semibold break-words',
                person.isGap && 'text-high',
              )}
            >
              {person.isGap && <TriangleAlert aria-hidden size={16} className="shrink-0" />}
              <span className="min-w-0">{person.name}</span>
              {isNow && <span className="font-medium text-accent"> · {t('rotas.week.now')}</span>}
            </span>
            <span className="text-fine">{span}</span>
            {person.why !== undefined && <span className="w-full text-fine text-high">{person.why}</span>}
            {instead !== undefined && <span className="w-full text-fine text-muted">{instead}</span>}
          </li>
        );
      })}
    </ol>
  );
}
