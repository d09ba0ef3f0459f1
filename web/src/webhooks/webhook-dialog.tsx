import {
  displayName,
  type Webhook,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  webhookRoutes,
  webhookUrl,
} from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { Choices } from '../ui/choices.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';

interface WebhookDialogProps {
  readonly open: boolean;
  /** Null to add one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onMade: (made: { readonly name: string; readonly secret: string }) => void;
}

const USUAL_EVENTS: readonly WebhookEvent[] = ['alarm.raised', 'alarm.cleared', 'alarm.acknowledged'];

/** The secret of a new one is shown once: nothing comes before it. */
const SHOWN_FIRST = { readsLater: true } as const;

/** Adds or changes a webhook. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { t } = useTranslation();
  const { open, webhook, onClose } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(webhook === null ? 'webhooks.form.addTitle' : 'webhooks.form.editTitle')}
    >
      {open && <WebhookForm {...props} />}
    </Dialog>
  );
}

function WebhookForm({ webhook, onClose, onMade }: WebhookDialogProps) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? USUAL_EVENTS);
  const [enabled, setEnabled] = useState(webhook?.enabled ?? true);
  const [isChecked, setChecked] = useState(false);
  const { busy, refusal, failure, send } = useAction(
    async () => {
      const body = { name, url, events: [...events] };
      if (webhook === null) return sendChange(webhookRoutes.createWebhook, { body }, SHOWN_FIRST);
      const params = { webhookId: String(webhook.id) };
      await sendChange(webhookRoutes.saveWebhook, { params, body: { ...body, enabled } }, SHOWN_FIRST);
      return null;
    },
    { fields: ['name', 'url', 'events'] },
  );
  const isNameWrong = !displayName.safeParse(name).success;
  const isUrlWrong = !webhookUrl.safeParse(url).success;
  const refused = refusal('url');
  const submit = async (): Promise<void> => {
    setChecked(true);
    if (isNameWrong || isUrlWrong || events.length === 0) return;
    await send(undefined, (made) => {
      if (made !== null) onMade(made);
      onClose();
    });
  };
  return (
    <DialogForm
      onSubmit={() => void submit()}
      onClose={onClose}
      submit={t(webhook === null ? 'webhooks.form.submitAdd' : 'webhooks.form.submitEdit')}
      busy={busy}
      error={failure}
    >
      <TextField
        label={t('webhooks.form.name')}
        value={name}
        error={isChecked && isNameWrong ? t('webhooks.form.nameNeeded') : refusal('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('webhooks.form.url')}
        hint={t('webhooks.form.urlHint')}
        type="url"
        inputMode="url"
        spellCheck={false}
        value={url}
        error={
          isChecked && isUrlWrong
            ? t('webhooks.form.urlNeeded')
            : refused && t('webhooks.form.urlRefused', { reason: refused })
        }
        onChange={({ target }) => setUrl(target.value)}
      />
      <Choices
        label={t('webhooks.form.events')}
        options={WEBHOOK_EVENTS.map((value) => ({ value, label: t(`webhooks.events.${value}`) }))}
        chosen={events}
        onChange={setEvents}
        error={isChecked && events.length === 0 ? t('webhooks.form.eventNeeded') : refusal('events')}
      />
      {webhook !== null && (
        <div>
          <Switch label={t('webhooks.form.enabled')} checked={enabled} onChange={setEnabled} />
          <p className="text-fine text-muted">{t('webhooks.form.enabledHint')}</p>
        </div>
      )}
    </DialogForm>
  );
}
