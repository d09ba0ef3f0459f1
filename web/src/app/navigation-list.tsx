import { useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useUser } from '../session/index.ts';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { NAVIGATION, type NavigationEntry } from './navigation.ts';
import { NavigationLink } from './navigation-link.tsx';

const PartLinks = lazyPart(async () => (await import('./part-links.tsx')).PartLinks);

interface NavigationListProps {
  readonly narrow: boolean;
  /** An entry was followed. */
  readonly onNavigate?: (() => void) | undefined;
}

/** The entries of the sidebar; narrow shows icons alone, and parts of pages have none. */
export function NavigationList({ narrow, onNavigate }: NavigationListProps) {
  const { permissions } = useUser();
  return (
    <ul className="flex flex-col gap-0.5">
      {NAVIGATION.filter(({ needs }) => !needs || permissions.includes(needs)).map((entry) =>
        entry.children === undefined && (narrow || entry.parts === undefined) ? (
          <li key={entry.page}>
            <NavigationLink entry={entry} narrow={narrow} onNavigate={onNavigate} />
          </li>
        ) : (
          <ExpandableEntry key={entry.page} entry={entry} narrow={narrow} onNavigate={onNavigate} />
        ),
      )}
    </ul>
  );
}

interface ExpandableEntryProps extends NavigationListProps {
  readonly entry: NavigationEntry;
}

function ExpandableEntry({ entry, narrow, onNavigate }: ExpandableEntryProps) {
  const { t } = useTranslation();
  const listId = useId();
  const within = useLocation({
    select: ({ pathname }) => entry.children?.some(({ to }) => to === pathname) === true,
  });
  const [chosen, setChosen] = useState<boolean>();
  const expanded = chosen ?? within;
  return (
    <li>
      <div className={classes('flex', narrow ? 'flex-col' : 'items-center gap-0.5')}>
        <NavigationLink entry={entry} narrow={narrow} onNavigate={onNavigate} />
        <IconButton
          label={t('shell.showParts', { name: t(`shell.pages.${entry.page}`) })}
          icon={ChevronDown}
          expanded={expanded}
          controls={listId}
          onClick={() => setChosen(!expanded)}
          className={narrow ? 'h-6! w-full!' : ''}
          iconClassName={classes('text-muted transition-transform', expanded && 'rotate-180')}
        />
      </div>
      <ul id={listId} hidden={!expanded} className={narrow ? '' : 'ml-5 border-l border-border pl-2'}>
        {entry.children?.map((child) => (
          <li key={child.page}>
            <NavigationLink entry={child} narrow={narrow} onNavigate={onNavigate} />
          </li>
        ))}
        {expanded && entry.parts !== undefined && (
          <Suspense>
            <PartLinks to={entry.to} parts={entry.parts} onNavigate={onNavigate} />
          </Suspense>
        )}
      </ul>
    </li>
  );
}
