import type { Delivery } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { Button } from '../ui/button.tsx';
import { byRecipient, type NotifiedRecipient, type NotifiedWay } from './by-recipient.ts';
import { DeliveryChip } from './delivery-chip.tsx';
import { DeliveryList } from './delivery-list.tsx';

/** Recipients notified of an alarm, a line for each of them; every message is shown below when it is asked for. */
export function NotifiedList({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { recipients, withoutAddress } = byRecipient(deliveries);
  return (
    <>
      {recipients.length === 0 && <p className="text-body text-muted">{t('deliveries.notified.nobody')}</p>}
      {recipients.length > 0 && <Recipients label={t('deliveries.notified.title')} recipients={recipients} />}
      {withoutAddress.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-table text-muted pointer-coarse:py-3">
            {t('deliveries.notified.withoutAddress', { count: withoutAddress.length })}
          </summary>
          <Recipients label={t('deliveries.states.no address')} recipients={withoutAddress} />
        </details>
      )}
      <div>
        <Button onClick={() => setOpen(!isOpen)}>
          {isOpen
            ? t('deliveries.notified.fewer')
            : t('deliveries.notified.all', { count: deliveries.length })}
        </Button>
      </div>
      {isOpen && <DeliveryList deliveries={deliveries} />}
    </>
  );
}

interface RecipientsProps {
  readonly label: string;
  readonly recipients: readonly NotifiedRecipient[];
}

function Recipients({ label, recipients }: RecipientsProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={label} className="rounded-md border border-border text-table">
      {recipients.map(({ key, name, isEscalated, ways }) => (
        <li
          key={key}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-border p-3 last:border-b-0"
        >
          <span className="min-w-0 flex-1 basis-32 font-medium break-words">
            {name}
            {isEscalated && (
              <span className="font-normal text-muted"> · {t('deliveries.purposes.escalation')}</span>
            )}
          </span>
          <span className="flex min-w-0 flex-wrap gap-x-5 gap-y-1">
            {ways.map((way) => (
              <Way key={way.message.channel} {...way} />
            ))}
          </span>
          {ways.map(({ message: { channel, state, last_error } }) =>
            state !== 'delivered' && last_error !== null ? (
              <span key={channel} className="w-full text-fine break-words text-high">
                {t(`deliveries.channels.${channel}`)}: {last_error}
              </span>
            ) : null,
          )}
        </li>
      ))}
    </ul>
  );
}

function Way({ message: { channel, state, delivered_at: deliveredAt }, openedAt }: NotifiedWay) {
  const { t } = useTranslation();
  const time = (at: string) => formatDateTime(Date.parse(at));
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {t(`deliveries.channels.${channel}`)}
      <DeliveryChip state={state} />
      {deliveredAt !== null && <span className="text-fine text-muted">{time(deliveredAt)}</span>}
      {openedAt !== null && (
        <strong className="text-fine font-semibold">
          {t('deliveries.notified.opened', { time: time(openedAt) })}
        </strong>
      )}
    </span>
  );
}
