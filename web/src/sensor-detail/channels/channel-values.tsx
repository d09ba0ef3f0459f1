import type { Sensor } from '@ts1/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { readoutOf } from '../../sensor-channels/readout.ts';
import { BrighteningText } from '../../ui/brightening-text.tsx';
import { classes } from '../../ui/classes.ts';

interface ChannelValuesProps {
  /** With its newest values. */
  readonly sensor: Sensor;
  readonly now: number;
}

/** What the channels of a sensor say now; nothing of a sensor that has none. */
export function ChannelValues({ sensor, now }: ChannelValuesProps) {
  const { t } = useTranslation();
  const { channels = [] } = sensor;
  if (channels.length === 0) return null;
  return (
    <dl
      aria-label={t('sensorChannels.title')}
      className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 rounded-md border border-border bg-surface p-3 sm:flex sm:flex-wrap sm:gap-x-10 md:p-4"
    >
      {channels
        .map((latest) => readoutOf(latest, sensor, now, t))
        .map(({ channel, name, value, detail, isOld, isActive }) => (
          <div key={channel} className="flex min-w-0 flex-col">
            <dt className="text-table break-words text-muted">{name}</dt>
            <dd className="flex flex-col">
              <span
                className={classes(
                  'text-title font-semibold',
                  isOld && 'text-muted',
                  isActive && 'text-warning',
                )}
              >
                <BrighteningText text={value} />
              </span>
              {detail !== '' && <span className="text-fine text-muted">{detail}</span>}
            </dd>
          </div>
        ))}
    </dl>
  );
}
