import type {
  BaseUnitType,
  CommandKind,
  CommandState,
  KineticMeasurand,
  LinkPurpose,
  Measurand,
  SensedMeasurand,
  SensorType,
} from '@ts1/contract';
import type { Generated } from 'kysely';

/** Epoch milliseconds, UTC. */
type Moment = number;
/** SQLite has no boolean: both engines store 0 and 1. */
type Flag = 0 | 1;

export interface CompaniesTable {
  company_id: number;
  name: string;
  name_folded: string;
  time_zone: string;
  offline_window_ms: number;
  /** Viewers see only the sensors of zones that they are assigned to. */
  viewers_see_own_zones: Generated<Flag>;
  /** Everybody has to sign in with two factors. */
  two_factor_required: Generated<Flag>;
  /** How long readings are kept; null for ever. */
  keep_readings_days: Generated<number | null>;
  /** How long their statistics of 10 minutes, 2 hours and a day are kept; null for ever. */
  keep_statistics_days: Generated<number | null>;
  /** How long an acknowledged alarm may stay out before it is brought to mind; 0 for ever. */
  still_out_after_ms: Generated<number>;
  /** By how much what is acknowledged has to get worse to be told of; 0 for never. */
  worse_by_celsius: Generated<number>;
  worse_by_percent: Generated<number>;
  created_at: Moment;
}

/** The postal address; its name is not the one that people sign in with. */
export interface CompanyAddressesTable {
  company_id: number;
  company_name: string;
  address1: string;
  address2: string;
  city: string;
  postcode: string;
  country: string;
}

export interface UsersTable {
  company_id: number;
  user_id: number;
  email: string;
  email_folded: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
  phone_number: string | null;
  role: 1 | 2;
  password_hash: string;
  is_disabled: Flag;
  locked_until: Moment | null;
  /** 32 random bytes in base64url, by which authenticators know the user; null before the first passkey. */
  passkey_handle: string | null;
  created_at: Moment;
  updated_at: Moment;
  deleted_at: Moment | null;
}

export interface SignInFailuresTable {
  company_id: number;
  failure_id: number;
  user_id: number;
  failed_at: Moment;
}

export interface SessionsTable {
  company_id: number;
  session_id: number;
  user_id: number;
  token_hash: string;
  created_at: Moment;
  expires_at: Moment;
  /** What it began with besides the password. */
  second_factor: Generated<'none' | 'code' | 'passkey'>;
  /** When the person last proved who they are: at sign-in, or when asked again. */
  authenticated_at: Moment;
  /** To within some minutes. */
  last_used_at: Moment;
  /** Where it was begun. */
  address: string;
  /** What the browser called itself then. */
  user_agent: string;
}

export interface KnownDevicesTable {
  company_id: number;
  user_id: number;
  token_hash: string;
  created_at: Moment;
  last_used_at: Moment;
}

export interface PasskeysTable {
  company_id: number;
  passkey_id: number;
  user_id: number;
  /** Both in base64url, the key as COSE. */
  credential_id: string;
  public_key: string;
  counter: number;
  name: string;
  synced: Flag;
  created_at: Moment;
  last_used_at: Moment | null;
}

/** Challenges that were answered once, until they expire by themselves. */
export interface SpentChallengesTable {
  company_id: number;
  challenge_hash: string;
  expires_at: Moment;
}

/** Reports that are sent by e-mail, on the company's clock. */
export interface ScheduledReportsTable {
  company_id: number;
  report_id: number;
  zone_id: number;
  frequency: 'daily' | 'weekly' | 'monthly';
  day: number;
  minute_of_day: number;
  /** JSON: ids of the recipients. */
  user_ids: string;
  /** The day on the company's calendar whose report is sent, or was not wanted yet. */
  last_date: string;
  /** Until when a server is making it. */
  leased_until: Moment;
  /** When its messages were last written; null before the first. */
  sent_at: Moment | null;
}

/** Files of messages that are on their way, as base64. */
export interface MessageFilesTable {
  company_id: number;
  file_id: number;
  name: string;
  content: string;
  created_at: Moment;
}

export interface ApiKeysTable {
  company_id: number;
  api_key_id: number;
  name: string;
  /** With commas between them. */
  scopes: string;
  key_hash: string;
  created_at: Moment;
  created_by: string;
  created_by_id: number;
  last_used_at: Moment | null;
  revoked_at: Moment | null;
  /** It ended because the admin who made it is none any more, not because somebody revoked it. */
  ended_with_owner: Generated<Flag>;
}

/** The authenticator app of a user. */
export interface TwoFactorTable {
  company_id: number;
  user_id: number;
  /** Encrypted. */
  secret: string;
  /** Of the last code that was taken: neither it nor an older one is taken again. */
  last_step: number;
  created_at: Moment;
  /** Null while it is being set up. */
  enabled_at: Moment | null;
}

/** Recovery codes that have not been used. */
export interface RecoveryCodesTable {
  company_id: number;
  user_id: number;
  code_hash: string;
}

/** Links in e-mails by which a user sets a password, until they have been used. */
export interface PasswordLinksTable {
  company_id: number;
  link_id: number;
  user_id: number;
  purpose: LinkPurpose;
  /** The token is made of it and of the installation's key; only its hash is stored. */
  nonce: string;
  token_hash: string;
  created_at: Moment;
  expires_at: Moment;
}

export interface WebhooksTable {
  company_id: number;
  webhook_id: number;
  name: string;
  url: string;
  /** With commas between them. */
  events: string;
  enabled: Flag;
  /** Why the server switched it off by itself. */
  disabled_reason: string | null;
  /** Encrypted. */
  secret: string;
  /** Encrypted; signs too until `previous_until`. */
  previous_secret: string | null;
  previous_until: Moment | null;
  /** The last row of the audit log that was looked at; null when nothing of it is sent. */
  audit_seq: number | null;
  /** Nothing is sent before: one message at a time, and a rest after a failure. */
  busy_until: Moment;
  failing_since: Moment | null;
  created_at: Moment;
  created_by: string;
}

export interface WebhookDeliveriesTable {
  company_id: number;
  delivery_id: number;
  /** What its target knows it by: no other message of any installation has it, nor one after a restore. */
  message_id: string;
  webhook_id: number;
  type: string;
  /** The very text that is sent, again and again until it is taken. */
  body: string;
  state: 'waiting' | 'sending' | 'delivered' | 'failed';
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  created_at: Moment;
  next_attempt_at: Moment;
  delivered_at: Moment | null;
}

export interface UserPreferencesTable {
  company_id: number;
  user_id: number;
  preference_key: string;
  preference_value: number;
}

export interface BaseUnitsTable {
  company_id: number;
  base_unit_id: number;
  serial_no: string;
  serial_folded: string;
  name: string;
  name_folded: string;
  type: BaseUnitType;
  device_key_hash: string;
  key_created_at: Moment;
  last_contact_at: Moment | null;
  unreadable_payloads: number;
  last_unreadable_at: Moment | null;
  /** Since when, and when last, what it sends cannot be stored; null when all of its deliveries are. */
  unstored_since: Generated<Moment | null>;
  unstored_at: Generated<Moment | null>;
  /** Nobody has shown yet that it signs in at the outside broker with a key of theirs: what it says there is not theirs. */
  unproven: Generated<Flag>;
  created_at: Moment;
  deleted_at: Moment | null;
}

export interface SensorsTable {
  company_id: number;
  sensor_id: number;
  serial_no: string;
  name: string;
  type: SensorType;
  firmware: string | null;
  /** How far apart its readings usually are: a gap counts as covered for at most twice this. */
  usual_interval_ms: number;
  /** It was learnt from the sensor's own readings; until then it is what is assumed of every sensor. */
  usual_interval_known: Generated<Flag>;
  /** How far apart it is usually received, for silence; null while that is not known. */
  heard_every_ms: Generated<number | null>;
  /** After how long without a word it is silent, as the newest alarm settings say by hand. */
  offline_after_ms: Generated<number | null>;
  /** Its readings are evidence: retention leaves them alone. */
  legal_hold: Generated<Flag>;
  /** Readings from before were deleted for their age; null while none were. */
  readings_from: Generated<Moment | null>;
  created_at: Moment;
  updated_at: Moment;
  deleted_at: Moment | null;
}

export interface DiscoveredSensorsTable extends Record<SensedMeasurand, number | null> {
  company_id: number;
  serial_no: string;
  base_unit_id: number;
  first_heard_at: Moment;
  last_heard_at: Moment;
  measured_at: Moment;
  readings: number;
}

export interface ZonesTable {
  company_id: number;
  zone_id: number;
  name: string;
  description: string;
  created_at: Moment;
  deleted_at: Moment | null;
}

export interface ZoneSensorsTable {
  company_id: number;
  zone_id: number;
  sensor_id: number;
}

export interface ZoneUsersTable {
  company_id: number;
  zone_id: number;
  user_id: number;
}

export interface AlertGroupsTable {
  company_id: number;
  group_id: number;
  name: string;
  /** The group that is notified when nobody has acknowledged after so long. */
  escalate_to: number | null;
  escalate_after_ms: number | null;
  created_at: Moment;
  deleted_at: Moment | null;
}

export interface AlertGroupSensorsTable {
  company_id: number;
  group_id: number;
  sensor_id: number;
}

export interface AlertGroupRecipientsTable {
  company_id: number;
  group_id: number;
  user_id: number;
  email: Flag;
  sms: Flag;
  push: Flag;
}

/** A message to one person over one channel: outbox and delivery log in one. */
export interface DeliveriesTable {
  company_id: number;
  delivery_id: number;
  group_id: number | null;
  user_id: number;
  channel: 'email' | 'sms' | 'push';
  purpose:
    | 'alarm'
    | 'repeat'
    | 'returned'
    | 'acknowledged'
    | 'escalation'
    | 'still-out'
    | 'worse'
    | 'calibration'
    | 'quarantine'
    | 'report'
    | 'test'
    | 'account'
    | LinkPurpose;
  /** JSON. */
  message: string;
  state: 'waiting' | 'sending' | 'delivered' | 'failed' | 'not configured' | 'no address';
  attempts: number;
  last_error: string | null;
  created_at: Moment;
  /** While it is being sent: when the lease of the server that sends it ends. */
  next_attempt_at: Moment;
  delivered_at: Moment | null;
  /** JSON: ids of the devices that have taken it, of a message to several. */
  reached: string | null;
}

export interface DeliveryEventsTable {
  company_id: number;
  event_id: number;
  delivery_id: number;
}

export interface SitesTable {
  company_id: number;
  site_id: number;
  description: string;
  scale: number;
  address: string;
  created_at: Moment;
  deleted_at: Moment | null;
}

export interface SiteUsersTable {
  company_id: number;
  site_id: number;
  user_id: number;
}

/** The image of a site, beside the site so that lists do not read it. */
export interface SitePlansTable {
  company_id: number;
  site_id: number;
  /** WebP as base64, the form in which it comes and goes. */
  image: string;
  width: number;
  height: number;
}

/** Pixels from the top left corner of the plan at zoom 1. */
export interface SitePositionsTable {
  company_id: number;
  site_id: number;
  sensor_id: number;
  x: number;
  y: number;
}

/** An alarm that a second group is told of if nobody acknowledges by then. Waiting until `told_at` is set. */
export interface EscalationsTable {
  company_id: number;
  event_id: number;
  /** The group that waits for an acknowledgement. */
  group_id: number;
  due_at: Moment;
  told_at: Moment | null;
  told_group_id: number | null;
}

/** A browser that takes push messages for a person. */
export interface PushSubscriptionsTable {
  company_id: number;
  subscription_id: number;
  user_id: number;
  endpoint: string;
  /** Base64url: the browser's public key and shared secret (RFC 8291). */
  p256dh: string;
  auth: string;
  created_at: Moment;
}

type MeasurandValues = Record<Measurand, number | null>;

export interface ReadingsTable extends MeasurandValues {
  company_id: number;
  sensor_id: number;
  measured_at: Moment;
  received_at: Moment;
  base_unit_id: number | null;
  /** 8001 or 8002 in place of a temperature. */
  error: number | null;
  error_2: number | null;
}

export interface LatestReadingsTable extends MeasurandValues {
  company_id: number;
  sensor_id: number;
  /** Of the newest measured reading, which the values come from; the battery is the last one reported. */
  measured_at: Moment;
  battery_at: Moment | null;
  /** The newest receipt of anything, which online and offline go by; an import counts for when it was measured. */
  heard_at: Moment;
  /** The unit that received it then. */
  base_unit_id: number | null;
  error: number | null;
  error_2: number | null;
  /** Readings that came again with another value; the first stored one won. */
  conflicts: number;
  /** The newest reading of the record, where the values are not its: it lay ahead of a clock that was set right. */
  recorded_to: Generated<Moment | null>;
}

type Statistic = 'min' | 'min_at' | 'max' | 'max_at' | 'sum' | 'sum_squares';

/**
 * Statistics of one sensor over `width_ms` from `bucket_at`, once a later reading has closed that bucket. Sums are
 * whole thousandths, so that they do not depend on the order in which readings arrived.
 */
export type RollupsTable = {
  company_id: number;
  sensor_id: number;
  width_ms: number;
  bucket_at: Moment;
  readings: number;
  covered_ms: number;
} & {
  /** Sum over readings of what mean kinetic temperature needs, in fixed point. */
  [Column in `${KineticMeasurand}_kinetic`]: number | bigint | null;
} & { [Column in `${Measurand}_${Statistic}`]: number | null } & {
  [Column in `${Measurand}_count`]: number;
};

/** What an admin saved, as versions; the current one is named by `alarm_states.settings_version`. */
export interface AlarmSettingsTable {
  company_id: number;
  sensor_id: number;
  version: number;
  saved_at: Moment;
  saved_by: string;
  saved_by_id: number | null;
  /** JSON; null for the defaults. */
  settings: string | null;
}

export interface AlarmStatesTable {
  company_id: number;
  sensor_id: number;
  /** 0 while nobody has saved settings. */
  settings_version: number;
  /** Newest expired delay or settings version that was evaluated; readings are in `latest_readings`. */
  evaluated_until: Moment | null;
  /** Not later than when the clock next has something to do here. */
  due_at: Moment | null;
  /** JSON of the conditions that are not normal; null when all are. */
  conditions: string | null;
}

/** Rows of a base unit have no sensor, rows of a sensor no base unit. */
export interface AlarmLogTable {
  company_id: number;
  log_id: number;
  /** The `log_id` of the first row of the event. */
  event_id: number;
  sensor_id: number | null;
  base_unit_id: number | null;
  condition: string;
  event_at: Moment;
  activated: Moment;
  /** Added by the live clock to say the event again. */
  repeated: Flag;
  opened_received_at: Moment;
  /** Null for a pre-alarm. */
  raised_at: Moment | null;
  value: number;
  limit_value: number | null;
  delay_ends_at: Moment | null;
  returned_at: Moment | null;
  reset_at: Moment | null;
  /** When the event had nothing more to record. */
  ended_at: Moment | null;
  acknowledged_by: string | null;
  acknowledged_by_id: number | null;
  acknowledged_at: Moment | null;
  detected_late: Flag;
  /** A late reading showed that it never was. */
  withdrawn: Flag;
  notes: string;
  /** Who acknowledged it once more while it was still out. */
  acknowledged_again_by: Generated<string | null>;
  acknowledged_again_at: Generated<Moment | null>;
}

/** An acknowledged event that is still out, and from what its next message is counted. */
export interface StillOutTable {
  company_id: number;
  event_id: number;
  sensor_id: number | null;
  base_unit_id: number | null;
  condition: string;
  /** The latest acknowledgement, or the latest interval that was over. */
  counted_from: Moment;
  /** What the value has to pass to be worse; null where there is no value. */
  worse_base: number | null;
  worse_at: Moment | null;
}

/** A message about an event that is acknowledged and still out: each is sent once. */
export interface FollowUpsTable {
  company_id: number;
  event_id: number;
  kind: 'still-out' | 'worse';
  number: number;
  sent_at: Moment;
}

/** An acknowledgement where it stands in the history of one condition, for replays. */
export interface AlarmAcknowledgementsTable {
  company_id: number;
  acknowledgement_id: number;
  sensor_id: number;
  condition: string;
  position: Moment;
  /** JSON: from when to when each row lasted that it was given for. */
  spans: string;
  acknowledged_by: string;
  acknowledged_by_id: number | null;
  acknowledged_at: Moment;
}

/** When each base unit last received each sensor, to within some minutes. */
export interface SensorBaseUnitsTable {
  company_id: number;
  sensor_id: number;
  base_unit_id: number;
  heard_at: Moment;
}

/** A command to a base unit; those of calibrations are the calibration record too, and are kept. */
export interface CommandsTable {
  company_id: number;
  command_id: number;
  kind: CommandKind;
  state: CommandState;
  base_unit_id: number;
  sensor_id: number | null;
  /** JSON, without secrets. */
  payload: string;
  /** An encrypted Wi-Fi password, null once the command is over. */
  secret: string | null;
  progress: number | null;
  detail: string | null;
  /** How often it was handed out; first and last time. */
  attempts: number;
  created_by: string;
  created_by_id: number;
  created_at: Moment;
  sent_at: Moment | null;
  last_sent_at: Moment | null;
  ended_at: Moment | null;
  expires_at: Moment;
}

/** One row of a company's audit chain; never changed, never deleted. */
export interface AuditLogTable {
  company_id: number;
  /** Its place in the chain of the company, from 1 without a gap. */
  seq: number;
  at: Moment;
  actor_kind: 'user' | 'program' | 'device' | 'stranger' | 'operator' | 'system';
  user_id: number | null;
  actor_name: string;
  action: string;
  description: string;
  /** JSON, exactly as it went into the hash. */
  details: string;
  /** Name, action and description, folded for the search. */
  search_folded: string;
  previous_hash: string;
  hash: string;
}

/** Where the chain of a company ends; it only ever grows. */
export interface AuditHeadsTable {
  company_id: number;
  seq: number;
  hash: string;
}

export interface AuditCheckpointsTable {
  company_id: number;
  seq: number;
  hash: string;
  at: Moment;
  public_key: string;
  signature: string;
}

/** Failed sign-ins of an account (0: of no account) in one window, which become one row when it is over. */
export interface AuditSignInFailuresTable {
  company_id: number;
  user_id: number;
  window_start: Moment;
  failures: number;
}

/** The certificate of a calibration, whose id is that of its command. */
export interface CalibrationCertificatesTable {
  company_id: number;
  calibration_id: number;
  filename: string;
  bytes: number;
  /** Of the file, hexadecimal. */
  sha256: string;
  uploaded_by: string;
  uploaded_by_id: number;
  uploaded_at: Moment;
  /** The PDF as base64. */
  content: string;
}

/** When a sensor is to be calibrated next. */
export interface CalibrationDuesTable {
  company_id: number;
  sensor_id: number;
  /** A day of the company's calendar: `2027-01-31`. */
  due_date: string | null;
  set_by: string;
  set_by_id: number;
  set_at: Moment;
  /** When admins are reminded next. */
  remind_at: Moment | null;
}

/** The last import of a file into a company, by the sum of its content; `finished_at` is null until it is there. */
export interface CompanyImportsTable {
  company_id: number;
  content: string;
  started_at: Moment;
  finished_at: Moment | null;
  /** Names the attempt, which alone may go on with it until its lease ends. */
  attempt: string;
  leased_until: Moment;
  /** Rows were written that nobody sees before the end, or ever if it does not come. */
  staged: Flag;
  /** JSON: how far it is, or how it went. */
  state: string | null;
}

/** The installation itself, in the one row of company 0. */
export interface InstallationTable {
  company_id: number;
  /** When the first server listened. */
  since: Moment;
  /** When a server last could receive and store. */
  alive_at: Moment;
  /** JSON: from when to when none could. */
  blind: string;
  /** JSON: why the clock is in doubt; null while it is trusted. */
  clock_doubt: string | null;
}

/** A delivery that cannot be stored for a reason that stays: put aside until somebody tries it again or drops it. */
export interface QuarantinedDeliveriesTable {
  company_id: number;
  quarantine_id: number;
  base_unit_id: number;
  received_at: Moment;
  quarantined_at: Moment;
  readings: number;
  bytes: number;
  /** JSON. */
  payload: string;
  reason: string;
  /** By hand, since it was put aside. */
  tries: number;
}

/** Readings of one delivery that lie ahead of our clock, until it has caught up or they are given up. */
export interface ReadingsAheadTable {
  company_id: number;
  base_unit_id: number;
  ahead_id: number;
  received_at: Moment;
  /** The first of them was measured then. */
  first_at: Moment;
  readings: number;
  /** JSON. */
  payload: string;
}

/** How much of what a base unit sent was rejected, and the newest reasons. */
export interface ReadingRejectionsTable {
  company_id: number;
  base_unit_id: number;
  rejections: number;
  last_at: Moment;
  /** JSON, the newest first. */
  newest: string;
}

export interface Schema {
  installation: InstallationTable;
  companies: CompaniesTable;
  company_addresses: CompanyAddressesTable;
  company_imports: CompanyImportsTable;
  users: UsersTable;
  sign_in_failures: SignInFailuresTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  passkeys: PasskeysTable;
  spent_challenges: SpentChallengesTable;
  api_keys: ApiKeysTable;
  scheduled_reports: ScheduledReportsTable;
  message_files: MessageFilesTable;
  password_links: PasswordLinksTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  two_factor: TwoFactorTable;
  recovery_codes: RecoveryCodesTable;
  user_preferences: UserPreferencesTable;
  base_units: BaseUnitsTable;
  sensors: SensorsTable;
  discovered_sensors: DiscoveredSensorsTable;
  readings: ReadingsTable;
  latest_readings: LatestReadingsTable;
  rollups: RollupsTable;
  alarm_settings: AlarmSettingsTable;
  alarm_states: AlarmStatesTable;
  alarm_log: AlarmLogTable;
  alarm_acknowledgements: AlarmAcknowledgementsTable;
  sensor_base_units: SensorBaseUnitsTable;
  zones: ZonesTable;
  zone_sensors: ZoneSensorsTable;
  zone_users: ZoneUsersTable;
  alert_groups: AlertGroupsTable;
  alert_group_sensors: AlertGroupSensorsTable;
  alert_group_recipients: AlertGroupRecipientsTable;
  deliveries: DeliveriesTable;
  delivery_events: DeliveryEventsTable;
  sites: SitesTable;
  site_users: SiteUsersTable;
  site_plans: SitePlansTable;
  site_positions: SitePositionsTable;
  escalations: EscalationsTable;
  still_out: StillOutTable;
  follow_ups: FollowUpsTable;
  push_subscriptions: PushSubscriptionsTable;
  commands: CommandsTable;
  audit_log: AuditLogTable;
  audit_heads: AuditHeadsTable;
  audit_checkpoints: AuditCheckpointsTable;
  audit_sign_in_failures: AuditSignInFailuresTable;
  calibration_certificates: CalibrationCertificatesTable;
  calibration_dues: CalibrationDuesTable;
  quarantined_deliveries: QuarantinedDeliveriesTable;
  readings_ahead: ReadingsAheadTable;
  reading_rejections: ReadingRejectionsTable;
}

export type TableName = keyof Schema;
