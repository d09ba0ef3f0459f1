import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useRemembered } from '../platform/remembered.ts';
import { Brand } from '../ui/brand.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { NavigationList } from './navigation-list.tsx';

/** The sidebar of wide windows: 224 px, or icons alone. */
export function Sidebar() {
  const { t } = useTranslation();
  const [choice, setChoice] = useRemembered('sidebar', 'wide');
  const narrow = choice === 'narrow';
  return (
    <nav
      aria-label={t('shell.navigation')}
      className={classes(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-border bg-surface md:flex',
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
          onClick={() => setChoice(narrow ? 'wide' : 'narrow')}
        />
      </div>
    </nav>
  );
}
