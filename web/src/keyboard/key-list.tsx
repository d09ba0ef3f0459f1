import { useTranslation } from '../i18n/use-translation.ts';
import type { en } from '../i18n/en/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { isMac } from './is-mac.ts';
import { SingleKeysSwitch } from './single-keys-switch.tsx';

type PageName = keyof (typeof en)['shell']['pages'];

interface KeyListProps {
  readonly open: boolean;
  /** Pages that `g` and a letter go to. */
  readonly pages: readonly { readonly page: PageName; readonly letter: string }[];
  readonly onClose: () => void;
}

/** Which keys do what. */
export function KeyList({ open, pages, onClose }: KeyListProps) {
  const { t } = useTranslation();
  const keys = [
    { keys: ['j'], does: t('keyboard.next') },
    { keys: ['k'], does: t('keyboard.previous') },
    { keys: ['Enter'], does: t('keyboard.open') },
    { keys: ['/'], does: t('keyboard.search') },
    { keys: [isMac() ? '⌘' : t('keyboard.control'), 'K'], does: t('keyboard.palette') },
    { keys: ['?'], does: t('keyboard.list') },
  ];
  const goTo = pages.map(({ page, letter }) => ({ keys: ['g', letter], does: t(`shell.pages.${page}`) }));
  return (
    <Dialog open={open} onClose={onClose} title={t('keyboard.title')}>
      <Keys keys={keys} />
      <h2 className="mt-2 text-body font-semibold">{t('keyboard.goTo')}</h2>
      <Keys keys={goTo} />
      <SingleKeysSwitch />
    </Dialog>
  );
}

interface KeysProps {
  readonly keys: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

/** Keys and what each does, side by side where there is room. */
function Keys({ keys }: KeysProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-body sm:grid-cols-[auto_1fr_auto_1fr]">
      {keys.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt>
            {keys.map((key) => (
              <kbd
                key={key}
                className="mr-1 inline-block min-w-7 rounded-sm border border-control bg-raised px-1.5 py-0.5 text-center text-table"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
