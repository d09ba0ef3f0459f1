import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { twoFactor } from '../i18n/en/two-factor.ts';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
import { type Credentials, useSession } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';

addTexts({ twoFactor });

interface SecondStepProps {
  /** The password was right; they are sent again with the code. */
  readonly credentials: Credentials;
  readonly onBack: () => void;
}

/** The code that a sign-in with a second factor asks for after the password. */
export function SecondStep({ credentials, onBack }: SecondStepProps) {
  const { t } = useTranslation();
  const session = useSession();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useTextForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t('twoFactor.anyCodeMissing') : undefined }),
    submit: async ({ code }) => {
      try {
        await session.signIn({ ...credentials, code: code.trim() });
        return {};
      } catch (error) {
        const isWrong = error instanceof ApiError && error.fieldError('code') !== undefined;
        return isWrong ? { code: t('twoFactor.codeWrong') } : { form: errorText(error, t) };
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <p className="text-body text-muted">{t('twoFactor.step.line', { email: credentials.email })}</p>
      <TextField
        {...form.field('code')}
        ref={field}
        label={t('twoFactor.anyCode')}
        hint={t('twoFactor.anyCodeHint')}
        autoComplete="one-time-code"
      />
      <FormError>{form.errors.form}</FormError>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t(form.busy ? 'signIn.submitting' : 'signIn.submit')}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {t('twoFactor.step.back')}
      </Button>
    </form>
  );
}
