import { Minus, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { searched } from '../list-bar/index.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SearchField } from '../ui/search-field.tsx';

/** A sensor or a user, as a list shows it. */
export interface Assignable {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
}

/** Texts typed to find those that are not assigned yet, and those that are. */
export interface AssignmentSearch {
  readonly offered: string;
  readonly assigned: string;
}
export const NOTHING_SEARCHED: AssignmentSearch = { offered: '', assigned: '' };

interface AssignmentProps {
  /** Kept by what stays when the lists change places, so that turning the window takes nothing that was typed. */
  readonly search: AssignmentSearch;
  readonly onSearch: (search: AssignmentSearch) => void;
  readonly assigned: readonly Assignable[];
  /** Entries that are not assigned yet. */
  readonly offered: readonly Assignable[];
  readonly texts: {
    readonly assigned: string;
    readonly noneAssigned: string;
    readonly offered: string;
    readonly noneOffered: string;
    readonly search: string;
    readonly searchAssigned: string;
  };
  /** Entry that is being changed right now. */
  readonly busyId: number | null;
  /** Changes all that are found, which is more than are shown; nothing where that cannot be. */
  readonly changeMany?: (action: 'add' | 'remove', found: readonly Assignable[]) => ReactNode;
  readonly onAssign: (id: number) => void;
  readonly onRemove: (id: number) => void;
}

/** A serial number is found without its dots, too. */
const searchTexts = ({ name, detail }: Assignable): string[] => [
  name,
  detail,
  detail.replaceAll(/[.:]/g, ''),
];

/** As many as can be looked over; with 2,000 sensors the rest is found by typing. */
const STEP = 50;
/** Fewer are looked over faster than searched. */
const SEARCH_FROM = 10;

/** Assigned entries, and those that can be: two lists, one beside the other where there is room. */
export function Assignment(props: AssignmentProps) {
  const { assigned, offered, search, onSearch, texts, busyId, changeMany, onAssign, onRemove } = props;
  const { t } = useTranslation();
  const [count, setCount] = useState(STEP);
  const found = searched(offered, search.offered, searchTexts);
  const inside = searched(assigned, search.assigned, searchTexts);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <List
        label={texts.assigned}
        items={inside.slice(0, count)}
        empty={search.assigned.trim() === '' ? texts.noneAssigned : texts.noneOffered}
        before={
          (assigned.length >= SEARCH_FROM || search.assigned !== '') && (
            <SearchField
              label={texts.searchAssigned}
              placeholder={texts.searchAssigned}
              value={search.assigned}
              onChange={(text) => onSearch({ ...search, assigned: text })}
              clearLabel={t('zones.clearSearch')}
            />
          )
        }
        action={(item) => (
          <IconButton
            label={t('zones.removeOne', { name: item.name })}
            icon={Minus}
            disabled={busyId !== null}
            keepFocus
            onClick={() => onRemove(item.id)}
          />
        )}
      >
        {changeMany?.('remove', inside)}
        {inside.length > count && (
          <Button onClick={() => setCount(count + STEP)}>
            {t('zones.showMore', { count: Math.min(STEP, inside.length - count) })}
          </Button>
        )}
      </List>
      <List
        label={texts.offered}
        items={found.slice(0, STEP)}
        empty={texts.noneOffered}
        before={
          <SearchField
            label={texts.search}
            placeholder={texts.search}
            value={search.offered}
            onChange={(text) => onSearch({ ...search, offered: text })}
            clearLabel={t('zones.clearSearch')}
          />
        }
        action={(item) => (
          <IconButton
            label={t('zones.assignOne', { name: item.name })}
            icon={Plus}
            disabled={busyId !== null}
            keepFocus
            onClick={() => onAssign(item.id)}
          />
        )}
      >
        {changeMany?.('add', found)}
        {found.length > STEP && (
          <p className="text-table text-muted">{t('zones.more', { count: found.length - STEP })}</p>
        )}
      </List>
    </div>
  );
}

interface ListProps {
  readonly label: string;
  readonly items: readonly Assignable[];
  readonly empty: string;
  readonly before?: ReactNode;
  readonly action: (item: Assignable) => ReactNode;
  readonly children: ReactNode;
}

function List({ label, items, empty, before, action, children }: ListProps) {
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-table font-semibold">{label}</h2>
      {before}
      {items.length === 0 && <p className="py-2 text-body text-muted">{empty}</p>}
      {items.length > 0 && (
        <ul
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keyboard
          tabIndex={0}
          className="max-h-72 divide-y divide-border overflow-y-auto rounded-md border border-border bg-surface"
        >
          {items.map((item) => (
            <li key={item.id} className="flex items-center justify-between gap-2 py-0.5 pr-1 pl-3">
              <span className="flex min-w-0 flex-col">
                <span className="break-words text-table">{item.name}</span>
                <span className="text-fine break-all text-muted">{item.detail}</span>
              </span>
              {action(item)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
