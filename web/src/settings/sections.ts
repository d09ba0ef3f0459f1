import type { Verb } from '@ts1/contract';
import type { ComponentType } from 'react';
import { ApiKeysCard } from '../api-keys/index.ts';
import { HomeAssistantCard } from '../home-assistant/index.ts';
import { ReadingsImportCard } from '../readings-import/index.ts';
import { ReportsCard } from '../reports/index.ts';
import { WebhooksCard } from '../webhooks/index.ts';
import { AddressCard } from './cards/address-card.tsx';
import { ChannelsCard } from './cards/channels-card.tsx';
import { ChoicesCard } from './cards/choices-card.tsx';
import { ClockCard } from './cards/clock-card.tsx';
import { ComparisonsCard } from './cards/comparisons-card.tsx';
import { DataCard } from './cards/data-card.tsx';
import { DisplayCard } from './cards/display-card.tsx';
import { EvidenceKeyCard } from './cards/evidence-key-card.tsx';
import { FollowUpCard } from './cards/follow-up-card.tsx';
import { ImportCard } from './cards/import-card.tsx';
import { LockCard } from './cards/lock-card.tsx';
import { MailServerCard } from './cards/mail-server-card.tsx';
import { LastPictureCard } from './cards/last-picture-card.tsx';
import { MessagesCard } from './cards/messages-card.tsx';
import { OfflineCard } from './cards/offline-card.tsx';
import { RecordKeepingCard } from './cards/record-keeping-card.tsx';
import { RetentionCard } from './cards/retention-card.tsx';
import { ShelvingCard } from './cards/shelving-card.tsx';
import { SignaturesCard } from './cards/signatures-card.tsx';
import { ThemeCard } from './cards/theme-card.tsx';
import { TwoFactorCard } from './cards/two-factor-card.tsx';
import { ViewersCard } from './cards/viewers-card.tsx';
import type { SectionName } from './section-names.ts';

/** One subject of the settings: a component that reads and saves for itself. */
export interface SettingsCard {
  /** Names the card in the address, as in /settings#address. */
  readonly name: string;
  readonly Card: ComponentType;
  /** Permission without which there would be nothing to read on the card. */
  readonly needs?: Verb;
}

/** Cards that are shown together. */
export interface SettingsSection {
  readonly name: SectionName;
  readonly cards: readonly SettingsCard[];
}

/** The settings in their order. A new subject is one more line here; a section has at most four. */
const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    name: 'general',
    cards: [
      { name: 'address', Card: AddressCard },
      { name: 'language', Card: DisplayCard },
      { name: 'time-zone', Card: ClockCard },
      { name: 'theme', Card: ThemeCard },
    ],
  },
  {
    name: 'alarms',
    cards: [
      { name: 'offline', Card: OfflineCard },
      { name: 'follow-up', Card: FollowUpCard },
      { name: 'shelving', Card: ShelvingCard },
      { name: 'causes-and-actions', Card: ChoicesCard },
    ],
  },
  {
    name: 'notifications',
    cards: [
      { name: 'channels', Card: ChannelsCard },
      { name: 'mail-server', Card: MailServerCard, needs: 'settings' },
      { name: 'messages', Card: MessagesCard },
      { name: 'reports', Card: ReportsCard, needs: 'reports' },
    ],
  },
  {
    name: 'security',
    cards: [
      { name: 'viewers', Card: ViewersCard },
      { name: 'two-factor', Card: TwoFactorCard },
      { name: 'lock', Card: LockCard },
      { name: 'last-picture', Card: LastPictureCard },
      { name: 'evidence-key', Card: EvidenceKeyCard, needs: 'audit' },
      { name: 'signatures', Card: SignaturesCard },
      { name: 'record-keeping', Card: RecordKeepingCard },
      { name: 'comparisons', Card: ComparisonsCard },
    ],
  },
  {
    name: 'data',
    cards: [
      { name: 'retention', Card: RetentionCard },
      { name: 'data', Card: DataCard, needs: 'settings' },
      { name: 'import', Card: ImportCard, needs: 'settings' },
      { name: 'readings-import', Card: ReadingsImportCard, needs: 'settings' },
    ],
  },
  {
    name: 'integrations',
    cards: [
      { name: 'api-keys', Card: ApiKeysCard, needs: 'keys' },
      { name: 'webhooks', Card: WebhooksCard, needs: 'keys' },
      { name: 'home-assistant', Card: HomeAssistantCard, needs: 'keys' },
    ],
  },
];

/** Returns the sections and cards that somebody has with these permissions; a section without cards is left out. */
export function settingsSections(permissions: readonly string[]): readonly SettingsSection[] {
  return SETTINGS_SECTIONS.map((section) => ({
    ...section,
    cards: section.cards.filter(({ needs }) => needs === undefined || permissions.includes(needs)),
  })).filter(({ cards }) => cards.length > 0);
}
