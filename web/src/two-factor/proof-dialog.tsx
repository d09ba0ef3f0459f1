import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';

interface Proof {
  readonly currentPassword: string;
  readonly code: string;
}

interface ProofDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly hint: string;
  readonly verb: string;
  readonly destructive?: boolean;
  readonly onClose: () => void;
  /** @throws ApiError */
  readonly onProof: (proof: Proof) => Promise<void>;
}

/** Asks for password and code before something about two-factor sign-in changes. */
export function ProofDialog({ open, title, hint, onClose, ...form }: ProofDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={hint}>
      {open && <ProofForm {...form} onClose={onClose} />}
    </Dialog>
  );
}

type ProofFormProps = Pick<ProofDialogProps, 'verb' | 'destructive' | 'onClose' | 'onProof'>;

function ProofForm({ verb, destructive = false, onClose, onProof }: ProofFormProps) {
  const { t } = useTranslation();
  const form = useTextForm({
    initial: { currentPassword: '', code: '' },
    check: ({ currentPassword, code }) => ({
      currentPassword: currentPassword === '' ? t('twoFactor.passwordMissing') : undefined,
      code: code.trim() === '' ? t('twoFactor.anyCodeMissing') : undefined,
    }),
    submit: async (proof) => {
      try {
        await onProof(proof);
        return {};
      } catch (error) {
        const isAbout = (field: string) => error instanceof ApiError && error.fieldError(field) !== undefined;
        if (isAbout('currentPassword')) return { currentPassword: t('twoFactor.passwordWrong') };
        return isAbout('code') ? { code: t('twoFactor.codeWrong') } : { form: errorText(error, t) };
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3">
      <TextField
        {...form.field('currentPassword')}
        label={t('twoFactor.password')}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        {...form.field('code')}
        label={t('twoFactor.anyCode')}
        hint={t('twoFactor.anyCodeHint')}
        autoComplete="one-time-code"
      />
      <FormError>{form.errors.form}</FormError>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" variant={destructive ? 'danger' : 'primary'} busy={form.busy}>
          {verb}
        </Button>
      </DialogActions>
    </form>
  );
}
