import { useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { NAVIGATION, type NavigationEntry } from './navigation.ts';
import { NavigationLink } from './navigation-link.tsx';

interface NavigationListProps {
  readonly narrow: boolean;
  /** An entry was followed. */
  readonly onNavigate?: (() => void) | undefined;
}

/** The entries of the sidebar; narrow shows icons alone. */
export function NavigationList({ narrow, onNavigate }: NavigationListProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {NAVIGATION.map((entry) =>
        entry.children === undefined ? (
          <li key={entry.page}>
            <NavigationLink entry={entry} narrow={narrow} onNavigate={onNavigate} />
          </li>
        ) : (
          <ExpandableEntry
            key={entry.page}
            entry={entry}
            subEntries={entry.children}
            narrow={narrow}
            onNavigate={onNavigate}
          />
        ),
      )}
    </ul>
  );
}

interface ExpandableEntryProps extends NavigationListProps {
  readonly entry: NavigationEntry;
  readonly subEntries: readonly NavigationEntry[];
}

function ExpandableEntry({ entry, subEntries, narrow, onNavigate }: ExpandableEntryProps) {
  const { t } = useTranslation();
  const listId = useId();
  const within = useLocation({ select: ({ pathname }) => subEntries.some(({ to }) => to === pathname) });
  const [chosen, setChosen] = useState<boolean>();
  const expanded = chosen ?? within;
  return (
    <li>
      <div className={classes('flex', narrow ? 'flex-col' : 'items-center gap-0.5')}>
        <NavigationLink entry={entry} narrow={narrow} onNavigate={onNavigate} />
        <IconButton
          label={t('shell.showPlanView')}
          icon={ChevronDown}
          expanded={expanded}
          controls={listId}
          onClick={() => setChosen(!expanded)}
          className={narrow ? 'h-6! w-full!' : ''}
          iconClassName={classes('text-muted transition-transform', expanded && 'rotate-180')}
        />
      </div>
      <ul id={listId} hidden={!expanded} className={narrow ? '' : 'ml-5 border-l border-border pl-2'}>
        {subEntries.map((sub) => (
          <li key={sub.page}>
            <NavigationLink entry={sub} narrow={narrow} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </li>
  );
}
