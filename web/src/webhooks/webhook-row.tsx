import type { Webhook } from '@ts1/contract';
import { CircleCheck, CircleSlash, KeyRound, ListChecks, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { Chip } from '../ui/chip.tsx';
import { IconButton } from '../ui/icon-button.tsx';

const LOOKS = {
  on: { tone: 'ok', icon: CircleCheck },
  failing: { tone: 'high', icon: TriangleAlert },
  off: { tone: 'silent', icon: CircleSlash },
} as const;

function webhookState({ enabled, failing_since }: Webhook): keyof typeof LOOKS {
  if (!enabled) return 'off';
  return failing_since === null ? 'on' : 'failing';
}

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onDo: (what: 'edit' | 'deliveries' | 'rotate' | 'delete') => void;
}

/** A webhook: where it leads, how it is, and what can be done with it. */
export function WebhookRow({ webhook, onDo }: WebhookRowProps) {
  const { t } = useTranslation();
  const { name, url, events, failing_since, disabled_reason } = webhook;
  const state = webhookState(webhook);
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-body font-medium break-words">{name}</p>
          <p className="text-fine break-all text-muted">{url}</p>
        </div>
        <Chip {...LOOKS[state]}>{t(`webhooks.states.${state}`)}</Chip>
      </div>
      <p className="text-fine">{events.map((event) => t(`webhooks.events.${event}`)).join(' · ')}</p>
      {state === 'failing' && failing_since !== null && (
        <p className="text-fine text-high">
          {t('webhooks.failingSince', { at: formatDateTime(Date.parse(failing_since)) })}
        </p>
      )}
      {disabled_reason !== null && (
        <p className="text-fine text-high">{t('webhooks.disabled', { reason: disabled_reason })}</p>
      )}
      <div className="-ml-2 flex">
        <IconButton
          label={t('webhooks.logOf', { name })}
          icon={ListChecks}
          onClick={() => onDo('deliveries')}
        />
        <IconButton label={t('webhooks.edit', { name })} icon={Pencil} onClick={() => onDo('edit')} />
        <IconButton
          label={t('webhooks.rotate.open', { name })}
          icon={KeyRound}
          onClick={() => onDo('rotate')}
        />
        <IconButton
          label={t('webhooks.remove.open', { name })}
          icon={Trash2}
          variant="remove"
          onClick={() => onDo('delete')}
        />
      </div>
    </li>
  );
}
