import { Link, type LinkProps } from '@tanstack/react-router';
import { Bell, Ellipsis, LayoutDashboard, Thermometer, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { AlarmCount } from './alarm-count.tsx';

const STYLE =
  'flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-fine text-muted ' +
  'data-[status=active]:text-accent focus-visible:-outline-offset-2';

/** The bar at the bottom of phones: what is needed in a hurry, and the way to the rest. */
export function BottomBar({ onMore }: { readonly onMore: () => void }) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('shell.quickNavigation')}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <BarLink to="/" icon={LayoutDashboard} name={t('shell.pages.dashboard')} />
      <BarLink to="/alarm-log" icon={Bell} name={t('shell.alarms')} />
      <BarLink to="/sensors" icon={Thermometer} name={t('shell.pages.sensors')} />
      <button type="button" className={STYLE} onClick={onMore} aria-haspopup="dialog">
        <Ellipsis aria-hidden size={20} />
        {t('shell.more')}
      </button>
    </nav>
  );
}

interface BarLinkProps {
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: LucideIcon;
  readonly name: string;
}

function BarLink({ to, icon: Icon, name }: BarLinkProps) {
  return (
    <Link to={to} activeOptions={{ exact: to === '/' }} className={STYLE}>
      <span className="relative">
        <Icon aria-hidden size={20} />
        {to === '/alarm-log' && <AlarmCount className="absolute -top-2 left-3" />}
      </span>
      {name}
    </Link>
  );
}
