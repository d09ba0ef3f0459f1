import { quietPeriodRoutes, type QuietPeriod } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import { Bell, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { notifyError } from '../ui/notify.ts';
import { targetText, timesText } from './period-texts.ts';

/** One period with what can be done about it. */
export function PeriodItem({ period }: { readonly period: QuietPeriod }) {
  const { t } = useTranslation();
  const maySetLimits = useCan('limits');
  const { kind, reason, created_by, ended_at, ended_by, repeats, span, state } = period;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-0.5 text-body">
        <span className="flex flex-wrap items-center gap-2">
          <Chip icon={kind === 'shelving' ? Bell : Wrench}>{t(`maintenance.kinds.${kind}`)}</Chip>
          <span className="font-semibold break-words">{targetText(period, t)}</span>
          <span className="min-w-0 break-words">{reason}</span>
        </span>
        <span className="text-muted">
          {timesText(period, t)} · {t('maintenance.by', { name: created_by })}
        </span>
        {repeats !== null && span !== null && (
          <span className="text-muted">
            {t(state === 'now' ? 'maintenance.fromTo' : 'maintenance.next', {
              from: formatDateTime(Date.parse(span.from)),
              until: formatDateTime(Date.parse(span.until)),
            })}
          </span>
        )}
        {ended_at !== null && (
          <span className="text-muted">
            {t('maintenance.endedBy', { name: ended_by ?? '', at: formatDateTime(Date.parse(ended_at)) })}
          </span>
        )}
      </div>
      {maySetLimits && state !== 'past' && <Actions period={period} />}
    </li>
  );
}

type Question = 'now' | 'series';

function Actions({ period }: { readonly period: QuietPeriod }) {
  const { t } = useTranslation();
  const [question, ask] = useState<Question | null>(null);
  const { id, reason: name, repeats, state, kind, until } = period;
  const params = { quietId: String(id) };
  const options = {
    background: true,
    onFailed: (_error: unknown, reason: string) => notifyError(t('maintenance.changeFailed', { reason })),
  } as const;
  const change = useApiMutation(quietPeriodRoutes.changeQuietPeriod, options);
  const removal = useApiMutation(quietPeriodRoutes.deleteQuietPeriod, options);
  const isMovable = repeats === null && kind === 'maintenance';
  return (
    <span className="flex flex-wrap gap-2">
      {isMovable && (
        <Button
          busy={change.busy}
          label={t('maintenance.extendOf', { name })}
          onClick={() => void change.send({ params, body: { until: Date.parse(until) + HOUR_MS } })}
        >
          {t('maintenance.extend')}
        </Button>
      )}
      {state === 'now' && (
        <Button label={t('maintenance.endOf', { name })} onClick={() => ask('now')}>
          {t('maintenance.end')}
        </Button>
      )}
      {repeats !== null && (
        <Button label={t('maintenance.endSeriesOf', { name })} onClick={() => ask('series')}>
          {t('maintenance.endSeries')}
        </Button>
      )}
      {state === 'planned' && repeats === null && (
        <Button
          busy={removal.busy}
          label={t('maintenance.removeOf', { name })}
          onClick={() => void removal.send({ params })}
        >
          {t('maintenance.remove')}
        </Button>
      )}
      <ConfirmAction
        title={t('maintenance.endQuestion')}
        confirmLabel={t(question === 'series' ? 'maintenance.endSeries' : 'maintenance.end')}
        onClose={() => ask(null)}
        route={quietPeriodRoutes.changeQuietPeriod}
        request={question === null ? null : { params, body: { end: question } }}
        options={{ background: true }}
      >
        {t('maintenance.endHint')}
      </ConfirmAction>
    </span>
  );
}
