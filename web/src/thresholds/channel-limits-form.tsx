import {
  channelFacts,
  channelLimitRoutes,
  NO_CHANNEL_LIMITS,
  type ChannelLimits,
  type LatestChannel,
  type LimitedChannel,
  type Sensor,
} from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type FormEvent } from 'react';
import { channelName } from '../i18n/channel-name.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { errorText } from '../platform/error-text.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { readAgain } from '../platform/send-change.ts';
import { useAction, useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { ChannelFigureFields } from './channel-figure-fields.tsx';
import { ChannelLimitsLines } from './channel-limits-lines.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { OthersChoice, type Other } from './others-choice.tsx';
import type { SensorThresholds } from './settings-draft.ts';
import {
  CHANNEL_FIGURES,
  parseChannelDraft,
  toChannelDraft,
  type ChannelDraft,
  type ChannelDraftErrors,
} from './channel-draft.ts';

const TriedLimits = lazyPart(async () => (await import('./tried-limits.tsx')).TriedLimits);

interface ChannelLimitsFormsProps {
  readonly sensor: Sensor;
  /** The sensors of the table, channels of which may take the same limits. */
  readonly others: readonly SensorThresholds[];
}

/** The limits of each channel of a sensor, saved one by one; nothing of a sensor that has no channels. */
export function ChannelLimitsForms({ sensor, others }: ChannelLimitsFormsProps) {
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
          channels.map((channel) => {
            const saved = limits.data.find((one) => one.channel === channel.channel);
            if (saved?.template !== undefined) {
              return (
                <OfTemplate key={channel.channel} channel={channel} saved={saved} template={saved.template} />
              );
            }
            return (
              <ChannelForm
                key={channel.channel}
                sensorId={sensor.id}
                channel={channel}
                others={alikeChannels(others, sensor.id, channel)}
                saved={saved?.limits}
              />
            );
          })}
      </ul>
    </section>
  );
}

interface OfTemplateProps {
  readonly channel: LatestChannel;
  readonly saved: LimitedChannel;
  readonly template: string;
}

/** A channel whose limits are those of a template: they are changed there. */
function OfTemplate({ channel, saved, template }: OfTemplateProps) {
  const { t } = useTranslation();
  return (
    <li>
      <h4 className="text-table font-semibold break-words">{channelName(channel)}</h4>
      <p className="text-table text-muted">{t('thresholds.channels.ofTemplate', { template })}</p>
      <p className="text-table">
        <ChannelLimitsLines channels={[channel]} limits={[saved]} />
      </p>
    </li>
  );
}

interface ChannelFormProps {
  readonly sensorId: number;
  readonly channel: LatestChannel;
  /** Those that measure the same. */
  readonly others: readonly OtherChannel[];
  /** Undefined where no limits were saved. */
  readonly saved: ChannelLimits | undefined;
}

function ChannelForm({ sensorId, channel, others, saved }: ChannelFormProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly OtherChannel[]>([]);
  const called = channelName(channel);
  const kind = channelFacts(channel.measurand)?.kind;
  const unchanged = toChannelDraft(saved ?? NO_CHANNEL_LIMITS[kind ?? 'analogue']);
  const [draft, setDraft] = useState(unchanged);
  const [tried, setTried] = useState<ChannelLimits>();
  const [errors, setErrors] = useState<ChannelDraftErrors>({});
  const [left, setLeft] = useState<readonly OtherChannel[]>([]);
  const saving = useApiMutation(channelLimitRoutes.saveChannelLimits, {
    fields: CHANNEL_FIGURES[draft.kind],
  });
  const giving = useAction(async (body: ChannelLimits) => {
    const failed: OtherChannel[] = [];
    for (const other of chosen) {
      await api
        .call(channelLimitRoutes.saveChannelLimits, { params: other.params, body })
        .catch(() => failed.push(other));
    }
    await readAgain(queries, channelLimitRoutes.saveChannelLimits);
    return failed;
  });
  // Channels that this version does not know are limited by the API alone.
  if (kind === undefined) return null;
  const leftText =
    left.length === 0
      ? undefined
      : t('thresholds.alikeFailed', { names: left.map(({ name }) => name).join('; ') });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(unchanged);
  const change = (next: ChannelDraft): void => {
    setDraft(next);
    setTried(undefined);
  };
  const parse = () => {
    const parsed = parseChannelDraft(draft);
    setErrors('errors' in parsed ? parsed.errors : {});
    return parsed;
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = parse();
    if ('errors' in parsed || saving.busy || giving.busy) return;
    const params = { sensorId: String(sensorId), channel: String(channel.channel) };
    void saving.send({ params, body: parsed.limits }, () => {
      setDraft(toChannelDraft(parsed.limits));
      if (chosen.length === 0) {
        setLeft([]);
        notifySuccess(t('thresholds.channels.saved', { name: called }));
        return;
      }
      void giving.send(parsed.limits, (failed) => {
        setLeft(failed);
        setChosen(failed);
        if (failed.length > 0) return;
        notifySuccess(t('thresholds.channels.savedAlike', { name: called, count: chosen.length }));
      });
    });
  };
  return (
    <li>
      <LeaveQuestion name={called} isChanged={isChanged} />
      <form noValidate aria-label={t('thresholds.channels.form', { name: called })} onSubmit={save}>
        <h4 className="text-table font-semibold break-words">{called}</h4>
        <ChannelFigureFields
          measurand={channel.measurand}
          draft={draft}
          errors={{ ...refusedFigures(draft.kind, saving.refusal), ...errors }}
          onChange={change}
        />
        <OthersChoice
          fitting={others}
          chosen={chosen}
          summary={t('thresholds.channels.alike', { count: chosen.length })}
          hint={t('thresholds.channels.alikeHint')}
          onChoose={setChosen}
        />
        <FormError>{saving.failure ?? giving.failure ?? leftText}</FormError>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" busy={saving.busy || giving.busy}>
            {t('thresholds.channels.save', { name: called })}
          </Button>
          <Button
            onClick={() => {
              const parsed = parse();
              setTried('limits' in parsed ? parsed.limits : undefined);
            }}
          >
            {t('thresholds.channels.try', { name: called })}
          </Button>
        </div>
      </form>
      <output className="block">
        {tried !== undefined && (
          <Suspense>
            <TriedLimits sensorId={sensorId} channel={channel} limits={tried} />
          </Suspense>
        )}
      </output>
    </li>
  );
}

/** A channel of another sensor, or another one of the same. */
interface OtherChannel extends Other {
  readonly params: { readonly sensorId: string; readonly channel: string };
}

/** The other channels of these sensors that measure the same as one. */
function alikeChannels(
  rows: readonly SensorThresholds[],
  sensorId: number,
  { channel, measurand }: LatestChannel,
): readonly OtherChannel[] {
  return rows.flatMap(({ sensor }) =>
    (sensor.channels ?? [])
      .filter((one) => one.measurand === measurand && !(sensor.id === sensorId && one.channel === channel))
      .map((one) => ({
        sensor,
        key: `${sensor.id} ${one.channel}`,
        name: `${sensor.name}, ${channelName(one)}`,
        params: { sensorId: String(sensor.id), channel: String(one.channel) },
      })),
  );
}

/** Returns the server's messages about figures. */
function refusedFigures(
  kind: ChannelDraft['kind'],
  refusal: (name: string) => string | undefined,
): ChannelDraftErrors {
  return Object.fromEntries(
    CHANNEL_FIGURES[kind].flatMap((name) => {
      const refused = refusal(name);
      return refused === undefined ? [] : [[name, refused]];
    }),
  );
}
