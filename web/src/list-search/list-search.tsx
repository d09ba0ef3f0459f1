import type { FilterScreen } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { listSearch } from '../i18n/en/list-search.ts';
import { classes } from '../ui/classes.ts';
import { SearchField } from '../ui/search-field.tsx';
import { SEARCH_FROM, SEARCH_FROM_ON_PHONES } from './search-from.ts';
import { Bookmark } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { usePopover } from '../ui/use-popover.ts';
import type { SavedFiltersProps } from './saved-filter-menu.tsx';

const SavedFilterMenu = lazyPart(async () => (await import('./saved-filter-menu.tsx')).SavedFilterMenu);

addTexts({ listSearch });

export interface ListSearchProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** How many are found, by the search and whatever else narrows the list down. */
  readonly shown: number;
  readonly total: number;
  /** Shown however short the list is. */
  readonly always?: boolean | undefined;
  /** Says what is found in words of the list's own. */
  readonly result?: string | undefined;
  /** Screen whose searches can be kept; without it they cannot. */
  readonly screen?: FilterScreen;
  /** Choice that narrows the list further, to be kept with the search; undefined while it shows all. */
  readonly choice?: string | undefined;
  readonly onChoice?: (choice: string | undefined) => void;
}

/** The search above a list, with how many of how many it found; nothing above a short list. */
export function ListSearch(props: ListSearchProps) {
  const {
    label,
    placeholder = label,
    value,
    onChange,
    shown,
    total,
    always = false,
    result,
    screen,
    choice,
    onChoice,
  } = props;
  const { t } = useTranslation();
  if (!always && total < SEARCH_FROM && value === '') return null;
  return (
    <div
      className={classes(
        'mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 max-md:mb-2',
        !always && total < SEARCH_FROM_ON_PHONES && value === '' && 'max-md:hidden',
      )}
    >
      {/* On a phone it shares its line with what is beside it: each line here takes one from the list. */}
      <div className="max-w-md min-w-0 grow basis-36">
        <SearchField
          label={label}
          placeholder={placeholder}
          value={value}
          onChange={onChange}
          clearLabel={t('listSearch.clear')}
        />
      </div>
      {screen !== undefined && (
        <SavedFilters
          screen={screen}
          now={{ search: value, choice }}
          onChoose={(kept) => {
            onChange(kept.search);
            onChoice?.(kept.choice);
          }}
        />
      )}
      <output className="text-table text-muted">
        {result ?? ((value.trim() !== '' || shown !== total) && t('listSearch.count', { shown, total }))}
      </output>
    </div>
  );
}

/** The searches of this list that the user keeps; nothing of them is loaded before they are asked for. */
function SavedFilters(props: SavedFiltersProps) {
  const { t } = useTranslation();
  const popover = usePopover(0);
  return (
    <Popover
      state={popover}
      title={t('listSearch.saved.title')}
      trigger={(control) => <IconButton {...control} icon={Bookmark} label={t('listSearch.saved.title')} />}
    >
      <Suspense fallback={null}>
        <SavedFilterMenu {...props} />
      </Suspense>
    </Popover>
  );
}
