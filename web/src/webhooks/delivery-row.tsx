import { type Webhook, type WebhookDelivery, webhookEvent, webhookRoutes } from '@ts1/contract';
import { CircleCheck, Clock, RotateCcw, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { FormError } from '../ui/form-error.tsx';

const LOOKS = {
  waiting: { tone: 'warning', icon: Clock },
  sending: { tone: 'warning', icon: Clock },
  delivered: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'high', icon: TriangleAlert },
} as const;

interface DeliveryRowProps {
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
}

/** A message to a webhook and how it went; one that has failed can be sent again. */
export function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  const { type, state, attempts, last_status, last_error, created_at, next_attempt_at } = delivery;
  const event = webhookEvent.safeParse(type).data;
  const message = event === undefined ? t('webhooks.deliveries.test') : t(`webhooks.events.${event}`);
  const at = formatDateTime(Date.parse(created_at), 'second');
  const hasFailed = state === 'failed' || (state === 'waiting' && attempts > 0);
  const facts = [
    at,
    ...(attempts > 0 ? [t('webhooks.deliveries.attempts', { count: attempts })] : []),
    ...(last_status === null ? [] : [t('webhooks.deliveries.answered', { status: last_status })]),
    ...(next_attempt_at === null || attempts === 0
      ? []
      : [t('webhooks.deliveries.next', { at: formatDateTime(Date.parse(next_attempt_at), 'second') })]),
  ];
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border p-3 last:border-b-0"
    >
      <span className="flex min-w-0 flex-1 basis-60 flex-col">
        <span className="font-medium">{message}</span>
        <span className="text-fine text-muted">{facts.join(' · ')}</span>
        {last_error !== null && <span className="text-fine break-words text-high">{last_error}</span>}
      </span>
      <Chip {...LOOKS[state]}>{t(`webhooks.deliveries.states.${state}`)}</Chip>
      {hasFailed && webhook.enabled && (
        <SendAgain
          webhookId={webhook.id}
          deliveryId={delivery.id}
          label={t('webhooks.deliveries.sendAgainLabel', { message, at })}
          onSent={() => row.current?.focus()}
        />
      )}
    </li>
  );
}

interface SendAgainProps {
  readonly webhookId: number;
  readonly deliveryId: number;
  readonly label: string;
  /** The button is about to go; the focus has to be somewhere. */
  readonly onSent: () => void;
}

function SendAgain({ webhookId, deliveryId, label, onSent }: SendAgainProps) {
  const { t } = useTranslation();
  const { busy, failure, send } = useApiMutation(webhookRoutes.resendWebhookDelivery);
  const params = { webhookId: String(webhookId), deliveryId: String(deliveryId) };
  return (
    <>
      <Button icon={RotateCcw} busy={busy} label={label} onClick={() => void send({ params }, onSent)}>
        {t('webhooks.deliveries.sendAgain')}
      </Button>
      <FormError>{failure}</FormError>
    </>
  );
}
