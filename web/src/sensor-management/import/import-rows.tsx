import { formatSerial } from '@ts1/contract';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { memo } from 'react';
import { typeName } from '../../devices/type-texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../../ui/table.tsx';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';
import type { CheckedRow } from './check-rows.ts';
import type { RowOutcome } from './import-sensors.ts';
import { rowText } from './row-text.ts';

interface ImportRowsProps {
  readonly rows: readonly CheckedRow[];
  readonly outcomes: ReadonlyMap<number, RowOutcome>;
}

const COLUMNS = ['line', 'serial', 'name', 'type', 'zone', 'result'] as const;

/** Every row of the file with what would become of it, or what did. */
export function ImportRows({ rows, outcomes }: ImportRowsProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE);
  const shown = rows.map((row, place) => (
    <Row key={row.row.line} checked={row} outcome={outcomes.get(place)} layout={phone ? 'card' : 'row'} />
  ));
  if (phone) {
    return (
      <ul
        aria-label={t('sensorManagement.import.table')}
        className="max-h-[50dvh] overflow-y-auto rounded-md border border-border"
      >
        {shown}
      </ul>
    );
  }
  return (
    <div className="max-h-[50dvh] min-h-24 overflow-y-auto">
      <Table label={t('sensorManagement.import.table')}>
        <TableHead>
          {COLUMNS.map((column) => (
            <TableHeaderCell key={column}>{t(`sensorManagement.import.columns.${column}`)}</TableHeaderCell>
          ))}
        </TableHead>
        <TableBody>{shown}</TableBody>
      </Table>
    </div>
  );
}

interface RowProps {
  readonly checked: CheckedRow;
  readonly outcome: RowOutcome | undefined;
  readonly layout: 'row' | 'card';
}

const Row = memo(function Row({ checked, outcome, layout }: RowProps) {
  const { t } = useTranslation();
  const { row, sensor } = checked;
  const serial = sensor === undefined ? row.values.serial : formatSerial(sensor.serialNo, sensor.type);
  const type = sensor === undefined ? row.values.type : typeName(sensor.type, t);
  const result = <Result checked={checked} outcome={outcome} />;
  if (layout === 'card') {
    return (
      <li className="flex flex-col gap-0.5 border-b border-border p-3 text-table last:border-b-0">
        <span className="font-medium break-words">
          {row.line}. {row.values.name}
        </span>
        <span className="break-all text-muted">
          {[serial, type, row.values.zone].filter((text) => text !== '').join(' · ')}
        </span>
        {result}
      </li>
    );
  }
  return (
    <TableRow>
      <TableCell className="text-muted">{row.line}</TableCell>
      <TableCell className="break-all">{serial}</TableCell>
      <TableCell className="break-words">{row.values.name}</TableCell>
      <TableCell>{type}</TableCell>
      <TableCell>{row.values.zone}</TableCell>
      <TableCell>{result}</TableCell>
    </TableRow>
  );
});

function Result({ checked, outcome }: Omit<RowProps, 'layout'>) {
  const { t } = useTranslation();
  const bad = checked.problems.length > 0 || outcome?.kind === 'failed';
  const warn = outcome?.kind === 'unassigned' || (outcome === undefined && checked.padded);
  const added = outcome?.kind === 'added';
  const Icon = bad ? CircleX : added || warn ? CircleCheck : CircleDashed;
  return (
    <span
      className={classes(
        'flex items-start gap-1',
        bad && 'text-high',
        !bad && warn && 'text-warning',
        added && 'text-ok',
      )}
    >
      <Icon aria-hidden size={14} className="mt-[3px] shrink-0" />
      {rowText(checked, outcome, t)}
    </span>
  );
}
