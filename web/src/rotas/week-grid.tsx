import { formatFigure } from '@ts1/contract';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { preferences } from '../platform/preferences.ts';
import { classes } from '../ui/classes.ts';
import { type OnCallPerson, onCallText } from './on-call-person.ts';
import { dayHours, weekPosition, type RotaWeek, type Shift, type WeekDay } from './rota-week.ts';
import { dayText, type ShiftTexts, shiftTexts } from './shift-texts.ts';

const DAYS = 7;
const USUAL_HOURS = 24;
/** From here on, in days, the text of an exception fits into its bar. */
const ROOMY = 2;
/** Below this, in days, a block has no room for a name. */
const READABLE = 0.3;

export interface WeekProps {
  readonly label: string;
  readonly week: RotaWeek;
  readonly now: number;
  readonly toPerson: (userId: number | null) => OnCallPerson;
}

/** A week of a rota: a column a day, who is on call as blocks at their hours, and a line below for each exception. */
export function WeekGrid({ label, week, now, toPerson }: WeekProps) {
  const { t } = useTranslation();
  const { days, shifts } = week;
  const isInWeek = weekPosition(now, days) > 0 && weekPosition(now, days) < DAYS;
  const shown = shifts.map((shift) => ({ shift, texts: shiftTexts(shift, toPerson, t) }));
  return (
    <div className="relative overflow-hidden rounded-md border border-border">
      <div aria-hidden className="absolute inset-0 grid grid-cols-7 divide-x divide-border">
        {days.map((day) => (
          <span key={day.from} className={isToday(day, now) ? 'bg-raised' : ''} />
        ))}
      </div>
      <ol className="relative grid grid-cols-7 border-b border-border text-fine">
        {days.map((day) => (
          <li
            key={day.from}
            aria-current={isToday(day, now) ? 'date' : undefined}
            className={classes(
              'min-w-0 px-2 py-1 break-words',
              isToday(day, now) ? 'font-semibold text-accent' : 'text-muted',
            )}
          >
            {dayText(day.from, t)}
            {isToday(day, now) && ` · ${t('rotas.week.today')}`}
            {dayHours(day) !== USUAL_HOURS && (
              <span className="block font-medium text-warning">
                {t('rotas.week.hours', {
                  hours: formatFigure(dayHours(day), preferences().language, { mostDigits: 2 }),
                })}
              </span>
            )}
          </li>
        ))}
      </ol>
      <div className="relative py-2">
        <ol aria-label={label} className="relative h-14">
          {shown.map(({ shift, texts }) => (
            <Block
              key={`${shift.key} ${shift.from}`}
              shift={shift}
              texts={texts}
              isOver={shift.until <= now}
            />
          ))}
        </ol>
        {shown.some(({ texts }) => texts.isException) && (
          <div aria-hidden className="relative mt-2 flex flex-col gap-1">
            {shown.map(({ shift, texts }) =>
              texts.isException ? <Exception key={shift.from} shift={shift} texts={texts} /> : null,
            )}
          </div>
        )}
        {isInWeek && (
          <span
            aria-hidden
            className="absolute inset-y-0 w-0.5 bg-accent"
            style={{ left: percent(weekPosition(now, days)) }}
          />
        )}
      </div>
    </div>
  );
}

interface DrawnShift {
  readonly shift: Shift;
  readonly texts: ShiftTexts;
}

/** A shift at its place; its full text is for users who do not see the place. */
function Block({ shift, texts, isOver }: DrawnShift & { readonly isOver: boolean }) {
  const { person, isException, span, instead } = texts;
  const isReadable = shift.end - shift.begin >= READABLE;
  const text = [`${onCallText(person)}, ${span}`, ...(instead === undefined ? [] : [instead])].join(', ');
  return (
    <li
      title={text}
      className={classes(
        'absolute inset-y-0 flex min-w-0 flex-col justify-center overflow-hidden rounded-sm border border-l-4 bg-surface px-1.5 text-table',
        person.isGap
          ? 'hatched border-high font-semibold text-high'
          : isException
            ? 'border-2 border-l-4 border-dashed border-accent font-semibold'
            : 'border-control font-medium',
        isOver && 'text-muted',
      )}
      style={{ left: percent(shift.begin), width: percent(shift.end - shift.begin) }}
    >
      <span aria-hidden className="flex min-w-0 items-center gap-1">
        {person.isGap && <TriangleAlert size={16} className="shrink-0" />}
        {isReadable && <span className="truncate">{person.name}</span>}
      </span>
      {isReadable && (
        <span aria-hidden className="truncate text-fine font-normal text-muted">
          {[
            ...(shift.begin > 0 ? [formatDateTime(shift.from, 'time')] : []),
            ...(person.why === undefined ? [] : [person.why]),
          ].join(' · ')}
        </span>
      )}
      <span className="sr-only">{text}</span>
    </li>
  );
}

/** An exception on a line of its own, with its text where there is room: however short it is, it can be read. */
function Exception({ shift: { begin, end }, texts: { person, span, instead } }: DrawnShift) {
  const isRoomy = end - begin >= ROOMY;
  const isBefore = begin > DAYS - end;
  const text = [onCallText(person), ...(instead === undefined ? [] : [instead]), span].join(' · ');
  const place = { left: percent(begin), width: percent(end - begin) };
  return (
    <div className="relative h-6">
      <span
        className="absolute inset-y-0 truncate rounded-sm border-2 border-dashed border-accent bg-surface px-1.5 text-fine"
        style={place}
      >
        {isRoomy && text}
      </span>
      {!isRoomy && (
        <span
          className={classes(
            'absolute inset-y-0 truncate px-1.5 text-fine leading-6',
            isBefore && 'text-right',
          )}
          style={isBefore ? { left: 0, right: percent(DAYS - begin) } : { left: percent(end), right: 0 }}
        >
          {text}
        </span>
      )}
    </div>
  );
}

const isToday = ({ from, until }: WeekDay, now: number): boolean => from <= now && now < until;

const percent = (days: number): string => `${(days / DAYS) * 100}%`;
