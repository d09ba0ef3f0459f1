import { commandRoutes, type Command, type CommandKind } from '@ts1/contract';
import { X } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { notifyError } from '../ui/notify.ts';
import { CommandChip } from './command-chip.tsx';
import { useCommands, type CommandTarget } from './use-commands.ts';
import { commands as texts } from '../i18n/en/commands.ts';
import { addTexts } from '../i18n/translate.ts';

addTexts({ commands: texts });

const SHOWN = 3;

interface RecentCommandsProps {
  readonly target: CommandTarget;
  readonly kinds: readonly CommandKind[];
}

/** The last commands of a kind where they are started, each with how far it is, live. */
export function RecentCommands({ target, kinds }: RecentCommandsProps) {
  const { t } = useTranslation();
  const commands = useCommands(target, kinds);
  if (commands.isError && commands.data === undefined) {
    return <p className="text-fine text-muted">{t('commands.loadFailed')}</p>;
  }
  if (commands.data === undefined || commands.data.length === 0) return null;
  return (
    <section aria-label={t('commands.recent')} className="border-t border-border pt-3">
      <h3 className="text-table font-semibold">{t('commands.recent')}</h3>
      <ul>
        {commands.data.slice(0, SHOWN).map((command) => (
          <Entry key={command.id} command={command} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ command }: { readonly command: Command }) {
  const { t } = useTranslation();
  // One that cannot be cancelled any longer is on its way: the list says so.
  const { busy, send } = useApiMutation(commandRoutes.cancelCommand, {
    readsLater: true,
    readsAlways: true,
    onFailed: () => notifyError(t('commands.cancelFailed')),
  });
  return (
    <li className="flex min-h-11 items-center justify-between gap-2 py-1">
      <span className="flex min-w-0 flex-col">
        <span className="text-table">{t(`commands.kind.${command.kind}`)}</span>
        <span className="text-fine text-muted">
          {t('commands.by', { when: formatDateTime(Date.parse(command.createdAt)), who: command.createdBy })}
        </span>
        {command.detail !== null && (
          <span className="text-fine break-words text-muted">{command.detail}</span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-1">
        <CommandChip command={command} />
        {command.state === 'queued' && (
          <IconButton
            label={t('commands.cancel')}
            icon={X}
            disabled={busy}
            onClick={() => void send({ params: { commandId: String(command.id) } })}
          />
        )}
      </span>
    </li>
  );
}
