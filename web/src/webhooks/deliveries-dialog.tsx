import { type Webhook, type WebhookDelivery, webhookEvent, webhookRoutes } from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Clock, Send, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { errorText } from '../platform/error-text.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSaving } from '../ui/use-saving.ts';

const POLLING_MS = 5_000;
const FIRST_PAGE = 20;
const LARGEST_PAGE = 500;

interface DeliveriesDialogProps {
  /** Null while it is closed. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
}

/** How the messages to a webhook went, and a test message. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      wide
      open={webhook !== null}
      onClose={onClose}
      title={t('webhooks.deliveries.title', { name: webhook?.name ?? '' })}
      description={t('webhooks.deliveries.description')}
    >
      {webhook !== null && <Deliveries webhook={webhook} onClose={onClose} />}
    </Dialog>
  );
}

function Deliveries({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [limit, setLimit] = useState(FIRST_PAGE);
  const params = { webhookId: String(webhook.id) };
  const log = useQuery({
    ...apiQuery(api, 'Webhooks', webhookRoutes.listWebhookDeliveries, {
      params,
      query: { limit: String(limit) },
    }),
    placeholderData: (before) => before,
    refetchInterval: usePolling(POLLING_MS),
  });
  const { busy, failure, save } = useSaving();
  const sendTest = async (): Promise<void> => {
    await save(async () => {
      await api.call(webhookRoutes.testWebhook, { params });
      await queries.invalidateQueries({ queryKey: ['Webhooks'] });
    });
  };
  return (
    <>
      {log.isPending && <Skeleton className="h-24" />}
      {log.isError && (
        <ErrorState title={t('webhooks.deliveries.failed')}>{errorText(log.error, t)}</ErrorState>
      )}
      {log.data?.length === 0 && <p className="text-body text-muted">{t('webhooks.deliveries.none')}</p>}
      {log.data !== undefined && log.data.length > 0 && (
        <ul
          aria-label={t('webhooks.logOf', { name: webhook.name })}
          className="rounded-md border border-border text-table"
        >
          {log.data.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      {log.data !== undefined && log.data.length >= limit && limit < LARGEST_PAGE && (
        <Button className="self-start" onClick={() => setLimit(Math.min(limit * 5, LARGEST_PAGE))}>
          {t('webhooks.deliveries.older')}
        </Button>
      )}
      <FormError>{failure}</FormError>
      <DialogActions>
        <Button onClick={onClose}>{t('webhooks.deliveries.close')}</Button>
        <Button
          variant="primary"
          icon={Send}
          busy={busy}
          disabled={!webhook.enabled}
          onClick={() => void sendTest()}
        >
          {t('webhooks.deliveries.sendTest')}
        </Button>
      </DialogActions>
    </>
  );
}

const LOOKS = {
  waiting: { tone: 'warning', icon: Clock },
  sending: { tone: 'warning', icon: Clock },
  delivered: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'high', icon: TriangleAlert },
} as const;

function DeliveryRow({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const { type, state, attempts, last_status, last_error, created_at, next_attempt_at } = delivery;
  const event = webhookEvent.safeParse(type).data;
  const facts = [
    formatDateTime(Date.parse(created_at), 'second'),
    ...(attempts > 0 ? [t('webhooks.deliveries.attempts', { count: attempts })] : []),
    ...(last_status === null ? [] : [t('webhooks.deliveries.answered', { status: last_status })]),
    ...(next_attempt_at === null || attempts === 0
      ? []
      : [t('webhooks.deliveries.next', { at: formatDateTime(Date.parse(next_attempt_at), 'second') })]),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-border p-3 last:border-b-0">
      <span className="flex min-w-0 flex-1 basis-60 flex-col">
        <span className="font-medium">
          {event === undefined ? t('webhooks.deliveries.test') : t(`webhooks.events.${event}`)}
        </span>
        <span className="text-fine text-muted">{facts.join(' · ')}</span>
        {last_error !== null && <span className="text-fine break-words text-high">{last_error}</span>}
      </span>
      <Chip {...LOOKS[state]}>{t(`webhooks.deliveries.states.${state}`)}</Chip>
    </li>
  );
}
