import type { FilterScreen } from '@ts1/contract';
import { Bookmark } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { usePopover } from '../ui/use-popover.ts';
import type { Narrowing } from './saved-query.ts';

const SavedFilterMenu = lazyPart(async () => (await import('./saved-filter-menu.tsx')).SavedFilterMenu);

export interface SavedFiltersProps {
  readonly screen: FilterScreen;
  /** What narrows the list down now. */
  readonly now: Narrowing;
  readonly onChoose: (narrowing: Narrowing) => void;
}

/** The searches of this list that the user keeps; nothing of them is loaded before they are asked for. */
export function SavedFilters(props: SavedFiltersProps) {
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
