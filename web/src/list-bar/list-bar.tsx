import type { FilterScreen } from '@ts1/contract';
import { Bookmark, ListChecks, SlidersHorizontal } from 'lucide-react';
import { Fragment, Suspense, useState, type ReactNode } from 'react';
import { listBar } from '../i18n/en/list-bar.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { usePopover } from '../ui/use-popover.ts';
import { ListChip, type ListFilter } from './list-chip.tsx';
import { applyChoices, narrowingFilters, toNarrowing } from './filter-rule.ts';
import { orderFilter, type ChosenOrder, type NamedColumn } from './order-filter.ts';
import type { SavedFiltersProps } from './saved-filter-menu.tsx';
import { SEARCH_FROM, SEARCH_FROM_ON_PHONES } from './search-from.ts';

const SavedFilterMenu = lazyPart(async () => (await import('./saved-filter-menu.tsx')).SavedFilterMenu);

addTexts({ listBar });

export interface ListBarProps {
  /** Name of the search field. */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Number of entries that the search and the filters leave; undefined while only the server knows it. */
  readonly shown?: number;
  readonly total?: number;
  /** Shown however short the list is. */
  readonly always?: boolean | undefined;
  /** Sentence about what is found, in place of the count. */
  readonly result?: string | undefined;
  /** Screen whose searches can be kept; without it they cannot. */
  readonly screen?: FilterScreen;
  readonly filters?: readonly ListFilter[];
  /** Further fields of the filters, on a line of their own; folded with them on a phone. */
  readonly fields?: ReactNode;
  /** Takes every filter away, where one sets several things at once; undefined while nothing is left out. */
  readonly onClear?: (() => void) | undefined;
  readonly order?: ChosenOrder;
  /** Columns by which the list can be sorted. */
  readonly columns?: readonly NamedColumn[];
  /** Media query of the widths at which the list is one of cards, without headers to press. */
  readonly cardsBelow?: string;
  /** Marks every entry that is found. */
  readonly onMarkAll?: (() => void) | undefined;
  /** Main action of the list, at the end of the bar. */
  readonly action?: ReactNode;
  /** Bar of the marked entries, which takes the place of this one. */
  readonly markedBar?: ReactNode;
}

/** The bar above a list: search, saved searches, filters as chips, the count, "Mark all" and the main action. */
export function ListBar(props: ListBarProps) {
  const { markedBar, ...rest } = props;
  const bar = <Bar {...rest} />;
  return markedBar === undefined ? bar : <Suspense fallback={bar}>{markedBar}</Suspense>;
}

function Bar(props: Omit<ListBarProps, 'markedBar'>) {
  const { label, placeholder = label, value, onChange, shown, total = 0, always = false } = props;
  const { result, screen, fields, onClear, action, onMarkAll } = props;
  const { t } = useTranslation();
  const isPhone = useMediaQuery(PHONE);
  const [timesCleared, setTimesCleared] = useState(0);
  const filters = useFilters(props);
  const narrowing = narrowingFilters(filters);
  const isNarrowed = value.trim() !== '' || narrowing.length > 0;
  const isLong = (length: number): boolean => always || total >= length || isNarrowed;
  const hasSearch = isLong(isPhone ? SEARCH_FROM_ON_PHONES : SEARCH_FROM);
  const offered = filters.filter(
    ({ place, isOrder, value: chosen }) =>
      place !== 'nowhere' &&
      (chosen !== undefined || (place !== 'when-chosen' && (hasSearch || isOrder !== true))),
  );
  const isEmpty = !hasSearch && offered.length === 0 && !action && onMarkAll === undefined;
  if (isEmpty) return null;
  const clear = (): void => {
    // The fields begin anew: a text that means no date is theirs alone.
    setTimesCleared(timesCleared + 1);
    if (onClear === undefined) for (const filter of narrowing) filter.onChange(undefined);
    else onClear();
  };
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-2 max-md:mb-2 pointer-coarse:min-h-11">
      {hasSearch && (
        <div className="max-w-md min-w-0 grow basis-36">
          <SearchField
            label={label}
            placeholder={placeholder}
            value={value}
            onChange={onChange}
            clearLabel={t('listBar.clear')}
          />
        </div>
      )}
      {hasSearch && screen !== undefined && (
        <SavedFilters
          screen={screen}
          now={toNarrowing(value, filters)}
          onChoose={({ search, choices }) => {
            onChange(search);
            applyChoices(choices, filters);
          }}
        />
      )}
      <Chips
        filters={offered}
        fields={fields === undefined ? undefined : <Fragment key={timesCleared}>{fields}</Fragment>}
        isFolded={isPhone && offered.length > 1}
      />
      {(narrowing.length > 0 || onClear !== undefined) && (
        <Button variant="ghost" onClick={clear}>
          {t('listBar.clearFilters')}
        </Button>
      )}
      {hasSearch && shown !== undefined && (
        <output className={classes('text-table text-muted', !isNarrowed && 'max-md:hidden')}>
          {result ?? t(isNarrowed || shown !== total ? 'listBar.count' : 'listBar.all', { shown, total })}
        </output>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {onMarkAll !== undefined && isPhone && (
          <IconButton icon={ListChecks} label={t('listBar.markAll')} onClick={onMarkAll} />
        )}
        {onMarkAll !== undefined && !isPhone && (
          <Button variant="ghost" onClick={onMarkAll}>
            {t('listBar.markAll')}
          </Button>
        )}
        {action}
      </span>
    </div>
  );
}

/** Returns the filters of a list with its order among them, which is chosen there where no headers are. */
function useFilters({ filters = [], order, columns = [], cardsBelow = PHONE }: ListBarProps) {
  const { t } = useTranslation();
  const hasCards = useMediaQuery(cardsBelow);
  if (order === undefined) return filters;
  const texts = {
    label: t('listBar.sort'),
    any: t('listBar.usualOrder'),
    descending: (name: string) => t('listBar.descending', { name }),
  };
  return [
    ...filters,
    { ...orderFilter(order, columns, texts), ...(!hasCards && { place: 'nowhere' as const }) },
  ];
}

interface ChipsProps {
  readonly filters: readonly ListFilter[];
  readonly fields: ReactNode;
  /** Behind one button: on a phone each line above the list takes one from it. */
  readonly isFolded: boolean;
}

function Chips({ filters, fields, isFolded }: ChipsProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isFurther = ({ place }: ListFilter): boolean => isFolded || place === 'more';
  const further = filters.filter((filter) => isFurther(filter));
  const isOn = filters.some(({ value }) => value !== undefined);
  // The button stays where it is when it opens.
  return (
    <>
      {filters.map((filter) => !isFurther(filter) && <ListChip key={filter.label} {...filter} />)}
      {further.length > 0 && (
        <Button
          {...(isFolded ? { icon: SlidersHorizontal } : { variant: 'ghost' })}
          expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isFolded ? (isOn ? 'listBar.filtersOn' : 'listBar.filters') : 'listBar.more')}
        </Button>
      )}
      <div className={classes('flex flex-wrap gap-2 empty:hidden', isFolded && 'order-last w-full')}>
        {further.map(
          (filter) =>
            (isOpen || (!isFolded && filter.value !== undefined)) && (
              <ListChip key={filter.label} {...filter} />
            ),
        )}
      </div>
      {(isOpen || !isFolded) && Boolean(fields) && <div className="order-last w-full">{fields}</div>}
    </>
  );
}

/** The searches of this list that the user keeps; nothing of them is loaded before they are asked for. */
function SavedFilters(props: SavedFiltersProps) {
  const { t } = useTranslation();
  const popover = usePopover(0);
  return (
    <Popover
      state={popover}
      title={t('listBar.saved.title')}
      trigger={(control) => <IconButton {...control} icon={Bookmark} label={t('listBar.saved.title')} />}
    >
      <Suspense fallback={null}>
        <SavedFilterMenu {...props} />
      </Suspense>
    </Popover>
  );
}
