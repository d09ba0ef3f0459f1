import type { SignatureSubjectKind } from '@ts1/contract';
import { sql } from 'kysely';
import type { Database, RecipientKind, TableName, Tx } from '../src/database/index.ts';

interface Target {
  readonly table: TableName;
  readonly id: string;
}

/** Targets that columns refer to, by the name of the column; 0 refers to no row. */
const TARGETS: Readonly<Record<string, Target>> = {
  company_id: { table: 'companies', id: 'company_id' },
  user_id: { table: 'users', id: 'user_id' },
  company_role_id: { table: 'company_roles', id: 'role_id' },
  saved_by_id: { table: 'users', id: 'user_id' },
  signed_by_id: { table: 'users', id: 'user_id' },
  set_by_id: { table: 'users', id: 'user_id' },
  created_by_id: { table: 'users', id: 'user_id' },
  uploaded_by_id: { table: 'users', id: 'user_id' },
  taken_out_by_id: { table: 'users', id: 'user_id' },
  ended_by_id: { table: 'users', id: 'user_id' },
  drill_id: { table: 'drills', id: 'drill_id' },
  plan_id: { table: 'review_plans', id: 'plan_id' },
  task_plan_id: { table: 'task_plans', id: 'task_plan_id' },
  hand_reading_id: { table: 'hand_readings', id: 'hand_reading_id' },
  review_id: { table: 'reviews', id: 'review_id' },
  done_by_id: { table: 'users', id: 'user_id' },
  entered_by_id: { table: 'users', id: 'user_id' },
  voided_by_id: { table: 'users', id: 'user_id' },
  started_by_id: { table: 'users', id: 'user_id' },
  asked_by_id: { table: 'users', id: 'user_id' },
  pack_id: { table: 'evidence_packs', id: 'pack_id' },
  seen_by_id: { table: 'users', id: 'user_id' },
  quiet_id: { table: 'quiet_periods', id: 'quiet_id' },
  answered_by_id: { table: 'users', id: 'user_id' },
  cause_id: { table: 'alarm_choices', id: 'choice_id' },
  action_id: { table: 'alarm_choices', id: 'choice_id' },
  template_id: { table: 'alarm_templates', id: 'template_id' },
  followed_by_id: { table: 'users', id: 'user_id' },
  acknowledged_by_id: { table: 'users', id: 'user_id' },
  base_unit_id: { table: 'base_units', id: 'base_unit_id' },
  sensor_id: { table: 'sensors', id: 'sensor_id' },
  zone_id: { table: 'zones', id: 'zone_id' },
  group_id: { table: 'alert_groups', id: 'group_id' },
  escalate_to: { table: 'alert_groups', id: 'group_id' },
  escalated_to: { table: 'alert_groups', id: 'group_id' },
  rota_id: { table: 'rotas', id: 'rota_id' },
  contact_id: { table: 'contacts', id: 'contact_id' },
  site_id: { table: 'sites', id: 'site_id' },
  event_id: { table: 'alarm_log', id: 'log_id' },
  webhook_id: { table: 'webhooks', id: 'webhook_id' },
  calibration_id: { table: 'commands', id: 'command_id' },
};

/** Recipients of messages, by `recipient_kind`. */
const RECIPIENTS: Readonly<Record<RecipientKind, Target>> = {
  user: { table: 'users', id: 'user_id' },
  contact: { table: 'contacts', id: 'contact_id' },
  chat: { table: 'group_channels', id: 'channel_id' },
};

/** Records that signatures are under, by `subject_kind`; an evidence pack is deleted after a week, and its signatures stay. */
const SIGNED: Readonly<Partial<Record<SignatureSubjectKind, Target>>> = {
  calibration: { table: 'commands', id: 'command_id' },
  'laboratory-calibration': { table: 'lab_calibrations', id: 'lab_calibration_id' },
  'drill-run': { table: 'drill_runs', id: 'run_id' },
};

/** Partitions; they are read only through the table that they are parts of. */
const PARTITION = /^readings_(\d{4}|other)$/;

/** Looks up the references of each row of each table, and returns the columns that refer to missing rows. */
export async function findBrokenReferences(
  database: Database,
): Promise<{ readonly checked: number; readonly broken: readonly string[] }> {
  return database.readAcross(async (tx) => {
    const broken: string[] = [];
    let checked = 0;
    for (const { name, columns } of await tx.sql.introspection.getTables()) {
      if (PARTITION.test(name) || !columns.some((column) => column.name === 'company_id')) continue;
      for (const column of columns) {
        const target = TARGETS[column.name];
        if (target === undefined || (target.table === name && target.id === column.name)) continue;
        checked += 1;
        if (await isBroken(tx, name, column.name, target)) broken.push(`${name}.${column.name}`);
      }
    }
    for (const [table, of, targets] of [
      ['deliveries', 'recipient', RECIPIENTS],
      ['signatures', 'subject', SIGNED],
    ] as const) {
      for (const [kind, target] of Object.entries(targets)) {
        checked += 1;
        if (await isBroken(tx, table, `${of}_id`, target, { column: `${of}_kind`, kind }))
          broken.push(`${table}.${of}_id of a ${kind}`);
      }
    }
    return { checked, broken };
  });
}

async function isBroken(
  tx: Tx,
  table: string,
  column: string,
  target: Target,
  only?: { readonly column: string; readonly kind: string },
): Promise<boolean> {
  const [child, parent] = [sql.ref(`child.${column}`), sql.ref(`parent.${target.id}`)];
  const ofKind = only === undefined ? sql`` : sql`and ${sql.ref(`child.${only.column}`)} = ${only.kind}`;
  const { rows } = await sql`select 1 from ${sql.table(table)} as child
    where ${child} <> 0 ${ofKind} and not exists (select 1 from ${sql.table(target.table)} as parent
      where parent.company_id = child.company_id and ${parent} = ${child}) limit 1`.execute(tx.sql);
  return rows.length > 0;
}
