import type { AlarmTemplateTables } from './alarm-templates.ts';
import type { AlarmTables } from './alarms.ts';
import type { ApiKeyTables } from './api-keys.ts';
import type { AuditTables } from './audit.ts';
import type { BaseUnitTables } from './base-units.ts';
import type { CalibrationTables } from './calibrations.ts';
import type { HandReadingTables } from './hand-readings.ts';
import type { InputTables } from './inputs.ts';
import type { CommandTables } from './commands.ts';
import type { CompanyTables } from './companies.ts';
import type { DrillTables } from './drills.ts';
import type { EvidenceTables } from './evidence.ts';
import type { IngestTables } from './ingest.ts';
import type { NotificationTables } from './notifications.ts';
import type { PasskeyTables } from './passkeys.ts';
import type { PlanTables } from './plans.ts';
import type { QuietPeriodTables } from './quiet-periods.ts';
import type { ReadingTables } from './readings.ts';
import type { RemoteAlertTables } from './remote-alerts.ts';
import type { ReportTables } from './reports.ts';
import type { ReviewTables } from './reviews.ts';
import type { RotaTables } from './rotas.ts';
import type { SensorTables } from './sensors.ts';
import type { SessionTables } from './sessions.ts';
import type { SignatureTables } from './signatures.ts';
import type { TaskTables } from './tasks.ts';
import type { TwoFactorTables } from './two-factor.ts';
import type { UserTables } from './users.ts';
import type { WebhookTables } from './webhooks.ts';
import type { ZoneTables } from './zones.ts';

export type * from './alarm-templates.ts';
export type * from './alarms.ts';
export type * from './api-keys.ts';
export type * from './audit.ts';
export type * from './base-units.ts';
export type * from './calibrations.ts';
export type * from './hand-readings.ts';
export type * from './inputs.ts';
export type * from './commands.ts';
export type * from './companies.ts';
export type * from './drills.ts';
export type * from './evidence.ts';
export type * from './ingest.ts';
export type * from './notifications.ts';
export type * from './passkeys.ts';
export type * from './plans.ts';
export type * from './quiet-periods.ts';
export type * from './readings.ts';
export type * from './remote-alerts.ts';
export type * from './reports.ts';
export type * from './reviews.ts';
export type * from './rotas.ts';
export type * from './sensors.ts';
export type * from './sessions.ts';
export type * from './signatures.ts';
export type * from './tasks.ts';
export type * from './two-factor.ts';
export type * from './users.ts';
export type * from './webhooks.ts';
export type * from './zones.ts';

/** All tables, by their entities. */
export interface Schema
  extends
    CompanyTables,
    UserTables,
    SessionTables,
    PasskeyTables,
    TwoFactorTables,
    ApiKeyTables,
    BaseUnitTables,
    SensorTables,
    ZoneTables,
    RemoteAlertTables,
    QuietPeriodTables,
    DrillTables,
    EvidenceTables,
    SignatureTables,
    ReviewTables,
    RotaTables,
    CommandTables,
    ReadingTables,
    InputTables,
    AlarmTables,
    AlarmTemplateTables,
    NotificationTables,
    PlanTables,
    CalibrationTables,
    HandReadingTables,
    TaskTables,
    ReportTables,
    WebhookTables,
    IngestTables,
    AuditTables {}

export type TableName = keyof Schema;
