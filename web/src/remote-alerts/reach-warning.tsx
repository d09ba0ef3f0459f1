import type { Recipient } from '@ts1/contract';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useGroupReach } from '../deliveries/index.ts';
import { classes } from '../ui/classes.ts';
import { reachText } from './reach-text.ts';

interface GroupToReach {
  readonly recipients: readonly Recipient[];
  readonly rotaRecipients: readonly unknown[];
}

/** Says when a group reaches no recipient, or not every one, and why; nothing while all is well. */
export function ReachWarning({ group }: { readonly group: GroupToReach }) {
  const { t } = useTranslation();
  const findReach = useGroupReach();
  const reach = findReach?.(group);
  const text = reach && reachText(reach, group.recipients.length, t);
  if (reach === undefined || text === undefined) return null;
  // The users that a rota reaches change by time: “Who is notified?” shows them.
  if (reach.reached === 0 && group.rotaRecipients.length > 0) return null;
  return (
    <span
      className={classes(
        'flex items-start gap-1.5 text-fine break-words',
        reach.reached === 0 ? 'font-semibold text-high' : 'text-warning',
      )}
    >
      <TriangleAlert aria-hidden size={16} className="shrink-0" />
      <span className="min-w-0">{text}</span>
    </span>
  );
}
