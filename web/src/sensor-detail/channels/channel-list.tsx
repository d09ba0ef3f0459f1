import { displayName, sensorChannelRoutes, type SensorChannel } from '@ts1/contract';
import { Trash2, Undo2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { channelName } from '../../i18n/channel-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { typedTextProblem } from '../../platform/typed-text.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';

interface ChannelListProps {
  readonly sensorId: number;
  readonly channels: readonly SensorChannel[];
}

/** The channels of a sensor, each with its name to change, to be removed, and to be shown again. */
export function ChannelList({ sensorId, channels }: ChannelListProps) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<SensorChannel>();
  const channelParams = ({ channel }: SensorChannel) => ({
    sensorId: String(sensorId),
    channel: String(channel),
  });
  return (
    <>
      <ul aria-label={t('sensorDetail.channels.list')} className="mt-3 divide-y divide-border">
        {channels.map((channel) => (
          <li key={channel.channel} className="py-2">
            {channel.removed_at === null ? (
              <NameForm
                key={channel.name}
                channel={channel}
                params={channelParams(channel)}
                onRemove={() => setRemoving(channel)}
              />
            ) : (
              <Removed channel={channel} params={channelParams(channel)} />
            )}
          </li>
        ))}
      </ul>
      <ConfirmAction
        destructive
        onClose={() => setRemoving(undefined)}
        title={t('sensorDetail.channels.removeQuestion', { name: removing && channelName(removing) })}
        confirmLabel={t('sensorDetail.channels.remove')}
        route={sensorChannelRoutes.removeSensorChannel}
        request={removing === undefined ? null : { params: channelParams(removing) }}
      >
        {t('sensorDetail.channels.removeEffect')}
      </ConfirmAction>
    </>
  );
}

interface RowProps {
  readonly channel: SensorChannel;
  readonly params: { readonly sensorId: string; readonly channel: string };
}

function NameForm({ channel, params, onRemove }: RowProps & { readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const shown = channelName(channel);
  const [name, setName] = useState(shown);
  const [error, setError] = useState<string>();
  const renaming = useApiMutation(sensorChannelRoutes.updateSensorChannel, { fields: ['name'] });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = typedTextProblem(displayName, name);
    setError(wrong);
    if (wrong !== undefined || renaming.busy) return;
    void renaming.send({ params, body: { name } }, () =>
      notifySuccess(t('sensorDetail.channels.renamed', { name: name.trim() })),
    );
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-end gap-2">
      <div className="min-w-48 grow">
        <TextField
          label={t('sensorDetail.channels.nameOf', { key: channel.key })}
          value={name}
          error={error ?? renaming.refusal('name')}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" busy={renaming.busy} disabled={name.trim() === shown}>
        {t('ui.save')}
      </Button>
      <IconButton
        label={t('sensorDetail.channels.removeOne', { name: shown })}
        icon={Trash2}
        onClick={onRemove}
      />
      <FormError>{renaming.failure}</FormError>
    </form>
  );
}

function Removed({ channel, params }: RowProps) {
  const { t } = useTranslation();
  const restoring = useApiMutation(sensorChannelRoutes.updateSensorChannel);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="text-muted">{t('sensorDetail.channels.removed', { name: channelName(channel) })}</span>
      <Button
        icon={Undo2}
        busy={restoring.busy}
        onClick={() => void restoring.send({ params, body: { removed: false } })}
      >
        {t('sensorDetail.channels.showAgain')}
      </Button>
      <FormError>{restoring.failure}</FormError>
    </div>
  );
}
