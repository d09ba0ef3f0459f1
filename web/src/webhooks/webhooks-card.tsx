import { type Webhook, webhookRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { webhooks } from '../i18n/en/webhooks.ts';
import { usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { DeleteWebhook, RotateSecret } from './confirmations.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

addTexts({ webhooks });

const POLLING_MS = 30_000;

/** Dialog that is open in front of the card, and its webhook. */
type Doing =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'deliveries' | 'rotate' | 'delete'; readonly webhook: Webhook };

/** Where what happens is sent to: the webhooks, how they are, and how their messages went. */
export function WebhooksCard() {
  const { t } = useTranslation();
  const list = useQuery({
    ...apiQuery(useApi(), 'Webhooks', webhookRoutes.listWebhooks, {}),
    refetchInterval: usePolling(POLLING_MS),
  });
  const [doing, setDoing] = useState<Doing | null>(null);
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null);
  const close = (): void => setDoing(null);
  const webhookForAction = (what: Doing['what']): Webhook | null =>
    doing !== null && doing.what === what && 'webhook' in doing ? doing.webhook : null;
  return (
    <Card title={t('webhooks.title')}>
      <p className="mb-3 text-fine text-muted">{t('webhooks.hint')}</p>
      <Loaded query={list} loading={t('app.loading')} height="h-16" failed={t('webhooks.failed')}>
        {(found) =>
          found.length === 0 ? (
            <p className="mb-3 text-body text-muted">{t('webhooks.none')}</p>
          ) : (
            <ul aria-label={t('webhooks.title')} className="mb-3 divide-y divide-border">
              {found.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onDo={(what) => setDoing({ what, webhook })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button icon={WebhookIcon} onClick={() => setDoing({ what: 'add' })}>
        {t('webhooks.add')}
      </Button>
      <WebhookDialog
        open={doing?.what === 'add' || doing?.what === 'edit'}
        webhook={webhookForAction('edit')}
        onClose={close}
        onMade={setMade}
      />
      <DeliveriesDialog webhook={webhookForAction('deliveries')} onClose={close} />
      <RotateSecret webhook={webhookForAction('rotate')} onClose={close} onMade={setMade} />
      <DeleteWebhook webhook={webhookForAction('delete')} onClose={close} />
      <ShownOnce
        secret={made?.secret ?? null}
        onClose={() => setMade(null)}
        texts={{
          title: t('webhooks.shown.title', { name: made?.name ?? '' }),
          once: t('webhooks.shown.once'),
          label: t('webhooks.shown.label'),
          copy: t('webhooks.shown.copy'),
          notCopied: t('webhooks.shown.notCopied'),
        }}
      >
        {() => <p className="text-fine text-muted">{t('webhooks.shown.how')}</p>}
      </ShownOnce>
    </Card>
  );
}
