import { sensorChannelRoutes, type LimitedChannel, type Sensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { channelLimitTexts } from '../../sensor-channels/channel-limit-text.ts';
import { channelReadout, type Readout } from '../../sensor-channels/readout.ts';
import { useIsAdmin } from '../../session/index.ts';
import { BrighteningText } from '../../ui/brightening-text.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ChannelList } from './channel-list.tsx';

interface ChannelValuesProps {
  /** With its newest values. */
  readonly sensor: Sensor;
  /** Limits of its channels. */
  readonly limits: readonly LimitedChannel[];
  readonly now: number;
}

/** Newest values of a sensor's channels, and for admins their names; nothing for a sensor that never had one. */
export function ChannelValues({ sensor, limits, now }: ChannelValuesProps) {
  const { t } = useTranslation();
  const isAdmin = useIsAdmin();
  const [isEditing, setEditing] = useState(false);
  const request = { params: { sensorId: String(sensor.id) } };
  const list = useQuery({
    ...apiQuery(useApi(), 'Sensors', sensorChannelRoutes.listSensorChannels, request, { background: true }),
    enabled: isAdmin,
  }).data;
  const { channels = [] } = sensor;
  const canEdit = list !== undefined && list.length > 0;
  if (channels.length === 0 && !canEdit) return null;
  return (
    <section
      aria-label={t('sensorChannels.title')}
      className="mb-4 rounded-md border border-border bg-surface p-3 md:p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        {channels.length === 0 ? (
          <p className="text-body text-muted">{t('sensorDetail.channels.allRemoved')}</p>
        ) : (
          <dl className="grid grow grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
            {channels.map((latest) => (
              <Value
                key={latest.channel}
                readout={channelReadout(latest, sensor, now, t)}
                limits={limits
                  .filter(({ channel }) => channel === latest.channel)
                  .flatMap((one) => channelLimitTexts(one.limits, latest.measurand, t))
                  .filter(({ isOn }) => isOn)
                  .map(({ text }) => text)}
              />
            ))}
          </dl>
        )}
        {canEdit && (
          <Button icon={Pencil} pressed={isEditing} onClick={() => setEditing(!isEditing)}>
            {t('sensorDetail.channels.edit')}
          </Button>
        )}
      </div>
      {isEditing && canEdit && <ChannelList sensorId={sensor.id} channels={list} />}
    </section>
  );
}

interface ValueProps {
  readonly readout: Readout;
  /** In words. */
  readonly limits: readonly string[];
}

function Value({ readout: { name, value, detail, isOld, isActive }, limits }: ValueProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-table break-words text-muted">{name}</dt>
      <dd className="flex flex-col">
        <span
          className={classes('text-title font-semibold', isOld && 'text-muted', isActive && 'text-warning')}
        >
          <BrighteningText text={value} />
        </span>
        {detail !== '' && <span className="text-fine text-muted">{detail}</span>}
        {limits.length > 0 && (
          <span className="text-fine text-muted">
            {t('sensorDetail.channels.limits', { limits: limits.join(', ') })}
          </span>
        )}
      </dd>
    </div>
  );
}
