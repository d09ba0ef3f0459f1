import { type Rota, turnsBetween } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../ui/table.tsx';

const EIGHT_WEEKS_MS = 56 * 86_400_000;

interface RotaCalendarProps {
  readonly rota: Rota;
  readonly nameOf: (userId: number) => string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The turns of the next eight weeks, by the same rule as on the server. */
export function RotaCalendar({ rota, nameOf, now }: RotaCalendarProps) {
  const { t } = useTranslation();
  const plan = {
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
  const turns = turnsBetween(plan, now, now + EIGHT_WEEKS_MS, companyTimeZone());
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
    <div className="max-h-72 overflow-auto rounded-md border border-border" tabIndex={0}>
      <table
        aria-label={t('rotas.calendar', { name: rota.name })}
        className="w-full border-collapse text-left text-table"
      >
        <TableHead>
          <TableHeaderCell>{t('rotas.overrideFrom')}</TableHeaderCell>
          <TableHeaderCell>{t('rotas.overrideUntil')}</TableHeaderCell>
          <TableHeaderCell>{t('rotas.people')}</TableHeaderCell>
        </TableHead>
        <TableBody>
          {turns.map((turn) => (
            <TableRow key={`${turn.key} ${turn.from}`}>
              <TableCell>{Number.isFinite(turn.from) ? formatDateTime(turn.from) : ''}</TableCell>
              <TableCell>{Number.isFinite(turn.until) ? formatDateTime(turn.until) : ''}</TableCell>
              <TableCell>
                {turn.userId === null ? (
                  <span className="text-high">{t('rotas.vacant')}</span>
                ) : (
                  nameOf(turn.userId)
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </table>
    </div>
  );
}
