import type { Zone } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { SortHeader, type ChosenOrder } from '../list-bar/index.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Table, TableBody, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { NOTHING_SEARCHED } from './assignment.tsx';
import { DeleteZoneDialog, RenameZoneDialog } from './zone-dialogs.tsx';
import { ZoneRow, type ZoneAction } from './zone-row.tsx';
import { ZoneUsersDialog } from './zone-users.tsx';

interface ZoneTableProps {
  readonly zones: readonly Zone[];
  readonly order: ChosenOrder;
  readonly editable: boolean;
}

const COLUMNS = ['name', 'sensors', 'users'] as const;

/** The zones; one at a time is expanded. */
export function ZoneTable({ zones, order, editable }: ZoneTableProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE);
  const [expanded, setExpanded] = useState<number | null>(null);
  const [search, setSearch] = useState(NOTHING_SEARCHED);
  const toggle = (id: number): void => {
    setExpanded(expanded === id ? null : id);
    setSearch(NOTHING_SEARCHED);
  };
  const [asked, setAsked] = useState<{ readonly action: ZoneAction; readonly zoneId: number } | null>(null);
  const rows = zones.map((zone) => (
    <ZoneRow
      key={zone.zone_id}
      zone={zone}
      layout={phone ? 'card' : 'row'}
      editable={editable}
      expanded={expanded === zone.zone_id}
      onToggle={() => toggle(zone.zone_id)}
      search={search}
      onSearch={setSearch}
      onAction={(action) => setAsked({ action, zoneId: zone.zone_id })}
    />
  ));
  // By its id, so that an open dialog shows the zone as it is now.
  const zoneForAction = (action: ZoneAction) =>
    asked?.action === action ? (zones.find(({ zone_id }) => zone_id === asked.zoneId) ?? null) : null;
  const close = () => setAsked(null);
  return (
    <>
      {phone ? (
        <ul aria-label={t('zones.table')} className={CARD_LIST}>
          {rows}
        </ul>
      ) : (
        <Table label={t('zones.table')}>
          <TableHead>
            {COLUMNS.map((column) => (
              <SortHeader key={column} column={column} order={order}>
                {t(`zones.columns.${column}`)}
              </SortHeader>
            ))}
            {editable && <TableHeaderCell className="w-36">{t('zones.columns.actions')}</TableHeaderCell>}
          </TableHead>
          <TableBody>{rows}</TableBody>
        </Table>
      )}
      {editable && (
        <>
          <ZoneUsersDialog zone={zoneForAction('users')} onClose={close} />
          <RenameZoneDialog zone={zoneForAction('rename')} onClose={close} />
          <DeleteZoneDialog zone={zoneForAction('delete')} onClose={close} />
        </>
      )}
    </>
  );
}
