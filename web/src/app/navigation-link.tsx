import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { AlarmCount } from './alarm-count.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import type { NavigationEntry } from './navigation.ts';

interface NavigationLinkProps {
  readonly entry: NavigationEntry;
  readonly narrow: boolean;
  readonly onNavigate?: (() => void) | undefined;
}

/** Look of a link in the sidebar. */
export const NAVIGATION_LINK_STYLE =
  'relative flex h-9 min-w-0 flex-1 items-center gap-3 rounded-md px-3 text-body text-muted hover:bg-raised hover:text-text ' +
  'data-[status=active]:bg-raised data-[status=active]:font-medium data-[status=active]:text-accent pointer-coarse:h-11';

/** One entry of the sidebar. */
export function NavigationLink({ entry, narrow, onNavigate }: NavigationLinkProps) {
  const { t } = useTranslation();
  const name = t(`shell.pages.${entry.page}`);
  const Icon = entry.icon;
  return (
    <Tooltip text={name} side="right" disabled={!narrow}>
      <Link
        to={entry.to}
        activeOptions={{ exact: entry.to === '/' }}
        className={NAVIGATION_LINK_STYLE}
        onClick={() => onNavigate?.()}
      >
        <Icon aria-hidden size={20} className="shrink-0" />
        <span className={narrow ? 'sr-only' : 'min-w-0 leading-4 break-words'}>{name}</span>
        {entry.page === 'alarmLog' && (
          <AlarmCount className={narrow ? 'absolute -top-1 right-0' : 'ml-auto'} />
        )}
      </Link>
    </Tooltip>
  );
}
