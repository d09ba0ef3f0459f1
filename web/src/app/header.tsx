import type { BuiltInRoleKey } from '@ts1/contract';
import { LogOut, Menu, Moon, Sun } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { setTheme, useTheme } from '../platform/theme.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { useSession, useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notifyError } from '../ui/notify.ts';
import { HelpLink } from './help-link.tsx';
import { LateZoneNote } from './late-zone-note.tsx';
import { NameMenu } from './name-menu.tsx';
import { SearchButton } from './search-button.tsx';

interface HeaderProps {
  readonly menuOpen: boolean;
  readonly onOpenMenu: () => void;
}

/** Built-in roles, which the server names in English. The contract's table of them is not needed for the first look. */
const BUILT_IN_ROLES = [
  'admin',
  'viewer',
  'operator',
  'quality',
  'technician',
  'auditor',
] as const satisfies readonly BuiltInRoleKey[];

/** Company, user, theme and sign-out. */
export function Header({ menuOpen, onOpenMenu }: HeaderProps) {
  const { t } = useTranslation();
  const { roleName } = useUser();
  const builtIn = BUILT_IN_ROLES.find((key) => key === roleName.toLowerCase());
  const role = builtIn === undefined ? roleName : t(`shell.roles.${builtIn}`);
  return (
    <header className="sticky top-0 z-20 order-first flex h-14 [@media(max-height:500px)]:static shrink-0 items-center gap-2 border-b border-border bg-surface px-2 md:gap-3 md:px-6">
      <div className="md:hidden">
        <IconButton label={t('shell.openMenu')} icon={Menu} expanded={menuOpen} onClick={onOpenMenu} />
      </div>
      <div className="flex min-w-0 flex-1">
        <NameMenu role={role} />
      </div>
      <span className="min-w-0 max-lg:hidden">
        <LateZoneNote />
      </span>
      <span className="max-md:hidden">
        <SearchButton />
      </span>
      <span className="max-sm:hidden">
        <Chip>{role}</Chip>
      </span>
      <span className="max-md:hidden">
        <HelpLink shape="icon" />
      </span>
      <ThemeButton />
      <SignOutButton />
    </header>
  );
}

function ThemeButton() {
  const { t } = useTranslation();
  const dark = useTheme() === 'dark';
  return (
    <IconButton
      label={t(dark ? 'shell.useLightTheme' : 'shell.useDarkTheme')}
      icon={dark ? Sun : Moon}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  );
}

function SignOutButton() {
  const { t } = useTranslation();
  const session = useSession();
  const { busy, isDone, send } = useAction(async () => session.signOut(), {
    onFailed: (_, reason) => notifyError(reason),
  });
  return (
    <Button
      variant="ghost"
      icon={LogOut}
      busy={busy || isDone}
      onClick={() => void send(undefined)}
      className="max-sm:px-3"
    >
      <span className="max-sm:sr-only">{t('shell.signOut')}</span>
    </Button>
  );
}
