import type { Sensor } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { formatMeasured } from '../platform/units.ts';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { CARD_LIST } from '../ui/card-list.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { forgetEntry, keepEntry, type KeptEntry } from './kept-entries.ts';
import { useKept } from './use-kept.ts';

/** Entries that this browser keeps: those that wait for the connection, and those that the server refused. */
export function KeptEntries({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const { id, companyID } = useUser();
  const kept = useKept(sensor.id);
  const [discarded, setDiscarded] = useState<KeptEntry>();
  if (kept.length === 0) return null;
  return (
    <>
      <ul aria-label={t('handReadings.kept.list')} className={CARD_LIST}>
        {kept.map((entry) => (
          <li
            key={entry.key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border bg-surface px-4 py-3 text-body last:border-b-0"
          >
            <span className="min-w-0">
              <span className="font-semibold">{formatDateTime(entry.body.measured_at)}</span>{' '}
              <span className="tabular-nums">{valuesText(entry)}</span>
              <span className={entry.refusal === null ? 'block text-muted' : 'block font-medium text-high'}>
                {entry.refusal === null
                  ? t('handReadings.kept.waiting')
                  : t('handReadings.kept.refused', { reason: entry.refusal })}
              </span>
            </span>
            {entry.refusal !== null && (
              <span className="flex flex-wrap gap-2">
                <Button onClick={() => void keepEntry({ id, companyID }, { ...entry, refusal: null })}>
                  {t('ui.tryAgain')}
                </Button>
                <Button onClick={() => setDiscarded(entry)}>{t('handReadings.kept.discard')}</Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={discarded !== undefined}
        onClose={() => setDiscarded(undefined)}
        onConfirm={() => {
          if (discarded !== undefined) forgetEntry({ id, companyID }, discarded.key);
          setDiscarded(undefined);
        }}
        title={t('handReadings.kept.question')}
        confirmLabel={t('handReadings.kept.discard')}
        destructive
      >
        {t('handReadings.kept.lost')}
      </ConfirmDialog>
    </>
  );

  function valuesText({ body }: KeptEntry): string {
    return body.values
      .map(({ measurand, value }) =>
        measurand === 'temperature'
          ? formatMeasured(measurand, value)
          : `${measurandName(measurand, t)} ${formatMeasured(measurand, value)}`,
      )
      .join(', ');
  }
}
