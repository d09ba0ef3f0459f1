import { useTranslation } from '../i18n/use-translation.ts';
import { useActiveAlarms } from '../alarms/index.ts';
import { classes } from '../ui/classes.ts';

/** How many alarms are active; nothing where there are none. */
export function AlarmCount({ className }: { readonly className: string }) {
  const { t } = useTranslation();
  const count = useActiveAlarms()?.length ?? 0;
  if (count === 0) return null;
  return (
    <span
      className={classes(
        'flex h-5 min-w-5 items-center justify-center rounded-full bg-high px-1.5 text-fine font-semibold text-on-high tabular-nums',
        className,
      )}
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('shell.activeAlarms', { count })}</span>
    </span>
  );
}
