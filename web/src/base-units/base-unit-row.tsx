import { type BaseUnit, NETWORK_SERVER } from '@ts1/contract';
import { ChevronDown, ChevronRight, CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { CommandChip, isWorthShowing, useNewestCommand } from '../commands/index.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import { Chip } from '../ui/chip.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { unfoldRow } from '../ui/row-click.ts';
import { TableCell, TableRow } from '../ui/table.tsx';
import { BaseUnitActions, type BaseUnitAction } from './base-unit-actions.tsx';
import { isOnline } from './contact.ts';
import { ReceivedSensors } from './received-sensors.tsx';
import { NotRecorded } from './not-recorded.tsx';
import { RenameForm } from './rename-form.tsx';
import { typeText } from './type-text.ts';

const NetworkServerCard = lazyPart(
  async () => (await import('./network-server/network-server-card.tsx')).NetworkServerCard,
);

export interface BaseUnitRowProps {
  readonly unit: BaseUnit;
  readonly now: number;
  /** Cards replace rows on a phone. */
  readonly layout: 'row' | 'card';
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Id of the element of its details. */
  readonly detailsId: string;
  readonly renaming: boolean;
  readonly onRenamed: () => void;
  /** Undefined for viewers. */
  readonly onAction: ((action: BaseUnitAction, unit: BaseUnit) => void) | undefined;
}

/** One base unit; it opens to the sensors that it receives, a card within itself. */
export function BaseUnitRow(props: BaseUnitRowProps) {
  const { unit, now, layout, open, onToggle, detailsId, renaming, onRenamed, onAction } = props;
  const { t } = useTranslation();
  const name = (
    <span className="flex min-w-0 items-center gap-1">
      <IconButton
        label={t('baseUnits.details', { name: unit.base_unit_name })}
        icon={open ? ChevronDown : ChevronRight}
        expanded={open}
        controls={detailsId}
        className="-ml-2"
        onClick={onToggle}
      />
      {renaming ? (
        <RenameForm unit={unit} onClose={onRenamed} />
      ) : (
        <span className="flex min-w-0 flex-col">
          <span className="font-medium break-words">{unit.base_unit_name}</span>
          <span className="text-fine break-all text-muted">{unit.serialNo}</span>
        </span>
      )}
    </span>
  );
  const actions = onAction !== undefined && <BaseUnitActions unit={unit} onAction={onAction} />;
  if (layout === 'card') {
    return (
      <li className="flex flex-col gap-2 border-b border-border bg-surface p-3 text-table last:border-b-0">
        <span role="presentation" onClick={unfoldRow} className="flex items-start justify-between gap-2">
          {name}
          {!renaming && <Comms unit={unit} now={now} />}
        </span>
        <span className="flex flex-wrap items-center justify-between gap-2 text-muted">
          <span>{typeText(unit.type_description, t)}</span>
          <LastContact unit={unit} now={now} />
        </span>
        <span className="flex flex-wrap items-center justify-between gap-2">
          {actions}
          <UnitCommand unit={unit} now={now} />
        </span>
        {open && (
          <div id={detailsId}>
            <BaseUnitDetails unit={unit} now={now} />
          </div>
        )}
      </li>
    );
  }
  return (
    <TableRow onClick={unfoldRow} className="cursor-pointer">
      <TableCell>{name}</TableCell>
      <TableCell>{typeText(unit.type_description, t)}</TableCell>
      <TableCell>
        <span className="flex flex-wrap items-center gap-1">
          <Comms unit={unit} now={now} />
          <UnitCommand unit={unit} now={now} />
        </span>
      </TableCell>
      <TableCell className="text-muted">
        <LastContact unit={unit} now={now} />
      </TableCell>
      {onAction !== undefined && <TableCell className="w-40">{actions}</TableCell>}
    </TableRow>
  );
}

interface PartProps {
  readonly unit: BaseUnit;
  readonly now: number;
}

function Comms({ unit, now }: PartProps) {
  const { t } = useTranslation();
  const online = isOnline(unit, now);
  return (
    <Chip tone={online ? 'ok' : 'high'} icon={online ? CircleCheck : CircleSlash}>
      {t(online ? 'baseUnits.online' : 'baseUnits.offline')}
    </Chip>
  );
}

/** How far the last command to the unit itself is. */
function UnitCommand({ unit, now }: PartProps) {
  const command = useNewestCommand({ baseUnitId: unit.id });
  return command !== undefined && isWorthShowing(command, now) ? (
    <CommandChip named command={command} />
  ) : null;
}

function LastContact({ unit, now }: PartProps) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {unit.last_contact === null ? t('baseUnits.never') : relativeTimeText(unit.last_contact, now, t)}
      {unit.clock !== undefined && (
        <span className="inline-flex items-center gap-1 text-fine text-warning">
          <TriangleAlert aria-hidden size={14} />
          {t('baseUnits.clock.short')}
        </span>
      )}
      {unit.unreadable_payloads > 0 && (
        <span className="inline-flex items-center gap-1 text-fine text-warning">
          <TriangleAlert aria-hidden size={14} />
          {t('baseUnits.unreadable', { count: unit.unreadable_payloads })}
        </span>
      )}
      {unit.rejections > 0 && (
        <span className="inline-flex items-center gap-1 text-fine text-warning">
          <TriangleAlert aria-hidden size={14} />
          {t('baseUnits.rejections.count', { count: unit.rejections })}
        </span>
      )}
      {unit.unknown_inputs !== undefined && (
        <span className="inline-flex items-center gap-1 text-fine text-warning">
          <TriangleAlert aria-hidden size={14} />
          {t('baseUnits.unknownInputs.short')}
        </span>
      )}
      {unit.readings_ahead + unit.quarantined_deliveries > 0 && (
        <span className="inline-flex items-center gap-1 text-fine text-warning">
          <TriangleAlert aria-hidden size={14} />
          {t('baseUnits.notStored')}
        </span>
      )}
    </span>
  );
}

function WrongClock({ unit: { clock }, now }: PartProps) {
  const { t } = useTranslation();
  if (clock === undefined) return null;
  const minutes = Math.max(1, Math.round(Math.abs(clock.ahead_by_seconds) / 60));
  const when = relativeTimeText(clock.wrong_since, now, t);
  return (
    <p className="text-table text-warning">
      {t(clock.ahead_by_seconds > 0 ? 'baseUnits.clock.ahead' : 'baseUnits.clock.behind', { minutes, when })}
    </p>
  );
}

/** Details of a base unit: its clock, deliveries that were not recorded, its network server, and the sensors that it receives. */
export function BaseUnitDetails({ unit, now }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      <WrongClock unit={unit} now={now} />
      {unit.unreadable_payloads > 0 && (
        <p className="text-table text-warning">
          {t('baseUnits.unreadableDetail', {
            count: unit.unreadable_payloads,
            when: relativeTimeText(unit.last_unreadable_at, now, t),
          })}
        </p>
      )}
      <NotRecorded unit={unit} now={now} />
      {unit.type === NETWORK_SERVER && (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <NetworkServerCard unit={unit} now={now} />
        </Suspense>
      )}
      <h2 className="text-table font-semibold">{t('baseUnits.details', { name: unit.base_unit_name })}</h2>
      <ReceivedSensors unit={unit} now={now} />
    </div>
  );
}
