import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { DIALOG_BACKDROP, DIALOG_POPUP } from './dialog-style.ts';
import { FormError } from './form-error.tsx';

export interface ConfirmDialogPopupProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  /** The question. */
  readonly title: string;
  /** Text about what is lost and what is kept. */
  readonly children?: ReactNode;
  /** The verb on the button, such as "Delete sensor". */
  readonly confirmLabel: string;
  readonly destructive?: boolean;
  readonly busy?: boolean;
  /** Why it failed; the dialog stays open. */
  readonly error?: string | undefined;
}

/** The question itself, loaded when the first one is asked. */
export function ConfirmDialogPopup(props: ConfirmDialogPopupProps) {
  const { open, onClose, onConfirm, title, children, confirmLabel, busy = false, error } = props;
  const { t } = useTranslation();
  const cancel = useRef<HTMLElement>(null);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={DIALOG_BACKDROP} />
        <AlertDialog.Popup className={DIALOG_POPUP} initialFocus={cancel}>
          <AlertDialog.Title className="text-title font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="text-body text-muted">
            {children}
          </AlertDialog.Description>
          <FormError>{error}</FormError>
          <DialogActions>
            <Button ref={cancel} onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button
              variant={props.destructive === true ? 'danger' : 'primary'}
              busy={busy}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
