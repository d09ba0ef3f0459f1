import { type RotaPlan, turnsBetween } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../ui/table.tsx';
import { type OnCallPerson, onCallText } from './on-call-person.ts';

const EIGHT_WEEKS_MS = 56 * 86_400_000;

interface TurnTableProps {
  /** Name of the rota. */
  readonly name: string;
  readonly plan: RotaPlan;
  readonly now: number;
  readonly toPerson: (userId: number | null) => OnCallPerson;
}

/** The turns of the next eight weeks, worked out when the list is opened. */
export function TurnTable({ name, ...turns }: TurnTableProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-1 text-table text-muted pointer-coarse:py-3">
        {t('rotas.calendar', { name })}
      </summary>
      {isOpen && <Turns name={name} {...turns} />}
    </details>
  );
}

function Turns({ name, plan, now, toPerson }: TurnTableProps) {
  const { t } = useTranslation();
  const moment = (at: number) => (Number.isFinite(at) ? formatDateTime(at) : '');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
    <div className="max-h-72 overflow-auto rounded-md border border-border" tabIndex={0}>
      <table
        aria-label={t('rotas.calendar', { name })}
        className="w-full border-collapse text-left text-table"
      >
        <TableHead>
          <TableHeaderCell>{t('rotas.overrideFrom')}</TableHeaderCell>
          <TableHeaderCell>{t('rotas.overrideUntil')}</TableHeaderCell>
          <TableHeaderCell>{t('rotas.columnOnCall')}</TableHeaderCell>
        </TableHead>
        <TableBody>
          {turnsBetween(plan, now, now + EIGHT_WEEKS_MS, companyTimeZone()).map((turn) => {
            const person = toPerson(turn.userId);
            return (
              <TableRow key={`${turn.key} ${turn.from}`}>
                <TableCell>{moment(turn.from)}</TableCell>
                <TableCell>{moment(turn.until)}</TableCell>
                <TableCell className={person.isGap ? 'font-semibold text-high' : ''}>
                  {onCallText(person)}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </table>
    </div>
  );
}
