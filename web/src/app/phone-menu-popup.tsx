import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Brand } from '../ui/brand.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { DIALOG_BACKDROP } from '../ui/dialog-style.ts';
import { NavigationList } from './navigation-list.tsx';
import { SearchButton } from './search-button.tsx';

export interface PhoneMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** From this width on the sidebar is beside the page (spec 1 §9). */
const WIDE = '(min-width: 768px)';

/** The menu itself, loaded when it is first opened. */
export function PhoneMenuPopup({ open, onClose }: PhoneMenuProps) {
  const { t } = useTranslation();
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const follow = (): void => {
      if (wide.matches) onClose();
    };
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, [onClose]);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={DIALOG_BACKDROP} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col border-r border-border bg-surface text-text shadow-raised transition-transform data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <div className="flex h-14 shrink-0 items-center justify-between border-b border-border pr-2 pl-4">
            <Brand name={t('app.shortName')} />
            <Dialog.Title className="sr-only">{t('shell.navigation')}</Dialog.Title>
            <Dialog.Close aria-label={t('shell.closeMenu')} className={buttonStyle('ghost', 'icon')}>
              <X aria-hidden size={20} />
            </Dialog.Close>
          </div>
          <div className="p-2">
            <SearchButton inMenu onOpen={onClose} />
          </div>
          <nav aria-label={t('shell.navigation')} className="flex-1 overflow-y-auto p-2 pt-0">
            <NavigationList narrow={false} onNavigate={onClose} />
          </nav>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
