import {
  choosePasswordRoutes,
  DEFAULT_PREFERENCES,
  displayName,
  emailAddress,
  type Language,
  LANGUAGES,
  newPassword,
  PASSWORD_MIN_LENGTH,
  TEMPERATURE_UNITS,
  temperatureUnitText,
} from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { LANGUAGE_NAMES } from '../platform/language-names.ts';
import { useSendChange } from '../platform/send-change.ts';
import { browserTimeZone, findTimeZone, timeZoneText } from '../platform/time-zone-choice.ts';
import { useSession } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TimeZoneField } from '../ui/time-zone-field.tsx';
import { useTextForm, type FormErrors } from '../ui/use-text-form.ts';
import type { TFunction } from '../i18n/translate.ts';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';

const FIELDS = ['companyName', 'email', 'password', 'timeZone', 'code'] as const;
/** Stands for the language of each browser. */
const BROWSER = 'browser';

/** Company name, admin and, away from the server itself, the code that it printed when it started. */
export function SetupForm({ codeRequired }: { readonly codeRequired: boolean }) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const session = useSession();
  const queryClient = useQueryClient();
  const [ownZone] = useState(browserTimeZone);
  const [language, setLanguage] = useState<Language | typeof BROWSER>(BROWSER);
  const [temperatureUnit, setTemperatureUnit] = useState(DEFAULT_PREFERENCES.temperatureUnit);
  const form = useTextForm({
    initial: { companyName: '', email: '', password: '', timeZone: timeZoneText(ownZone), code: '' },
    check: ({ companyName, email, password, timeZone, code }) => ({
      companyName: displayName.safeParse(companyName).success ? undefined : t('setup.invalid.companyName'),
      email: emailAddress.safeParse(email.trim()).success ? undefined : t('setup.invalid.email'),
      password: newPassword.safeParse(password).success ? undefined : t('setup.invalid.password'),
      timeZone: findTimeZone(timeZone, ownZone) === undefined ? t('setup.invalid.timeZone') : undefined,
      code: codeRequired && code.trim() === '' ? t('setup.missingCode') : undefined,
    }),
    submit: async (values) => {
      const email = values.email.trim();
      const code = codeRequired ? { code: values.code.trim() } : {};
      const { companyName, password } = values;
      try {
        await sendChange(choosePasswordRoutes.setup, {
          body: {
            companyName,
            email,
            password,
            timeZone: findTimeZone(values.timeZone, ownZone),
            language: language === BROWSER ? null : language,
            temperatureUnit,
            ...code,
          },
        });
        await session.signIn({ companyName, email, password });
        return {};
      } catch (error) {
        // Somebody else may have been first, or the sign-in alone failed: then the sign-in screen goes on.
        await queryClient.invalidateQueries({ queryKey: ['Setup'] });
        return setupErrors(error, t);
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <TextField
        {...form.field('companyName')}
        label={t('signIn.companyName')}
        hint={t('setup.companyNameHint')}
        autoComplete="organization"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
        autoFocus
      />
      <TextField {...form.field('email')} label={t('setup.email')} type="email" autoComplete="username" />
      <TextField
        {...form.field('password')}
        label={t('signIn.password')}
        hint={t('setup.passwordHint', { count: PASSWORD_MIN_LENGTH })}
        type="password"
        autoComplete="new-password"
      />
      <TimeZoneField
        {...form.field('timeZone')}
        stored={ownZone}
        label={t('setup.timeZone')}
        hint={t('setup.timeZoneHint')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('setup.language')}
          options={[
            { value: BROWSER, label: t('setup.asBrowser') },
            ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
          ]}
          value={language}
          onChange={setLanguage}
        />
        <Select
          label={t('setup.unit')}
          options={TEMPERATURE_UNITS.map((value) => ({ value, label: temperatureUnitText(value) }))}
          value={temperatureUnit}
          onChange={setTemperatureUnit}
        />
      </div>
      {codeRequired && (
        <TextField
          {...form.field('code')}
          label={t('setup.code')}
          hint={t('setup.codeHint')}
          autoComplete="one-time-code"
        />
      )}
      <FormError>{form.errors.form}</FormError>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t(form.busy ? 'setup.submitting' : 'setup.submit')}
      </Button>
    </form>
  );
}

/** Returns the server's refusals of the set-up, field by field. */
function setupErrors(error: unknown, t: TFunction): FormErrors<(typeof FIELDS)[number]> {
  if (!(error instanceof ApiError)) return { form: errorText(error, t) };
  if (error.status === 403) return { code: t('setup.invalid.code') };
  const refused = FIELDS.filter((field) => error.fieldError(field) !== undefined);
  if (refused.length === 0) return { form: errorText(error, t) };
  return Object.fromEntries(refused.map((field) => [field, t(`setup.invalid.${field}`)]));
}
