import type { Sensor } from '@ts1/contract';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { sensorChannels } from '../i18n/en/sensor-channels.ts';
import { useNow } from '../platform/use-now.ts';
import { channelReadout } from '../sensor-channels/readout.ts';
import { BrighteningText } from '../ui/brightening-text.tsx';
import { classes } from '../ui/classes.ts';

addTexts({ sensorChannels });

/** A row has room for so many; the others are on the page of the sensor. */
const MOST_SHOWN = 3;
/** A state turns unknown without news. */
const AGEING_MS = 10_000;

/** The first values of a sensor's channels, on a line of their own in its row. */
export function RowChannels({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const now = useNow(AGEING_MS);
  const { channels = [] } = sensor;
  const hidden = channels.length - MOST_SHOWN;
  return (
    <>
      {channels
        .slice(0, MOST_SHOWN)
        .map((latest) => channelReadout(latest, sensor, now, t))
        .map(({ channel, name, value, detail, isOld, isActive }) => (
          <span key={channel} className="min-w-0 break-words" title={detail === '' ? undefined : detail}>
            <span className="text-muted">{name}</span>{' '}
            <span
              className={classes(
                'font-semibold whitespace-nowrap',
                isOld && 'text-muted',
                isActive && 'text-warning',
              )}
            >
              <BrighteningText text={value} />
            </span>
            {(isActive || isOld) && <span className="text-muted"> {detail}</span>}
          </span>
        ))}
      {hidden > 0 && (
        <span className="text-muted" title={t('sensorChannels.moreHint')}>
          {t('sensorChannels.more', { count: hidden })}
        </span>
      )}
    </>
  );
}
