import type { ComponentType } from 'react';
import { ApiKeysCard } from '../../api-keys/index.ts';
import { HomeAssistantCard } from '../../home-assistant/index.ts';
import { ReadingsImportCard } from '../../readings-import/index.ts';
import { ReportsCard } from '../../reports/index.ts';
import { WebhooksCard } from '../../webhooks/index.ts';
import { AddressCard } from './address-card.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { ChoicesCard } from './choices-card.tsx';
import { ClockCard } from './clock-card.tsx';
import { DataCard } from './data-card.tsx';
import { DisplayCard } from './display-card.tsx';
import { FollowUpCard } from './follow-up-card.tsx';
import { ShelvingCard } from './shelving-card.tsx';
import { ImportCard } from './import-card.tsx';
import { LastPictureCard } from './last-picture-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { OfflineCard } from './offline-card.tsx';
import { RetentionCard } from './retention-card.tsx';
import { ThemeCard } from './theme-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';
import { ViewersCard } from './viewers-card.tsx';

/** One subject of the settings: a component that reads and saves for itself. */
export interface SettingsCard {
  /** Names it in the address, as in /settings#address. */
  readonly name: string;
  readonly Card: ComponentType;
  /** Left out for viewers, who would have nothing to read on it. */
  readonly adminsOnly?: true;
}

/** Cards of the settings screen, in this order. A new subject is one more line here. */
export const SETTINGS_CARDS: readonly SettingsCard[] = [
  { name: 'address', Card: AddressCard },
  { name: 'theme', Card: ThemeCard },
  { name: 'time-zone', Card: ClockCard },
  { name: 'language', Card: DisplayCard },
  { name: 'offline', Card: OfflineCard },
  { name: 'follow-up', Card: FollowUpCard },
  { name: 'shelving', Card: ShelvingCard },
  { name: 'causes-and-actions', Card: ChoicesCard },
  { name: 'last-picture', Card: LastPictureCard },
  { name: 'messages', Card: MessagesCard },
  { name: 'viewers', Card: ViewersCard },
  { name: 'two-factor', Card: TwoFactorCard },
  { name: 'channels', Card: ChannelsCard },
  { name: 'reports', Card: ReportsCard, adminsOnly: true },
  { name: 'retention', Card: RetentionCard },
  { name: 'data', Card: DataCard, adminsOnly: true },
  { name: 'import', Card: ImportCard, adminsOnly: true },
  { name: 'readings-import', Card: ReadingsImportCard, adminsOnly: true },
  { name: 'api-keys', Card: ApiKeysCard, adminsOnly: true },
  { name: 'webhooks', Card: WebhooksCard, adminsOnly: true },
  { name: 'home-assistant', Card: HomeAssistantCard, adminsOnly: true },
];
