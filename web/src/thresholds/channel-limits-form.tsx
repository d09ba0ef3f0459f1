import {
  channelFacts,
  channelLimitRoutes,
  NO_CHANNEL_LIMITS,
  type ChannelLimits,
  type LatestChannel,
  type Sensor,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { errorText } from '../platform/error-text.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { stateText } from '../sensor-channels/readout.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import {
  CHANNEL_FIGURES,
  CHANNEL_SWITCHES,
  isLimit,
  parseChannelDraft,
  toChannelDraft,
  withFigure,
  type ChannelDraftErrors,
  type ChannelFigure,
} from './channel-draft.ts';

/** The limits of each channel of a sensor, saved one by one; nothing of a sensor that has no channels. */
export function ChannelLimitsForms({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const { channels = [] } = sensor;
  const request = { params: { sensorId: String(sensor.id) } };
  const limits = useQuery({
    ...apiQuery(useApi(), 'Alarms', channelLimitRoutes.listChannelLimits, request),
    enabled: channels.length > 0,
  });
  if (channels.length === 0) return null;
  return (
    <section aria-label={t('thresholds.channels.title')} className="border-t border-border py-3">
      <h3 className="mb-2 text-body font-semibold">{t('thresholds.channels.title')}</h3>
      {limits.isError && (
        <FormError>{t('thresholds.failed', { reason: errorText(limits.error, t) })}</FormError>
      )}
      <ul className="flex flex-col gap-4">
        {limits.data !== undefined &&
          channels.map((channel) => (
            <ChannelForm
              key={channel.channel}
              sensorId={sensor.id}
              channel={channel}
              saved={limits.data.find((one) => one.channel === channel.channel)?.limits}
            />
          ))}
      </ul>
    </section>
  );
}

interface ChannelFormProps {
  readonly sensorId: number;
  readonly channel: LatestChannel;
  /** Undefined where nobody saved any. */
  readonly saved: ChannelLimits | undefined;
}

function ChannelForm({ sensorId, channel, saved }: ChannelFormProps) {
  const { t } = useTranslation();
  const kind = channelFacts(channel.measurand)?.kind;
  const unchanged = toChannelDraft(saved ?? NO_CHANNEL_LIMITS[kind ?? 'analogue']);
  const [draft, setDraft] = useState(unchanged);
  const [errors, setErrors] = useState<ChannelDraftErrors>({});
  const saving = useApiMutation(channelLimitRoutes.saveChannelLimits, {
    fields: CHANNEL_FIGURES[draft.kind],
  });
  // What this version does not know is limited by the API alone.
  if (kind === undefined) return null;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(unchanged);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = parseChannelDraft(draft);
    setErrors('errors' in parsed ? parsed.errors : {});
    if ('errors' in parsed || saving.busy) return;
    const params = { sensorId: String(sensorId), channel: String(channel.channel) };
    void saving.send({ params, body: parsed.limits }, () => {
      setDraft(toChannelDraft(parsed.limits));
      notifySuccess(t('thresholds.channels.saved', { name: channel.name }));
    });
  };
  return (
    <li>
      <LeaveQuestion name={channel.name} isChanged={isChanged} />
      <form noValidate aria-label={t('thresholds.channels.form', { name: channel.name })} onSubmit={save}>
        <h4 className="text-table font-semibold break-words">{channel.name}</h4>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-5">
          {CHANNEL_FIGURES[draft.kind].map((name) => (
            <div key={name} className="flex flex-col">
              <TextField
                label={figureText(name, channel, t)}
                inputMode="text"
                autoComplete="off"
                value={draft.figures[name] ?? ''}
                error={errors[name] ?? saving.refusal(name)}
                onChange={({ target }) => setDraft(withFigure(draft, name, target.value))}
              />
              {isLimit(name) && (
                <Checkbox
                  label={t('thresholds.channels.on')}
                  checked={draft.switches[CHANNEL_SWITCHES[name]] === true}
                  onChange={(isOn) =>
                    setDraft({ ...draft, switches: { ...draft.switches, [CHANNEL_SWITCHES[name]]: isOn } })
                  }
                />
              )}
            </div>
          ))}
        </div>
        <FormError>{saving.failure}</FormError>
        <div className="mt-2">
          <Button type="submit" busy={saving.busy}>
            {t('thresholds.channels.save', { name: channel.name })}
          </Button>
        </div>
      </form>
    </li>
  );
}

/** What a figure is called, in the unit of its channel. */
function figureText(name: ChannelFigure, { measurand }: LatestChannel, t: TFunction): string {
  const facts = channelFacts(measurand);
  const state = stateText(measurand, facts?.active ?? 1, t);
  return t(`thresholds.channels.${name}`, { unit: facts?.unit, state });
}
