import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonStyle } from './button-style.ts';
import { classes } from './classes.ts';
import { DIALOG_BACKDROP, DIALOG_POPUP } from './dialog-style.ts';

export interface DialogPopupProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Element that gets the focus first; else the first one that can have it. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** For a table or the like: as wide as the window lets it be, up to 56rem. */
  readonly wide?: boolean | undefined;
}

/** The dialog itself, loaded when the first one opens. */
export function DialogPopup(props: DialogPopupProps) {
  const { open, onClose, title, description, children, initialFocus, wide = false } = props;
  const { t } = useTranslation();
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={DIALOG_BACKDROP} />
        <BaseDialog.Popup
          className={classes(DIALOG_POPUP, wide && 'w-[56rem]!')}
          initialFocus={initialFocus ?? firstField}
        >
          <div className="flex items-center justify-between gap-4">
            <BaseDialog.Title className="text-title font-semibold">{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label={t('ui.close')}
              className={classes(buttonStyle('ghost', 'icon'), '-my-1 -mr-2')}
            >
              <X aria-hidden size={20} />
            </BaseDialog.Close>
          </div>
          {description !== undefined && (
            <BaseDialog.Description className="text-body text-muted">{description}</BaseDialog.Description>
          )}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function firstField(): HTMLElement | true {
  const field = document.querySelector<HTMLElement>(
    '[role="dialog"] :is(input, select, textarea):not([type="hidden"], :disabled)',
  );
  return field ?? true;
}
