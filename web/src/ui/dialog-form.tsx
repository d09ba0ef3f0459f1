import type { FormEvent, ReactNode, Ref } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { FormError } from './form-error.tsx';

interface DialogFormProps {
  /** The fields. */
  readonly children: ReactNode;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  /** Text of the button that sends the form. */
  readonly submit: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Why the form as a whole was refused. */
  readonly error?: ReactNode;
  readonly formRef?: Ref<HTMLFormElement>;
}

/** The form of a dialog: its fields, why it was refused, and the buttons that close and send it. */
export function DialogForm({
  children,
  onSubmit,
  onClose,
  submit,
  busy,
  disabled = false,
  error,
  formRef,
}: DialogFormProps) {
  const { t } = useTranslation();
  return (
    <form
      ref={formRef}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      {children}
      <FormError>{error}</FormError>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy} disabled={disabled}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}
