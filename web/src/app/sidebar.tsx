import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Brand } from '../ui/brand.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { NavigationList } from './navigation-list.tsx';

interface SidebarProps {
  /** Icons alone. */
  readonly narrow: boolean;
  /** Folds it to icons, or unfolds it. */
  readonly onFold: () => void;
}

/** The sidebar of wide windows, beside the page: 224 px, or 64 px of icons alone. */
export function Sidebar({ narrow, onFold }: SidebarProps) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('shell.navigation')}
      className={classes(
        'fixed inset-y-0 left-0 hidden flex-col border-r border-border bg-surface md:flex',
        narrow ? 'w-16' : 'w-56',
      )}
    >
      <div className="flex h-14 shrink-0 items-center border-b border-border px-4">
        <Brand name={narrow ? undefined : t('app.shortName')} />
      </div>
      <div className="flex-1 overflow-y-auto p-2">
        <NavigationList narrow={narrow} />
      </div>
      <div className={classes('flex border-t border-border p-2', narrow ? 'justify-center' : 'justify-end')}>
        <IconButton
          label={t(narrow ? 'shell.expandSidebar' : 'shell.collapseSidebar')}
          icon={narrow ? PanelLeftOpen : PanelLeftClose}
          onClick={onFold}
        />
      </div>
    </nav>
  );
}
