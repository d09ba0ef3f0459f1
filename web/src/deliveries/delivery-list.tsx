import type { Delivery } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { DeliveryChip } from './delivery-chip.tsx';

/** Messages with how each went, newest first. */
export function DeliveryList({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('deliveries.messages')} className="rounded-md border border-border text-table">
      {deliveries.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-border p-3 last:border-b-0"
        >
          <span className="flex min-w-0 flex-1 basis-60 flex-col">
            <span className="font-medium break-words">{one.subject}</span>
            <span className="text-fine break-words text-muted">
              {t(`deliveries.purposes.${one.purpose}`)} · {t(`deliveries.channels.${one.channel}`)}{' '}
              {t('deliveries.to', { name: one.username })} ·{' '}
              {formatDateTime(Date.parse(one.created_at), 'second')}
            </span>
            {one.because !== null && (
              <span className="text-fine break-words text-muted">
                {t(`deliveries.because.${one.because}`)}
              </span>
            )}
            {one.last_error !== null && (
              <span className="text-fine break-words text-high">{one.last_error}</span>
            )}
          </span>
          <span className="flex flex-col items-end gap-1">
            <DeliveryChip state={one.state} />
            {one.attempts > 1 && (
              <span className="text-fine text-muted">
                {t('deliveries.attempts', { count: one.attempts })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
