import type {
  AcknowledgeFromMessages,
  AcknowledgementNeeds,
  Language,
  MailFailure,
  MailSecurity,
  TemperatureUnit,
  WorseBy,
} from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

/** How much worse an acknowledged alarm has to become for another notification; 0 for never. */
type WorseByColumns = Record<WorseBy['column'], Generated<number>>;

export interface CompaniesTable extends WorseByColumns {
  company_id: number;
  name: string;
  name_folded: string;
  time_zone: string;
  offline_window_ms: number;
  /** Viewers see only the sensors of zones that they are assigned to. */
  viewers_see_own_zones: Generated<Flag>;
  /** All users have to sign in with two factors. */
  two_factor_required: Generated<Flag>;
  /** How long readings are kept; null for ever. */
  keep_readings_days: Generated<number | null>;
  /** How long their statistics of 10 minutes, 2 hours and a day are kept; null for ever. */
  keep_statistics_days: Generated<number | null>;
  /** How long the value of an acknowledged alarm may stay out before a reminder; 0 for ever. */
  still_out_after_ms: Generated<number>;
  /** Details that an acknowledgement must have. */
  acknowledgement_needs: Generated<AcknowledgementNeeds>;
  /** Longest time for which an alarm may be shelved; 0 for never. */
  longest_shelving_ms: Generated<number>;
  /** Viewers may shelve alarms of the sensors that they see. */
  viewers_may_shelve: Generated<Flag>;
  /** Users may switch channels off for alarms too. */
  may_turn_off_alarms: Generated<Flag>;
  /** Whether alarms can be acknowledged by the links of messages. */
  acknowledge_from_messages: Generated<AcknowledgeFromMessages>;
  /** Whether the web app may store the newest values on a device for use without a connection. */
  keep_last_picture: Generated<Flag>;
  /** Minutes within which the next signature of a session needs the password alone. */
  signature_minutes: Generated<number>;
  /** JSON: meanings of signatures besides the built-in ones. */
  signature_meanings: Generated<string>;
  /** Signatures of different meanings under one record must be by different persons. */
  signatures_by_two: Generated<Flag>;
  /** Groups of changes that need a reason, separated by commas. */
  reasons_demanded: Generated<string>;
  /** Acknowledged alarms are confirmed by a second person. */
  alarms_are_confirmed: Generated<Flag>;
  /** Minutes without input after which sessions lock; 0 for never. */
  lock_after_minutes: Generated<number>;
  /** Distances allowed in a comparison with the probe, in °C and %RH. */
  temperature_tolerance: Generated<number>;
  humidity_tolerance: Generated<number>;
  /** Language and unit of users who chose none; null if the company chose none either. */
  language: Generated<Language | null>;
  temperature_unit: Generated<TemperatureUnit | null>;
  created_at: Moment;
}

/** The postal address; its name is not the one for signing in. */
export interface CompanyAddressesTable {
  company_id: number;
  company_name: string;
  address1: string;
  address2: string;
  city: string;
  postcode: string;
  country: string;
}

/** The last import of a file into a company, by the checksum of its content; `finished_at` is null until it ends. */
export interface CompanyImportsTable {
  company_id: number;
  content: string;
  started_at: Moment;
  finished_at: Moment | null;
  /** Id of the attempt, which alone may continue the import until its lease ends. */
  attempt: string;
  leased_until: Moment;
  /** Rows were written that no user sees until the import is finished. */
  staged: Flag;
  /** JSON: its progress, or its outcome. */
  state: string | null;
}

/** Access of Home Assistant to a company's sensors over MQTT. */
export interface HomeAssistantTable {
  company_id: number;
  /** Hash of the password of the broker's user; the operator of an outside broker creates that user there. */
  password_hash: string;
  created_at: Moment;
  created_by: string;
}

/** Mail server of a company, by which its own e-mails go. */
export interface MailServersTable {
  company_id: number;
  host: string;
  port: number;
  security: MailSecurity;
  user_name: string;
  /** Encrypted. */
  password: string | null;
  sender: string;
  /** Newest failure that was noted, and its reason; the newest success that was noted. */
  failed_at: Moment | null;
  failure: MailFailure | null;
  sent_at: Moment | null;
}

/** The last import of readings from a file into a company; `finished_at` is null until it is over. */
export interface ReadingsImportsTable {
  company_id: number;
  /** Id of the attempt, which alone may continue the import until its lease ends. */
  attempt: string;
  leased_until: Moment;
  finished_at: Moment | null;
  /** JSON: its progress, or its outcome. */
  state: string;
}

/** The installation itself, in the one row of company 0. */
export interface InstallationTable {
  company_id: number;
  /** When the first server listened. */
  since: Moment;
  /** When a server last could receive and store. */
  alive_at: Moment;
  /** JSON: periods in which no server could. */
  blind: string;
  /** JSON: why the clock is in doubt; null while it is trusted. */
  clock_doubt: string | null;
  /** Last attempt to have the audit logs stamped, and the last one that succeeded. */
  stamp_tried_at: Generated<Moment | null>;
  stamped_at: Generated<Moment | null>;
  /** First failure since then, and the reason for the last one. */
  stamp_failing_since: Generated<Moment | null>;
  stamp_failure: Generated<string | null>;
}

export interface CompanyTables {
  companies: CompaniesTable;
  company_addresses: CompanyAddressesTable;
  company_imports: CompanyImportsTable;
  home_assistant: HomeAssistantTable;
  mail_servers: MailServersTable;
  readings_imports: ReadingsImportsTable;
  installation: InstallationTable;
}
