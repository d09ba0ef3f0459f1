import { isBatteryLow, type Sensor } from '@ts1/contract';
import { BatteryFull, BatteryLow, Signal, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatBattery, formatSignalStrength, formatSignalToNoise } from '../platform/units.ts';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT, type Tone } from '../ui/tone.ts';
import { sensorBattery, signalTone } from './sensor-signs.ts';

/** Radio signal and battery: an icon in the colour of its state, and a muted figure, which has that colour too when it is bad. */
export function RadioSigns({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const { SNR, RSSI, type } = sensor;
  const battery = sensorBattery(sensor);
  const none = t('sensors.notAvailable');
  return (
    <>
      <Sign
        icon={Signal}
        tone={signalTone(SNR)}
        name={t('sensors.signal')}
        title={t('sensors.signalStrength', { rssi: formatSignalStrength(RSSI) })}
      >
        {SNR === null ? none : formatSignalToNoise(SNR)}
      </Sign>
      <Sign
        {...batteryLook(sensor)}
        name={t(isBatteryLow(type, battery) ? 'sensors.batteryLow' : 'sensors.battery')}
      >
        {battery === null ? none : formatBattery(battery, type)}
      </Sign>
    </>
  );
}

/** Returns the tone and icon of a sensor's battery. */
export function batteryLook(sensor: Sensor): { readonly tone: Tone; readonly icon: LucideIcon } {
  const battery = sensorBattery(sensor);
  if (isBatteryLow(sensor.type, battery)) return { tone: 'high', icon: BatteryLow };
  return { tone: battery === null ? 'neutral' : 'ok', icon: BatteryFull };
}

interface SignProps {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly name: string;
  readonly title?: string;
  readonly children: string;
}

function Sign({ icon: Icon, tone, name, title, children }: SignProps) {
  const isBad = tone === 'high' || tone === 'pre-alarm';
  return (
    <span
      title={title}
      className={classes(
        'flex items-center gap-1 text-fine whitespace-nowrap',
        isBad ? classes('font-semibold', TONE_TEXT[tone]) : 'text-muted',
      )}
    >
      <Icon aria-hidden size={14} className={TONE_TEXT[tone]} />
      <span className="sr-only">{name} </span>
      <span className={isBad ? undefined : 'max-md:sr-only'}>{children}</span>
    </span>
  );
}
