import { twoFactorRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useSendChange } from '../platform/send-change.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';

const QrCode = lazyPart(async () => (await import('../ui/qr-code.tsx')).QrCode);

const SIX_DIGITS = /^\s*(\d\s*){6}$/;

interface SetUpTwoFactorProps {
  /** Hears the recovery codes when it is on. */
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
}

/** The secret for an authenticator app, as a picture and in letters, and the code that confirms it. */
export function SetUpTwoFactor({ onEnabled }: SetUpTwoFactorProps) {
  const { t } = useTranslation();
  const api = useApi();
  const sendChange = useSendChange();
  // One secret for each time that this is opened: another would make the one on screen useless.
  const opening = useId();
  const begun = useQuery({
    queryKey: ['two-factor setup', opening],
    queryFn: async () => api.call(twoFactorRoutes.setUpTwoFactor, {}, { background: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useTextForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: SIX_DIGITS.test(code) ? undefined : t('twoFactor.codeInvalid') }),
    submit: async ({ code }) => {
      try {
        const { recoveryCodes } = await sendChange(
          twoFactorRoutes.enableTwoFactor,
          { body: { code } },
          // The codes are shown once: nothing comes before them.
          { readsLater: true },
        );
        onEnabled(recoveryCodes);
        return {};
      } catch (error) {
        const isWrong = error instanceof ApiError && error.fieldError('code') !== undefined;
        return isWrong ? { code: t('twoFactor.codeWrong') } : { form: errorText(error, t) };
      }
    },
  });
  if (begun.isError) return <FormError>{errorText(begun.error, t)}</FormError>;
  if (begun.isPending) return <Skeleton className="h-64" />;
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <p className="text-body text-muted">{t('twoFactor.setUpHint')}</p>
      <Suspense fallback={<Skeleton className="size-44 self-center" />}>
        <QrCode text={begun.data.uri} label={t('twoFactor.qr')} />
      </Suspense>
      <a
        href={begun.data.uri}
        className="hidden min-h-11 items-center self-center text-accent underline pointer-coarse:inline-flex"
      >
        {t('twoFactor.openApp')}
      </a>
      <TextField
        readOnly
        label={t('twoFactor.key')}
        value={begun.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        spellCheck={false}
        className="font-mono"
        onFocus={({ target }) => target.select()}
      />
      <TextField
        {...form.field('code')}
        label={t('twoFactor.code')}
        hint={t('twoFactor.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <FormError>{form.errors.form}</FormError>
      <Button type="submit" variant="primary" busy={form.busy} className="self-start">
        {t('twoFactor.turnOn')}
      </Button>
    </form>
  );
}
