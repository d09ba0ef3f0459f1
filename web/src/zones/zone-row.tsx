import type { Zone } from '@ts1/contract';
import { ChevronRight, Pencil, Trash2, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { MaintenanceLink } from '../maintenance/index.ts';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { unfoldRow } from '../ui/row-click.ts';
import { TableCell, TableRow } from '../ui/table.tsx';

export type ZoneAction = 'rename' | 'users' | 'delete';

interface ZoneRowProps {
  readonly zone: Zone;
  readonly layout: 'row' | 'card';
  /** Viewers neither expand nor change. */
  readonly editable: boolean;
  readonly expanded: boolean;
  readonly onToggle: () => void;
  /** Id of the element of its details. */
  readonly detailsId: string;
  /** The sensors of the zone, within an expanded card; a row has them below itself. */
  readonly details: ReactNode;
  readonly onAction: (action: ZoneAction) => void;
}

/** One zone: a row, or on a phone a card with the same information in the same order. */
export function ZoneRow(props: ZoneRowProps) {
  const { zone, layout, editable, expanded, onToggle, detailsId, details, onAction } = props;
  const { t } = useTranslation();
  const { zone_name: name, sensor_count, zone_users } = zone;
  const expander = editable && (
    <IconButton
      label={t(expanded ? 'zones.collapse' : 'zones.expand', { name })}
      icon={ChevronRight}
      expanded={expanded}
      controls={detailsId}
      onClick={onToggle}
      className="-ml-2"
      iconClassName={classes('transition-transform', expanded && 'rotate-90')}
    />
  );
  const actions = editable && (
    <span className="flex gap-1">
      <IconButton
        label={t('zones.manageUsersOf', { name })}
        icon={UsersRound}
        onClick={() => onAction('users')}
      />
      <MaintenanceLink target={{ zone: zone.zone_id }} name={name} />
      <IconButton label={t('zones.renameOf', { name })} icon={Pencil} onClick={() => onAction('rename')} />
      <IconButton
        label={t('zones.deleteOf', { name })}
        icon={Trash2}
        variant="remove"
        onClick={() => onAction('delete')}
      />
    </span>
  );
  if (layout === 'card') {
    return (
      <li className="flex flex-col gap-1 border-b border-border bg-surface p-3 text-table last:border-b-0">
        <span role="presentation" onClick={unfoldRow} className="flex items-center gap-1">
          {expander}
          <span className="min-w-0 flex-1 font-medium break-words">{name}</span>
        </span>
        <span className="flex flex-wrap items-center justify-between gap-2">
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 [&>dt]:text-muted">
            <dt>{t('zones.columns.sensors')}</dt>
            <dd>{sensor_count}</dd>
            <dt>{t('zones.columns.users')}</dt>
            <dd>{zone_users.length}</dd>
          </dl>
          {actions}
        </span>
        {expanded && (
          <div id={detailsId} className="pt-2">
            {details}
          </div>
        )}
      </li>
    );
  }
  return (
    <TableRow onClick={unfoldRow} className={editable ? 'cursor-pointer' : undefined}>
      <TableCell>
        <span className="flex items-center gap-1">
          {expander}
          <span className="font-medium break-words">{name}</span>
        </span>
      </TableCell>
      <TableCell>{sensor_count}</TableCell>
      <TableCell>{zone_users.length}</TableCell>
      {editable && <TableCell>{actions}</TableCell>}
    </TableRow>
  );
}
