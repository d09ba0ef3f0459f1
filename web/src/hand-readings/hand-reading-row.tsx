import { type HandReading, type HandValue, MEASURAND_TABLE } from '@ts1/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { limitText } from '../i18n/limit-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { formatInUnit, formatMeasured } from '../platform/units.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';

const VoidDialog = lazyPart(async () => (await import('./void-dialog.tsx')).VoidDialog);

/** Style of what is wrong, the only thing with colour. */
const WRONG = 'font-medium text-high';
const STRUCK = 'line-through';

/** A reading by hand with its judgement; one that is void is struck through. */
export function HandReadingRow({ reading }: { readonly reading: HandReading }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { measured_at, by, values, comparison, probe_at, instrument, note, voided, may_void } = reading;
  const time = formatDateTime(Date.parse(measured_at));
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-border bg-surface px-4 py-3 text-body last:border-b-0 md:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <time dateTime={measured_at} className={classes('block font-semibold', voided !== null && STRUCK)}>
          {time}
        </time>
        <span className="block text-fine break-words text-muted">
          {instrument === '' ? by : t('handReadings.byWith', { by, instrument })}
        </span>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <div className={classes('flex flex-col gap-1', voided !== null && STRUCK)}>
          {values.map((value) => (
            <ValueLine key={value.measurand} value={value} isVoid={voided !== null} />
          ))}
          {comparison && probe_at !== null && (
            <Fine>{t('handReadings.probeAt', { time: formatDateTime(Date.parse(probe_at)) })}</Fine>
          )}
          {note !== '' && <p className="break-words whitespace-pre-line">{note}</p>}
        </div>
        {voided !== null && (
          <p className="break-words text-muted">
            {t('handReadings.void.line', {
              by: voided.by,
              at: formatDateTime(Date.parse(voided.at)),
              reason: voided.reason,
            })}
          </p>
        )}
      </div>
      {may_void && (
        <span className="md:justify-self-end">
          <Button label={t('handReadings.void.verbOf', { time })} onClick={() => setAsked(true)}>
            {t('handReadings.void.verb')}
          </Button>
        </span>
      )}
      {isAsked && (
        <Suspense>
          <VoidDialog reading={reading} time={time} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </li>
  );
}

interface ValueLineProps {
  readonly value: HandValue;
  readonly isVoid: boolean;
}

function ValueLine({ value, isVoid }: ValueLineProps) {
  const { t } = useTranslation();
  const { measurand, judgement, broken, is_over } = value;
  const wrong = isVoid ? undefined : WRONG;
  const limit =
    broken === null ? '' : limitText(broken.side, broken.level, formatMeasured(measurand, broken.limit), t);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <span className="font-medium tabular-nums">
        {measurand !== 'temperature' && `${measurandName(measurand, t)} `}
        {formatMeasured(measurand, value.value)}
      </span>
      {broken === null ? (
        <span className="text-muted">
          {t(judgement === 'within' ? 'handReadings.within' : 'handReadings.noLimits')}
        </span>
      ) : (
        <span className={wrong}>{t('handReadings.outside', { limit })}</span>
      )}
      {is_over !== null && <span className={is_over ? wrong : 'text-muted'}>{comparisonText(value)}</span>}
    </p>
  );

  function comparisonText({ probe_value, difference, tolerance }: HandValue): string {
    const { unit, decimals } = MEASURAND_TABLE[measurand];
    const apart = (figure: number | null): string => formatInUnit(figure, { unit, decimals }, 'difference');
    const sign = difference !== null && difference > 0 ? '+' : '';
    return t(is_over === true ? 'handReadings.finding' : 'handReadings.agrees', {
      probe: formatMeasured(measurand, probe_value),
      difference: sign + apart(difference),
      tolerance: apart(tolerance),
    });
  }
}

function Fine({ children }: { readonly children: ReactNode }) {
  return <span className="text-fine text-muted">{children}</span>;
}
