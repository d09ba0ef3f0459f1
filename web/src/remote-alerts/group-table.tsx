import type { AlertGroup } from '@ts1/contract';
import { MessagesSquare, Pencil, Trash2 } from 'lucide-react';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { SortHeader, type ChosenOrder } from '../list-bar/index.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../ui/table.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { ReachWarning } from './reach-warning.tsx';
import { useGroupNames } from './use-group-names.ts';

interface GroupTableProps {
  readonly groups: readonly AlertGroup[];
  readonly order: ChosenOrder;
  /** Also those that are not shown: alarms may go on to them. */
  readonly all: readonly AlertGroup[];
  readonly editable: boolean;
  readonly onEdit: (group: AlertGroup) => void;
  readonly onDelete: (group: AlertGroup) => void;
  readonly onMessages: (group: AlertGroup) => void;
}

/** Writes the recipients of a group, each kind counted. */
function recipientsText(group: AlertGroup, t: TFunction): string {
  const counts = {
    people: group.recipients.length,
    rotas: group.rotaRecipients.length,
    contacts: group.contactRecipients.length,
    chats: group.channels.length,
  };
  return KINDS.flatMap((kind) => {
    const count = counts[kind];
    return count === 0 ? [] : [t(`remoteAlerts.counts.${kind}`, { count })];
  }).join(', ');
}

const KINDS = ['people', 'rotas', 'contacts', 'chats'] as const;
const COLUMNS = ['name', 'sensors', 'recipients'] as const;

/** The alert groups: a table, or cards on a phone. */
export function GroupTable(props: GroupTableProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE);
  const { groups, order, all } = props;
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const namesIn = useGroupNames();
  const title = (group: AlertGroup) => (
    <span className="flex min-w-0 flex-col">
      <span className="font-medium break-words">{group.name}</span>
      {group.escalate_to !== null && (
        <span className="text-fine break-words text-muted">
          {t('remoteAlerts.escalation', {
            minutes: group.escalate_after ?? '',
            group: names.get(group.escalate_to) ?? '',
          })}
        </span>
      )}
    </span>
  );
  if (phone) {
    return (
      <ul aria-label={t('remoteAlerts.title')} className={CARD_LIST}>
        {groups.map((group) => (
          <li
            key={group.id}
            className="flex flex-col gap-2 border-b border-border bg-surface p-3 text-table last:border-b-0"
          >
            {title(group)}
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 [&>dt]:text-muted">
              <dt>{t('remoteAlerts.columns.sensors')}</dt>
              <dd>
                {group.sensorIds.length} <Names names={namesIn(group).sensors} />
              </dd>
              <dt>{t('remoteAlerts.columns.recipients')}</dt>
              <dd>
                {recipientsText(group, t)} <Names names={namesIn(group).recipients} />
              </dd>
            </dl>
            <ReachWarning group={group} />
            <Actions {...props} group={group} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table label={t('remoteAlerts.title')}>
      <TableHead>
        {COLUMNS.map((column) => (
          <SortHeader key={column} column={column} order={order}>
            {t(`remoteAlerts.columns.${column}`)}
          </SortHeader>
        ))}
        <TableHeaderCell>{t('remoteAlerts.columns.actions')}</TableHeaderCell>
      </TableHead>
      <TableBody>
        {groups.map((group) => (
          <TableRow key={group.id}>
            <TableCell>{title(group)}</TableCell>
            <TableCell className="max-w-80">
              {group.sensorIds.length} <Names names={namesIn(group).sensors} />
            </TableCell>
            <TableCell className="max-w-96">
              {recipientsText(group, t)} <Names names={namesIn(group).recipients} />
              <ReachWarning group={group} />
            </TableCell>
            <TableCell className="w-px">
              <Actions {...props} group={group} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Names in one line; the rest is behind the pointer, and in the dialog of the group. */
function Names({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  const text = names.join(', ');
  return (
    <span title={text} className="block truncate text-fine text-muted">
      {text}
    </span>
  );
}

function Actions({
  group,
  editable,
  onEdit,
  onDelete,
  onMessages,
}: GroupTableProps & { readonly group: AlertGroup }) {
  const { t } = useTranslation();
  const { name } = group;
  return (
    <span className="flex items-center gap-1">
      <IconButton
        label={t('remoteAlerts.messagesOf', { name })}
        icon={MessagesSquare}
        onClick={() => onMessages(group)}
      />
      {editable && (
        <>
          <IconButton
            label={t('remoteAlerts.editOf', { name })}
            icon={Pencil}
            onClick={() => onEdit(group)}
          />
          <IconButton
            label={t('remoteAlerts.deleteOf', { name })}
            icon={Trash2}
            variant="remove"
            onClick={() => onDelete(group)}
          />
        </>
      )}
    </span>
  );
}
