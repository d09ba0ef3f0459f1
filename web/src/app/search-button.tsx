import { Search } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { isMac } from '../keyboard/is-mac.ts';
import { openPalette } from '../keyboard/palette-open.ts';
import { classes } from '../ui/classes.ts';

interface SearchButtonProps {
  /** In the menu of narrow windows, with its text; elsewhere windows below 1,024 px show an icon alone. */
  readonly inMenu?: boolean;
  readonly onOpen?: () => void;
}

/** Opens the search over everything: a field to look at, or an icon. */
export function SearchButton({ inMenu = false, onOpen }: SearchButtonProps) {
  const { t } = useTranslation();
  const isOnMac = isMac();
  return (
    <button
      type="button"
      aria-keyshortcuts={isOnMac ? 'Meta+K' : 'Control+K'}
      onClick={() => {
        onOpen?.();
        openPalette(true);
      }}
      className={classes(
        'flex h-9 items-center gap-2 rounded-md border border-border bg-canvas px-2.5 text-body text-muted hover:text-text pointer-coarse:h-11',
        inMenu ? 'w-full' : 'lg:w-60',
      )}
    >
      <Search aria-hidden size={16} className="shrink-0" />
      <span className={classes(!inMenu && 'max-lg:sr-only')}>{t('shell.search')}</span>
      <kbd aria-hidden className="ml-auto text-fine max-lg:hidden">
        {isOnMac ? '⌘K' : t('shell.searchKeys')}
      </kbd>
    </button>
  );
}
