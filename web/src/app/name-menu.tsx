import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useUser } from '../session/index.ts';
import { PlainButton } from '../ui/plain-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { usePopover } from '../ui/use-popover.ts';

const Links = lazyPart(async () => (await import('./name-menu-links.tsx')).NameMenuLinks);

/** Company and user: a button that opens what is the user's own. */
export function NameMenu({ role }: { readonly role: string }) {
  const { t } = useTranslation();
  const { companyName, username, email } = useUser();
  const state = usePopover(0);
  return (
    <Popover
      state={state}
      title={email}
      trigger={({ ref, expanded, onClick }) => (
        <PlainButton
          ref={ref}
          type="button"
          disabled={false}
          keepFocus={false}
          aria-expanded={expanded}
          onClick={onClick}
          className="-ml-1 flex min-w-0 flex-col rounded-md px-1 text-left hover:bg-raised md:flex-row md:items-center md:gap-3 min-h-9 pointer-coarse:min-h-11"
        >
          <span className="max-w-full truncate font-semibold">{companyName}</span>
          <span className="flex max-w-full items-center gap-1 text-fine text-muted md:text-table">
            <span className="truncate">
              {t('shell.greeting', { username })}
              <span className="sm:hidden"> · {role}</span>
            </span>
            <ChevronDown aria-hidden size={16} className="shrink-0" />
          </span>
        </PlainButton>
      )}
    >
      <Suspense fallback={null}>
        <Links />
      </Suspense>
    </Popover>
  );
}
