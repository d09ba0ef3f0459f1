import { useTranslation } from '../i18n/use-translation.ts';
import { Dialog } from '../ui/dialog.tsx';
import { isMac } from './is-mac.ts';
import { SingleKeysSwitch } from './single-keys-switch.tsx';

interface KeyListProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Which keys do what. */
export function KeyList({ open, onClose }: KeyListProps) {
  const { t } = useTranslation();
  const keys = [
    { keys: ['j'], does: t('keyboard.next') },
    { keys: ['k'], does: t('keyboard.previous') },
    { keys: ['Enter'], does: t('keyboard.open') },
    { keys: ['/'], does: t('keyboard.search') },
    { keys: [isMac() ? '⌘' : t('keyboard.control'), 'K'], does: t('keyboard.palette') },
    { keys: ['?'], does: t('keyboard.list') },
  ] as const;
  return (
    <Dialog open={open} onClose={onClose} title={t('keyboard.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-body">
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
      <SingleKeysSwitch />
    </Dialog>
  );
}
