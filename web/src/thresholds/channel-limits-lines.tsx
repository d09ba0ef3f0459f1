import type { AlarmSettings, Sensor } from '@ts1/contract';
import { channelName } from '../i18n/channel-name.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { channelLimitTexts } from '../sensor-channels/channel-limit-text.ts';

/** The limits of a sensor's channels, a line for each channel that has any; nothing of a sensor without. */
export function ChannelLimitsLines({
  channels,
  limits,
}: {
  readonly channels: Sensor['channels'];
  readonly limits: NonNullable<AlarmSettings['channel_limits']>;
}) {
  const { t } = useTranslation();
  return channels?.map((latest) => {
    const { channel, measurand } = latest;
    const own = limits.find((one) => one.channel === channel);
    const texts = own === undefined ? [] : channelLimitTexts(own.limits, measurand, t);
    return (
      texts.length > 0 && (
        <span key={channel} className="flex flex-wrap gap-x-3">
          <span className="break-words text-muted">{channelName(latest)}:</span>
          {texts.map(({ side, text, isOn }) => (
            <span key={side} className={isOn ? undefined : 'text-muted'}>
              {isOn ? text : t('thresholds.off', { limit: text })}
            </span>
          ))}
        </span>
      )
    );
  });
}
