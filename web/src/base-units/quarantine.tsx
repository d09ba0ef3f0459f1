import { type QuarantinedDelivery, quarantineRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { FormError } from '../ui/form-error.tsx';

const MOST_SHOWN = 20;

/** Deliveries that could not be stored, for an admin to try again or to drop; nothing when there are none. */
export function Quarantine({ now }: { readonly now: number }) {
  const { t } = useTranslation();
  const quarantined = useQuery(apiQuery(useApi(), 'BaseUnits', quarantineRoutes.listQuarantine, {}));
  const [dropped, setDropped] = useState<QuarantinedDelivery | null>(null);
  const all = quarantined.data ?? [];
  if (all.length === 0) return null;
  return (
    <section
      aria-label={t('baseUnits.quarantine.title')}
      className="mb-4 rounded-md border border-warning bg-surface p-3"
    >
      <h2 className="flex items-center gap-2 font-semibold text-warning">
        <TriangleAlert aria-hidden size={16} />
        {t('baseUnits.quarantine.title')}
      </h2>
      <p className="mt-1 text-table">{t('baseUnits.quarantine.effect', { count: all.length })}</p>
      <ul className="mt-2 text-table">
        {all.slice(0, MOST_SHOWN).map((one) => (
          <Delivery key={one.id} delivery={one} now={now} onDrop={() => setDropped(one)} />
        ))}
      </ul>
      {all.length > MOST_SHOWN && (
        <p className="mt-1 text-fine text-muted">
          {t('baseUnits.quarantine.more', { count: all.length - MOST_SHOWN })}
        </p>
      )}
      <DropDialog delivery={dropped} onClose={() => setDropped(null)} />
    </section>
  );
}

interface DeliveryProps {
  readonly delivery: QuarantinedDelivery;
  readonly now: number;
  readonly onDrop: () => void;
}

function Delivery({ delivery, now, onDrop }: DeliveryProps) {
  const { t } = useTranslation();
  // A delivery that failed once more may be gone, or have another reason by now.
  const { busy, failure, send } = useApiMutation(quarantineRoutes.retryQuarantined, { readsAlways: true });
  const { id, base_unit_name: name, readings: count, reason } = delivery;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-t border-border py-2">
      <span className="flex min-w-0 flex-col">
        <span className="break-words">
          <span className="font-medium">{name}</span>: {t('baseUnits.quarantine.readings', { count })},{' '}
          {relativeTimeText(delivery.received_at, now, t)}
        </span>
        <span className="text-fine break-words text-muted">{reason}</span>
        {failure !== undefined && <FormError>{failure}</FormError>}
      </span>
      <span className="flex gap-2">
        <Button
          icon={RotateCcw}
          disabled={busy}
          onClick={() => void send({ params: { quarantineId: String(id) } })}
        >
          {t('baseUnits.quarantine.retry')}
        </Button>
        <Button icon={Trash2} disabled={busy} onClick={onDrop}>
          {t('baseUnits.quarantine.drop')}
        </Button>
      </span>
    </li>
  );
}

interface DropDialogProps {
  /** Null while it is closed. */
  readonly delivery: QuarantinedDelivery | null;
  readonly onClose: () => void;
}

function DropDialog({ delivery, onClose }: DropDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      destructive
      onClose={onClose}
      title={t('baseUnits.quarantine.question', { count: delivery?.readings ?? 0 })}
      confirmLabel={t('baseUnits.quarantine.confirm')}
      refusal={() => t('baseUnits.quarantine.dropFailed')}
      route={quarantineRoutes.dropQuarantined}
      request={delivery && { params: { quarantineId: String(delivery.id) } }}
    >
      <p>{t('baseUnits.quarantine.lost')}</p>
    </ConfirmAction>
  );
}
