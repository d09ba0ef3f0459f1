import { type Webhook, webhookRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { errorText } from '../platform/error-text.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DeliveryRow } from './delivery-row.tsx';

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
  const { busy, failure, send } = useApiMutation(webhookRoutes.testWebhook);
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
            <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
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
          onClick={() => void send({ params })}
        >
          {t('webhooks.deliveries.sendTest')}
        </Button>
      </DialogActions>
    </>
  );
}
