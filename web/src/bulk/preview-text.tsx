import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { bulk } from '../i18n/en/bulk.ts';
import type { Preview } from './preview.ts';

addTexts({ bulk });

/** More names than these are left to their number. */
const NAMED = 5;

interface PreviewTextProps<Item> {
  readonly preview: Preview<Item>;
  readonly itemName: (item: Item) => string;
}

/** How many change, are so already, or cannot and why, before anything is changed. */
export function PreviewText<Item>({ preview, itemName }: PreviewTextProps<Item>) {
  const { t } = useTranslation();
  const { changes, same, cannot } = preview;
  return (
    <output className="flex flex-col text-body">
      <span>
        {t('bulk.changes', { count: changes.length })}
        {same.length > 0 && `, ${t('bulk.same', { count: same.length })}`}
      </span>
      {[...cannot].map(([reason, items]) => {
        const names = items.slice(0, NAMED).map(itemName).join(', ');
        const count = items.length;
        return (
          <span key={reason} className="text-warning">
            {t(count > NAMED ? 'bulk.cannotMany' : 'bulk.cannot', { count, reason, names })}
          </span>
        );
      })}
    </output>
  );
}
