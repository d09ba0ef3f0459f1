import { passkeyRoutes, sessionRoutes } from '@ts1/contract';
import { startAuthentication } from '@simplewebauthn/browser';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../i18n/add-texts.ts';
import { confirmIdentity } from '../i18n/en/confirm-identity.ts';
import { useApi } from '../platform/api-context.tsx';
import { ApiError } from '../platform/api-error.ts';
import { supportsPasskeys } from '../platform/authenticator.ts';
import { errorText } from '../platform/error-text.ts';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
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
  const api = useApi();
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
        await api.call(sessionRoutes.confirmIdentity, { body });
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
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3">
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
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('confirmIdentity.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}

function PasskeyProof({ onAnswer }: ConfirmIdentityProps) {
  const { t } = useTranslation();
  const api = useApi();
  const { companyName, email } = useUser();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const prove = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const optionsJSON = await api.call(passkeyRoutes.passkeySignInOptions, {
        body: { companyName, email },
      });
      const response = await startAuthentication({ optionsJSON });
      await api.call(passkeyRoutes.confirmIdentityByPasskey, {
        body: { response: { ...response, type: 'public-key' } },
      });
      onAnswer(true);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={Fingerprint} busy={busy} onClick={() => void prove()}>
        {t('confirmIdentity.passkey')}
      </Button>
      <FormError>{failed ? t('confirmIdentity.passkeyFailed') : undefined}</FormError>
    </>
  );
}
