import { passkeyRoutes, sessionRoutes } from '@ts1/contract';
import { startAuthentication } from '@simplewebauthn/browser';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { confirmIdentity } from '../i18n/en/confirm-identity.ts';
import { ApiError } from '../platform/api-error.ts';
import { supportsPasskeys } from '../platform/authenticator.ts';
import { errorText } from '../platform/error-text.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';

addTexts({ confirmIdentity });

interface ConfirmIdentityProps {
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for the password, and the code of those who have one, or for a passkey; then what waits goes on. */
export function ConfirmIdentity({ onAnswer }: ConfirmIdentityProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={t('confirmIdentity.title')}
      description={t('confirmIdentity.hint')}
    >
      <ProofForm onAnswer={onAnswer} />
    </Dialog>
  );
}

function ProofForm({ onAnswer }: ConfirmIdentityProps) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useTextForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: password === '' ? t('confirmIdentity.passwordMissing') : undefined,
      code: needsCode && code.trim() === '' ? t('confirmIdentity.codeMissing') : undefined,
    }),
    submit: async ({ password, code }) => {
      try {
        const body = { password, ...(needsCode && { code: code.trim() }) };
        await sendChange(sessionRoutes.confirmIdentity, { body });
        onAnswer(true);
        return {};
      } catch (error) {
        const isAbout = (field: string) => error instanceof ApiError && error.fieldError(field) !== undefined;
        if (isAbout('password')) return { password: t('confirmIdentity.passwordWrong') };
        if (!isAbout('code')) return { form: errorText(error, t) };
        setNeedsCode(true);
        return needsCode ? { code: t('confirmIdentity.codeWrong') } : {};
      }
    },
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit}
      onClose={() => onAnswer(false)}
      submit={t('confirmIdentity.submit')}
      busy={form.busy}
    >
      <TextField
        {...form.field('password')}
        label={t('confirmIdentity.password')}
        type="password"
        autoComplete="current-password"
      />
      {needsCode && (
        <TextField
          {...form.field('code')}
          label={t('confirmIdentity.code')}
          hint={t('confirmIdentity.codeHint')}
          autoComplete="one-time-code"
        />
      )}
      <FormError>{form.errors.form}</FormError>
      {supportsPasskeys() && <PasskeyProof onAnswer={onAnswer} />}
    </DialogForm>
  );
}

function PasskeyProof({ onAnswer }: ConfirmIdentityProps) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const { companyName, email } = useUser();
  const { busy, error, send } = useAction(async () => {
    const optionsJSON = await sendChange(passkeyRoutes.passkeySignInOptions, {
      body: { companyName, email },
    });
    const response = await startAuthentication({ optionsJSON });
    await sendChange(passkeyRoutes.confirmIdentityByPasskey, {
      body: { response: { ...response, type: 'public-key' } },
    });
  });
  return (
    <>
      <Button icon={Fingerprint} busy={busy} onClick={() => void send(undefined, () => onAnswer(true))}>
        {t('confirmIdentity.passkey')}
      </Button>
      <FormError>{error === null ? undefined : t('confirmIdentity.passkeyFailed')}</FormError>
    </>
  );
}
