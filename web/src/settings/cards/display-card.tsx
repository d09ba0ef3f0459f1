import {
  DEFAULT_PREFERENCES,
  LANGUAGES,
  TEMPERATURE_UNITS,
  temperatureUnitText,
  type ChosenPreferences,
} from '@ts1/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LANGUAGE_NAMES } from '../../platform/language-names.ts';
import { useAction } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { Select } from '../../ui/select.tsx';
import { LoadedSettings } from '../loaded.tsx';
import { useCompanySettings } from '../../platform/use-company-settings.ts';

/** Stands for the language of each browser. */
const BROWSER = 'browser';

/** The language and the unit of temperature of everybody who chose none themselves. */
export function DisplayCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const { settings, change } = useCompanySettings();
  return (
    <Card title={t('settings.display.title')}>
      <p className="mb-3 text-fine text-muted">{t('settings.display.intro')}</p>
      <LoadedSettings query={settings}>
        {({ language, temperatureUnit }) =>
          maySet ? (
            <DisplayForm stored={{ language, temperatureUnit }} onSave={change} />
          ) : (
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-body">
              <dt className="text-muted">{t('settings.display.language')}</dt>
              <dd>{language === null ? t('settings.display.asBrowser') : LANGUAGE_NAMES[language]}</dd>
              <dt className="text-muted">{t('settings.display.unit')}</dt>
              <dd>{temperatureUnitText(temperatureUnit ?? DEFAULT_PREFERENCES.temperatureUnit)}</dd>
            </dl>
          )
        }
      </LoadedSettings>
    </Card>
  );
}

interface DisplayFormProps {
  readonly stored: ChosenPreferences;
  readonly onSave: (changed: ChosenPreferences) => Promise<void>;
}

function DisplayForm({ stored, onSave }: DisplayFormProps) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<Partial<ChosenPreferences>>({});
  const { busy, failure, forget, send } = useAction(onSave);
  const chosen = { ...stored, ...choice };
  const isSame = chosen.language === stored.language && chosen.temperatureUnit === stored.temperatureUnit;
  const choose = (changes: Partial<ChosenPreferences>): void => {
    forget();
    setChoice({ ...choice, ...changes });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A toast: every screen is drawn again, this form too.
    if (!busy) void send(chosen, () => notifySuccess(t('settings.display.saved')));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Select
        label={t('settings.display.language')}
        options={[
          { value: BROWSER, label: t('settings.display.asBrowser') },
          ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
        ]}
        value={chosen.language ?? BROWSER}
        onChange={(value) => choose({ language: value === BROWSER ? null : value })}
      />
      <Select
        label={t('settings.display.unit')}
        options={TEMPERATURE_UNITS.map((value) => ({ value, label: temperatureUnitText(value) }))}
        value={chosen.temperatureUnit ?? DEFAULT_PREFERENCES.temperatureUnit}
        onChange={(temperatureUnit) => choose({ temperatureUnit })}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" busy={busy} disabled={isSame} className="self-start">
        {t('settings.display.save')}
      </Button>
    </form>
  );
}
