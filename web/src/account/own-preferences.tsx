import {
  effectivePreferences,
  LANGUAGES,
  preferenceRoutes,
  TEMPERATURE_UNITS,
  temperatureUnitText,
  type ChosenPreferences,
} from '@ts1/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { companyWide } from '../platform/company-wide.ts';
import { LANGUAGE_NAMES } from '../platform/language-names.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { useSession, useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { Select } from '../ui/select.tsx';

/** Stands for no choice of one's own. */
const COMPANY = 'company';

/** The language and the unit of temperature that one reads; what is not chosen is as the company has it. */
export function OwnPreferences() {
  const { t } = useTranslation();
  const { language = null, temperatureUnit = null } = useUser();
  const session = useSession();
  const sendChange = useSendChange();
  const stored: ChosenPreferences = { language, temperatureUnit };
  const [chosen, setChosen] = useState(stored);
  const { busy, failure, forget, send } = useAction(async (body: ChosenPreferences) => {
    await sendChange(preferenceRoutes.savePreferences, { body });
    // A toast: every screen is drawn again, this form too.
    notifySuccess(t('account.preferences.saved'));
    await session.verify();
  });
  const companys = effectivePreferences({ company: companyWide(), accepts: navigator.languages });
  const choose = (changes: Partial<ChosenPreferences>): void => {
    forget();
    setChosen({ ...chosen, ...changes });
  };
  const isSame = chosen.language === language && chosen.temperatureUnit === temperatureUnit;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void send(chosen);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Select
        label={t('account.preferences.language')}
        options={[
          {
            value: COMPANY,
            label: t('account.preferences.asCompany', { what: LANGUAGE_NAMES[companys.language] }),
          },
          ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
        ]}
        value={chosen.language ?? COMPANY}
        onChange={(value) => choose({ language: value === COMPANY ? null : value })}
      />
      <Select
        label={t('account.preferences.unit')}
        options={[
          {
            value: COMPANY,
            label: t('account.preferences.asCompany', {
              what: temperatureUnitText(companys.temperatureUnit),
            }),
          },
          ...TEMPERATURE_UNITS.map((value) => ({ value, label: temperatureUnitText(value) })),
        ]}
        value={chosen.temperatureUnit ?? COMPANY}
        hint={t('account.preferences.hint')}
        onChange={(value) => choose({ temperatureUnit: value === COMPANY ? null : value })}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" busy={busy} disabled={isSame} className="self-start">
        {t('account.preferences.save')}
      </Button>
    </form>
  );
}
