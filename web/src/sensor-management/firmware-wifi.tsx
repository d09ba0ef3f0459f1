import { wifiPassword, wifiSsid } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { typedTextProblem } from '../platform/typed-text.ts';
import { TextField } from '../ui/text-field.tsx';

/** The network over which sensors fetch firmware, as typed; both empty for none. */
export interface WifiInput {
  readonly ssid: string;
  readonly password: string;
}
export interface WifiErrors {
  readonly ssid?: string | undefined;
  readonly password?: string | undefined;
}

export const NO_WIFI: WifiInput = { ssid: '', password: '' };

/** Returns the errors of the two fields; undefined when there are none. */
export function wifiErrors({ ssid, password }: WifiInput, t: TFunction): WifiErrors | undefined {
  if (ssid === '' && password === '') return undefined;
  const both = t('sensorManagement.firmware.both');
  const errors = {
    ssid: ssid === '' ? both : typedTextProblem(wifiSsid, ssid),
    password: password === '' ? both : typedTextProblem(wifiPassword, password),
  };
  return errors.ssid === undefined && errors.password === undefined ? undefined : errors;
}

interface WifiFieldsProps {
  readonly wifi: WifiInput;
  readonly errors: WifiErrors;
  readonly onChange: (wifi: WifiInput) => void;
}

/** Name and password of the network for the download. */
export function WifiFields({ wifi, errors, onChange }: WifiFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-table font-semibold">{t('sensorManagement.firmware.wifi')}</legend>
      <p className="text-fine text-muted">{t('sensorManagement.firmware.wifiHint')}</p>
      <TextField
        label={t('sensorManagement.firmware.ssid')}
        value={wifi.ssid}
        error={errors.ssid}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange({ ...wifi, ssid: target.value })}
      />
      <TextField
        type="password"
        label={t('sensorManagement.firmware.password')}
        value={wifi.password}
        error={errors.password}
        autoComplete="new-password"
        onChange={({ target }) => onChange({ ...wifi, password: target.value })}
      />
    </fieldset>
  );
}
