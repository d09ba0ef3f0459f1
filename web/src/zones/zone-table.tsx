import type { Zone } from '@ts1/contract';
import { useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { SortHeader, type ChosenOrder } from '../list-bar/index.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { useDetailsList } from '../ui/use-details-list.ts';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { NOTHING_SEARCHED } from './assignment.tsx';
import { DeleteZoneDialog, RenameZoneDialog } from './zone-dialogs.tsx';
import { ZoneRow, type ZoneAction } from './zone-row.tsx';
import { ZoneSensors } from './zone-sensors.tsx';
import { ZoneUsersDialog } from './zone-users.tsx';

interface ZoneTableProps {
  readonly zones: readonly Zone[];
  readonly order: ChosenOrder;
  readonly editable: boolean;
}

const ROW_HEIGHT = { card: 110, row: 45 };

const NONE: ReadonlySet<number> = new Set();

const zoneId = ({ zone_id }: Zone): number => zone_id;

const COLUMNS = ['name', 'sensors', 'users'] as const;

/** The zones; one at a time is expanded. */
export function ZoneTable({ zones, order, editable }: ZoneTableProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE);
  const [expanded, setExpanded] = useState(NONE);
  const [search, setSearch] = useState(NOTHING_SEARCHED);
  const toggle = (id: number): void => {
    setExpanded(expanded.has(id) ? NONE : new Set([id]));
    setSearch(NOTHING_SEARCHED);
  };
  const [asked, setAsked] = useState<{ readonly action: ZoneAction; readonly zoneId: number } | null>(null);
  const layout = phone ? 'card' : 'row';
  const draw = useDetailsList({
    items: zones,
    idOf: zoneId,
    opened: expanded,
    layout,
    rowHeight: ROW_HEIGHT[layout],
    isKept: ({ zone_id }) => expanded.has(zone_id),
  });
  const detailsId = useId();
  const idOfDetails = ({ zone_id }: Zone): string => `${detailsId}${zone_id}`;
  const drawSensors = (zone: Zone) => <ZoneSensors zone={zone} search={search} onSearch={setSearch} />;
  const rows = draw({
    row: (zone) => (
      <ZoneRow
        zone={zone}
        layout={layout}
        editable={editable}
        expanded={expanded.has(zone.zone_id)}
        onToggle={() => toggle(zone.zone_id)}
        detailsId={idOfDetails(zone)}
        details={drawSensors(zone)}
        onAction={(action) => setAsked({ action, zoneId: zone.zone_id })}
      />
    ),
    details: (zone) => (
      <tr id={idOfDetails(zone)} className="bg-raised">
        <TableCell colSpan={4} className="py-3!">
          {drawSensors(zone)}
        </TableCell>
      </tr>
    ),
  });
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
