import {
  alarmChoiceRoutes,
  apiKeyRoutes,
  channelRoutes,
  companyDataRoutes,
  deliveryRoutes,
  evidenceRoutes,
  homeAssistantRoutes,
  mailServerRoutes,
  readingsImportRoutes,
  recordKeepingRoutes,
  retentionRoutes,
  scheduledReportRoutes,
  sensorRoutes,
  settingsRoutes,
  signatureSettingsRoutes,
  addressRoutes,
  twoFactorRoutes,
  userRoutes,
  webhookRoutes,
  zoneRoutes,
  type CompanyImport,
  type Delivery,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, showPart, startServer, type Opened } from '../testing/page.tsx';
import { companySettings, recordKeeping, user as sampleUser } from '../testing/samples/company.ts';
import { channelStates, delivery } from '../testing/samples/messages.ts';
import { homeAssistantAccess } from '../testing/samples/programs.ts';
import { ApiKeysCard } from '../api-keys/index.ts';
import { HomeAssistantCard } from '../home-assistant/index.ts';
import { addTexts } from '../i18n/translate.ts';
import { settings } from '../i18n/en/settings.ts';
import { ReportsCard } from '../reports/index.ts';
import { WebhooksCard } from '../webhooks/index.ts';
import { AddressCard } from './cards/address-card.tsx';
import { ChannelsCard } from './cards/channels-card.tsx';
import { ClockCard } from './cards/clock-card.tsx';
import { DisplayCard } from './cards/display-card.tsx';
import { FollowUpCard } from './cards/follow-up-card.tsx';
import { ImportCard } from './cards/import-card.tsx';
import { MessagesCard } from './cards/messages-card.tsx';
import { OfflineCard } from './cards/offline-card.tsx';
import { LockCard } from './cards/lock-card.tsx';
import { RecordKeepingCard } from './cards/record-keeping-card.tsx';
import { RetentionCard } from './cards/retention-card.tsx';
import { ThemeCard } from './cards/theme-card.tsx';
import { TwoFactorCard } from './cards/two-factor-card.tsx';
import { SignaturesCard } from './cards/signatures-card.tsx';
import { ViewersCard } from './cards/viewers-card.tsx';

addTexts({ settings });

const ADDRESS = {
  companyName: 'Cold Store Ltd',
  address1: '1 Harbour Road',
  address2: '',
  city: 'Leith',
  postcode: 'EH6 1AA',
  country: 'United Kingdom',
};

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(addressRoutes.getAddress, ADDRESS);
  server.answer(retentionRoutes.getRetention, { keepReadingsDays: 365, keepStatisticsDays: null });
  server.answer(twoFactorRoutes.getTwoFactorPolicy, { required: false });
  server.answer(recordKeepingRoutes.getRecordKeeping, recordKeeping({ reasonsDemanded: ['limits'] }));
  server.answer(channelRoutes.listChannels, channelStates());
  server.answer(deliveryRoutes.listDeliveries, []);
  server.answer(evidenceRoutes.evidenceKey, { publicKey: 'S2V5' });
  answerImport({});
  server.answer(readingsImportRoutes.getReadingsImport, { maxBytes: 50_000_000, import: null });
});

function answerImport(changes: {
  readonly holds?: ('users' | 'sensors' | 'zones')[];
  readonly last?: Partial<CompanyImport>;
}): void {
  server.answer(companyDataRoutes.getCompanyImport, {
    holds: changes.holds ?? [],
    maxBytes: 5_000_000,
    import:
      changes.last === undefined
        ? null
        : {
            phase: 'check',
            progress: 0.4,
            startedAt: minutesAgo(1),
            startedBy: 'ann',
            failure: null,
            result: null,
            ...changes.last,
          },
  });
}

const byRole = (role: 'admin' | 'viewer'): void => {
  server.caller = { role };
};

describe('the settings screen', () => {
  const everything = (): void => {
    server.answer(apiKeyRoutes.listApiKeys, []);
    server.answer(homeAssistantRoutes.getHomeAssistant, homeAssistantAccess());
    server.answer(mailServerRoutes.getMailServer, { own: null, operatorSends: true });
    server.answer(webhookRoutes.listWebhooks, []);
    server.answer(scheduledReportRoutes.listScheduledReports, []);
    server.answer(userRoutes.listUsers, [sampleUser()]);
    server.answer(zoneRoutes.listZones, []);
    server.answer(sensorRoutes.listSensors, []);
  };
  const titles = async (): Promise<(string | null)[]> => {
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  };
  const sections = () => within(screen.getByRole('navigation', { name: 'Sections of Settings' }));

  test('has all its subjects for an admin, in sections', async () => {
    everything();
    const { user } = openPage('/settings?tab=security', server);
    await screen.findByText('S2V5');
    const found: Record<string, readonly (string | null)[]> = {};
    for (const { textContent: name } of sections().getAllByRole('link')) {
      await user.click(sections().getByRole('link', { name: name ?? '' }));
      expect(sections().getByRole('link', { current: 'page' })).toHaveTextContent(name ?? '');
      found[name ?? ''] = await titles();
    }
    expect(found).toEqual({
      General: ['Address', 'Language and units', 'Time zone', 'Appearance'],
      Alarms: ['Silent sensors', 'After an acknowledgement', 'Shelving', 'Causes and actions'],
      Notifications: [
        'Notification channels',
        'Mail server',
        'Acknowledging from messages',
        'Scheduled reports',
      ],
      Security: [
        'What viewers see',
        'Two-factor sign-in',
        'Locking the screen',
        'Last values on devices',
        'Public key',
        'Signatures',
        'Reasons and confirmation',
        'Comparisons',
      ],
      Data: ['How long readings are kept', 'Your data', 'Import data', 'Import readings'],
      Integrations: ['API keys', 'Webhooks', 'Home Assistant'],
    });
  });

  test.each([
    ['/settings?tab=security', 'Security', 'What viewers see'],
    ['/settings#webhooks', 'Integrations', 'API keys'],
    ['/settings#channels', 'Notifications', 'Notification channels'],
    ['/settings?tab=nothing', 'General', 'Address'],
  ])('at %s has %s open', async (address, section, first) => {
    everything();
    openPage(address, server);
    expect((await titles())[0]).toBe(first);
    expect(sections().getByRole('link', { current: 'page' })).toHaveTextContent(section);
  });

  test('shows the key with which auditors verify evidence packs, to be copied', async () => {
    everything();
    const { user } = openPage('/settings#evidence-key', server);
    expect(await screen.findByText('S2V5')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy the public key' }));
    expect(await navigator.clipboard.readText()).toBe('S2V5');
  });

  test('keeps what is typed while another section is looked at', async () => {
    everything();
    const { user } = openPage('/settings', server);
    const city = await screen.findByRole('textbox', { name: 'City' });
    await user.clear(city);
    await user.type(city, 'Edinburgh');
    await user.click(sections().getByRole('link', { name: 'Data' }));
    expect(screen.queryByRole('textbox', { name: 'City' })).not.toBeInTheDocument();
    await user.click(sections().getByRole('link', { name: 'General' }));
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Edinburgh');
  });

  test('has causes and actions that are typed one a line, keep their entries, and are saved whole with what is needed', async () => {
    const stored = {
      causes: [{ choice_id: 1, text: 'Door left open' }],
      actions: [{ choice_id: 2, text: 'Door shut' }],
      acknowledgementNeeds: 'nothing' as const,
    };
    everything();
    server.answer(alarmChoiceRoutes.getAlarmChoices, stored);
    server.answer(alarmChoiceRoutes.saveAlarmChoices, stored);
    server.answer(settingsRoutes.updateCompanySettings, companySettings());
    const { user } = openPage('/settings?tab=alarms', server);
    const causes = await screen.findByRole('textbox', { name: 'Causes' });
    const save = screen.getByRole('button', { name: 'Save causes and actions' });
    expect(save).toBeDisabled();
    await user.type(causes, '{Enter}Power cut');
    const needs = screen.getByRole('combobox', { name: 'An acknowledgement needs' });
    await user.selectOptions(needs, 'Cause and action');
    await user.click(save);
    await waitFor(() => expect(server.asked(settingsRoutes.updateCompanySettings)).toHaveLength(1));
    expect(server.asked(alarmChoiceRoutes.saveAlarmChoices)[0]?.body).toEqual({
      causes: [{ choice_id: 1, text: 'Door left open' }, { text: 'Power cut' }],
      actions: [{ choice_id: 2, text: 'Door shut' }],
    });
    expect(server.asked(settingsRoutes.updateCompanySettings)[0]?.body).toEqual({
      acknowledgementNeeds: 'cause and action',
    });
  });

  test('has what a viewer can read, nothing to change, and asks for nothing that is an admin’s', async () => {
    byRole('viewer');
    server.answer(sensorRoutes.listSensors, []);
    const { user } = openPage('/settings', server);
    await screen.findByText('1 Harbour Road');
    await user.click(sections().getByRole('link', { name: 'Security' }));
    await screen.findByText('S2V5');
    expect(screen.getByText('Admins of your company can change these settings.')).toBeInTheDocument();
    expect(sections().queryByRole('link', { name: 'Integrations' })).not.toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    const texts = {
      General: ['Europe/London'],
      Alarms: ['15 minutes'],
      Notifications: [],
      Security: [],
      Data: ['365 days', 'For ever'],
    };
    const byName: Record<string, string[]> = {
      General: ['Dark', 'Light'],
      Security: ['Copy the public key'],
    };
    for (const [name, shown] of Object.entries(texts)) {
      await user.click(sections().getByRole('link', { name }));
      for (const text of shown) expect(await main.findByText(text)).toBeInTheDocument();
      expect(main.queryByRole('textbox')).not.toBeInTheDocument();
      expect(main.queryByRole('switch')).not.toBeInTheDocument();
      const buttons = main.queryAllByRole('button').map((button) => button.textContent || button.ariaLabel);
      expect(buttons).toEqual(byName[name] ?? []);
    }
  });
});

describe('a card of the settings', () => {
  const cards = [
    ['address', AddressCard, addressRoutes.getAddress],
    ['time zone', ClockCard, settingsRoutes.getCompanySettings],
    ['silent sensors', OfflineCard, settingsRoutes.getCompanySettings],
    ['follow-up', FollowUpCard, settingsRoutes.getCompanySettings],
    ['acknowledging from messages', MessagesCard, settingsRoutes.getCompanySettings],
    ['viewers', ViewersCard, settingsRoutes.getCompanySettings],
    ['two factors', TwoFactorCard, twoFactorRoutes.getTwoFactorPolicy],
    ['the lock', LockCard, recordKeepingRoutes.getRecordKeeping],
    ['record keeping', RecordKeepingCard, recordKeepingRoutes.getRecordKeeping],
    ['retention', RetentionCard, retentionRoutes.getRetention],
    ['signatures', SignaturesCard, signatureSettingsRoutes.getSignatureSettings],
    ['import', ImportCard, companyDataRoutes.getCompanyImport],
  ] as const;

  test.each(cards)(
    '%s says while it is read, that it could not be, and tries again',
    async (_, Card, route) => {
      server.refuse(route, 500);
      showPart(<Card />, server);
      expect(await screen.findByText('Loading settings...')).toBeInTheDocument();
      await pass(10_000);
      expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load settings');
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
      expect(screen.queryByRole('switch')).not.toBeInTheDocument();
      const before = server.asked(route).length;
      screen.getByRole('button', { name: 'Try again' }).click();
      await waitFor(() => expect(server.asked(route).length).toBeGreaterThan(before));
    },
  );

  test.each([
    ['API keys', ApiKeysCard, apiKeyRoutes.listApiKeys],
    ['webhooks', WebhooksCard, webhookRoutes.listWebhooks],
    ['scheduled reports', ReportsCard, scheduledReportRoutes.listScheduledReports],
    ['Home Assistant', HomeAssistantCard, homeAssistantRoutes.getHomeAssistant],
  ] as const)('of another part, %s, says the same', async (_, Card, route) => {
    server.answer(userRoutes.listUsers, [sampleUser()]);
    server.answer(zoneRoutes.listZones, []);
    server.refuse(route, 500);
    showPart(<Card />, server);
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    await pass(10_000);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load/);
    const before = server.asked(route).length;
    screen.getByRole('button', { name: 'Try again' }).click();
    await waitFor(() => expect(server.asked(route).length).toBeGreaterThan(before));
  });
});

describe('reasons for changes', () => {
  test('are demanded for the groups that an admin ticks', async () => {
    server.answer(recordKeepingRoutes.saveRecordKeeping, () => {
      const saved = recordKeeping({ reasonsDemanded: ['limits', 'devices'] });
      server.answer(recordKeepingRoutes.getRecordKeeping, saved);
      return saved;
    });
    const { user } = showPart(<RecordKeepingCard />, server);
    expect(await screen.findByRole('checkbox', { name: 'Limits and templates' })).toBeChecked();
    const devices = screen.getByRole('checkbox', { name: 'Sensors and base units' });
    await user.click(devices);
    await waitFor(() => expect(devices).toBeChecked());
    expect(server.asked(recordKeepingRoutes.saveRecordKeeping)[0]?.body).toEqual({
      reasonsDemanded: ['limits', 'devices'],
    });
  });

  test('are shown to viewers, who change nothing', async () => {
    byRole('viewer');
    showPart(<RecordKeepingCard />, server);
    expect(
      await screen.findByText('A reason is demanded for changes of: Limits and templates'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('the lock of screens', () => {
  test('comes after the minutes that an admin chooses', async () => {
    const after = (lockAfterMinutes: number) => recordKeeping({ lockAfterMinutes });
    server.answer(recordKeepingRoutes.getRecordKeeping, after(7));
    server.answer(recordKeepingRoutes.saveRecordKeeping, () => {
      server.answer(recordKeepingRoutes.getRecordKeeping, after(15));
      return after(15);
    });
    const { user } = showPart(<LockCard />, server);
    const minutes = await screen.findByRole('combobox', { name: 'Locks when nobody has done anything for' });
    expect(minutes).toHaveDisplayValue('7 minutes');
    await user.selectOptions(minutes, '15 minutes');
    await waitFor(() => expect(minutes).toHaveDisplayValue('15 minutes'));
    expect(server.asked(recordKeepingRoutes.saveRecordKeeping)[0]?.body).toEqual({ lockAfterMinutes: 15 });
  });

  test('is shown to viewers, who change nothing', async () => {
    byRole('viewer');
    showPart(<LockCard />, server);
    expect(await screen.findByText('Locks when nobody has done anything for: Never')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});

describe('the address', () => {
  const save = async ({ user }: Opened): Promise<void> =>
    user.click(screen.getByRole('button', { name: 'Save Address' }));

  test('is saved whole, and reported as saved', async () => {
    const opened = showPart(<AddressCard />, server);
    const city = await screen.findByRole('textbox', { name: 'City' });
    await opened.user.clear(city);
    await opened.user.type(city, 'Edinburgh');
    server.answer(addressRoutes.saveAddress, ({ body }) => body);
    await save(opened);
    expect(await screen.findByText('Address details saved!')).toBeInTheDocument();
    expect(server.asked(addressRoutes.saveAddress)[0]?.body).toEqual({ ...ADDRESS, city: 'Edinburgh' });
  });

  test('is refused beside the line that is wrong, by the very rules of the contract', async () => {
    const opened = showPart(<AddressCard />, server);
    const city = await screen.findByRole('textbox', { name: 'City' });
    await opened.user.click(city);
    await opened.user.paste('x'.repeat(300));
    await save(opened);
    await waitFor(() => expect(city).toBeInvalid());
    expect(city).toHaveAccessibleDescription('must be at most 200 characters');
    expect(screen.getByRole('textbox', { name: 'Country' })).toBeValid();
    await opened.user.type(city, '{Backspace}');
    expect(city).toBeValid();
  });

  test('keeps what somebody types while another admin’s change comes in', async () => {
    const { user, stream } = showPart(<AddressCard />, server);
    const city = await screen.findByRole('textbox', { name: 'City' });
    stream.open();
    await user.type(city, ' Docks');
    server.answer(addressRoutes.getAddress, { ...ADDRESS, city: 'Perth', country: 'Scotland' });
    stream.push('changed', { groups: ['Address'] });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Country' })).toHaveValue('Scotland'));
    expect(city).toHaveValue('Leith Docks');
  });
});

describe('figures of the settings', () => {
  const figures = [
    [OfflineCard, 'Offline after (minutes)', '0', 'Save minutes', 'Enter whole minutes between 1 and 1440.'],
    [
      OfflineCard,
      'Offline after (minutes)',
      '1441',
      'Save minutes',
      'Enter whole minutes between 1 and 1440.',
    ],
    [
      OfflineCard,
      'Offline after (minutes)',
      '1.5',
      'Save minutes',
      'Enter whole minutes between 1 and 1440.',
    ],
    [
      OfflineCard,
      'Offline after (minutes)',
      'ten',
      'Save minutes',
      'Enter whole minutes between 1 and 1440.',
    ],
    [
      FollowUpCard,
      'Remind every (minutes)',
      '14',
      'Save messages',
      'Enter whole minutes between 15 and 1440, or 0.',
    ],
    [FollowUpCard, 'Worse by (°C)', '-1', 'Save messages', 'Enter degrees between 0 and 100.'],
    [FollowUpCard, 'Worse by (% humidity)', '101', 'Save messages', 'Enter percent between 0 and 100.'],
    [
      RetentionCard,
      'Readings (days)',
      '29',
      'Save days',
      'Enter whole days between 30 and 36500, or nothing.',
    ],
    [
      RetentionCard,
      'Statistics (days)',
      '364',
      'Save days',
      'Statistics are kept at least as long as readings.',
    ],
  ] as const;

  test.each(figures)('%o %s refuses %j before it is sent', async (Card, label, typed, button, text) => {
    const { user } = showPart(<Card />, server);
    const field = await screen.findByRole('textbox', { name: label });
    await user.clear(field);
    await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(escaped(text))));
    expect(field).toBeInvalid();
    expect(server.asked(settingsRoutes.updateCompanySettings)).toHaveLength(0);
    expect(server.asked(retentionRoutes.saveRetention)).toHaveLength(0);
  });

  test('take a comma for a point, and 0 for never', async () => {
    server.answer(
      settingsRoutes.updateCompanySettings,
      companySettings({ stillOutAfter: 0, worseByCelsius: 2.5 }),
    );
    const { user } = showPart(<FollowUpCard />, server);
    const worse = await screen.findByRole('textbox', { name: 'Worse by (°C)' });
    await user.clear(worse);
    await user.type(worse, '2,5');
    const remind = screen.getByRole('textbox', { name: 'Remind every (minutes)' });
    await user.clear(remind);
    await user.type(remind, '0');
    await user.click(screen.getByRole('button', { name: 'Save messages' }));
    expect(await screen.findByText('Messages saved')).toBeInTheDocument();
    expect(server.asked(settingsRoutes.updateCompanySettings)[0]?.body).toEqual({
      stillOutAfter: 0,
      worseByCelsius: 2.5,
      worseByPercent: 10,
    });
  });

  test('cannot be saved while nothing was changed', async () => {
    showPart(<OfflineCard />, server);
    await screen.findByRole('textbox');
    expect(screen.getByRole('button', { name: 'Save minutes' })).toBeDisabled();
  });

  test('of a viewer say Never for 0', async () => {
    byRole('viewer');
    server.answer(settingsRoutes.getCompanySettings, companySettings({ stillOutAfter: 0 }));
    showPart(<FollowUpCard />, server);
    expect(await screen.findByText('Never')).toBeInTheDocument();
  });
});

describe('how long readings are kept', () => {
  const type = async (days: string) => {
    const opened = showPart(<RetentionCard />, server);
    const field = await screen.findByRole('textbox', { name: 'Readings (days)' });
    await opened.user.clear(field);
    if (days !== '') await opened.user.type(field, days);
    await opened.user.click(screen.getByRole('button', { name: 'Save days' }));
    return opened;
  };

  test('is asked about when it gets shorter, and nothing is deleted without a yes', async () => {
    const { user } = await type('30');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete what is older?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.asked(retentionRoutes.saveRetention)).toHaveLength(0);
    expect(screen.getByRole('textbox', { name: 'Readings (days)' })).toHaveValue('30');
  });

  test('gets shorter after a yes', async () => {
    const { user } = await type('30');
    server.answer(retentionRoutes.saveRetention, ({ body }) => body);
    await user.click(await screen.findByRole('button', { name: 'Delete older readings' }));
    expect(await screen.findByText('Days saved')).toBeInTheDocument();
    expect(server.asked(retentionRoutes.saveRetention)[0]?.body).toEqual({
      keepReadingsDays: 30,
      keepStatisticsDays: null,
    });
  });

  test.each([['400'], ['']])('gets longer without a question: %j days', async (days) => {
    server.answer(retentionRoutes.saveRetention, ({ body }) => body);
    await type(days);
    expect(await screen.findByText('Days saved')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('switches of the settings', () => {
  const cards = [
    [
      ViewersCard,
      'Viewers see only their zones',
      settingsRoutes.updateCompanySettings,
      /assigned to, and nothing else/,
    ],
    [
      TwoFactorCard,
      'Everybody has to use two-factor sign-in',
      twoFactorRoutes.saveTwoFactorPolicy,
      /first sets up an authenticator app/,
    ],
  ] as const;

  test.each(cards)('%o: %s is on once the server says so', async (Card, label, route, meaning) => {
    server.answer(settingsRoutes.updateCompanySettings, companySettings({ viewersSeeOwnZones: true }));
    server.answer(twoFactorRoutes.saveTwoFactorPolicy, { required: true });
    const { user } = showPart(<Card />, server);
    const toggle = await screen.findByRole('switch', { name: label });
    expect(toggle).not.toBeChecked();
    server.answer(settingsRoutes.getCompanySettings, companySettings({ viewersSeeOwnZones: true }));
    server.answer(twoFactorRoutes.getTwoFactorPolicy, { required: true });
    await user.click(toggle);
    await waitFor(() => expect(toggle).toBeChecked());
    expect(screen.getByText(meaning)).toBeInTheDocument();
    expect(server.asked(route)).toHaveLength(1);
  });

  test.each(cards)('%o: %s stays as it is when it is refused, and says why', async (Card, label, route) => {
    server.refuse(route, 400, { message: 'Set up your own first' });
    const { user } = showPart(<Card />, server);
    const toggle = await screen.findByRole('switch', { name: label });
    await user.click(toggle);
    expect(await screen.findByRole('alert')).toHaveTextContent('Set up your own first');
    expect(toggle).not.toBeChecked();
  });
});

describe('the time zone', () => {
  test('shows what time it is there before it is saved', async () => {
    const { user } = showPart(<ClockCard />, server);
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    expect(screen.getByText(/^It is now/)).toHaveTextContent('09:30');
    await user.clear(zone);
    await user.click(screen.getByRole('button', { name: 'Save time zone' }));
    expect(zone).toHaveAccessibleDescription(/^Choose a time zone from the list/);
    await user.type(zone, 'tokyo');
    expect(screen.getByText(/^It is now/)).toHaveTextContent('18:30');
    server.answer(settingsRoutes.updateCompanySettings, companySettings({ timeZone: 'Asia/Tokyo' }));
    await user.click(screen.getByRole('button', { name: 'Save time zone' }));
    expect(await screen.findByText('Time zone saved')).toBeInTheDocument();
    expect(server.asked(settingsRoutes.updateCompanySettings)[0]?.body).toEqual({ timeZone: 'Asia/Tokyo' });
  });
});

describe('language and units', () => {
  test('are the browser’s and °C until an admin chooses', async () => {
    const { user } = showPart(<DisplayCard />, server);
    const unit = await screen.findByRole('combobox', { name: 'Temperature unit' });
    expect(unit).toHaveDisplayValue('°C');
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue(
      "The browser's, else English",
    );
    await user.selectOptions(unit, '°F');
    server.answer(settingsRoutes.updateCompanySettings, companySettings({ temperatureUnit: 'f' }));
    await user.click(screen.getByRole('button', { name: 'Save language and units' }));
    expect(await screen.findByText('Language and units saved')).toBeInTheDocument();
    expect(server.asked(settingsRoutes.updateCompanySettings)[0]?.body).toEqual({
      language: null,
      temperatureUnit: 'f',
    });
  });
});

describe('a test of a channel', () => {
  const results: readonly [string, Partial<Delivery>, readonly string[]][] = [
    ['arrives', { state: 'delivered' }, ['Delivered']],
    ['fails, and why', { state: 'failed', last_error: 'no such host' }, ['Failed', 'no such host']],
    ['finds no address', { state: 'no address' }, ['No address', 'Your user has no email address.']],
  ];

  test.each(results)('%s', async (_, changes, shown) => {
    const sent = delivery({ id: 9, purpose: 'test', state: 'sending' });
    server.answer(deliveryRoutes.testChannel, sent);
    server.answer(deliveryRoutes.listDeliveries, [{ ...sent, ...changes }]);
    const { user } = showPart(<ChannelsCard />, server);
    await user.click(await screen.findByRole('button', { name: 'Send me a test by Email' }));
    const result = (await screen.findByText('Test by Email')).closest('li');
    for (const text of shown) await waitFor(() => expect(result).toHaveTextContent(text));
    expect(result?.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    expect(server.asked(deliveryRoutes.testChannel)[0]?.body).toEqual({ channel: 'email' });
  });

  test('that cannot be sent says so', async () => {
    server.refuse(deliveryRoutes.testChannel, 400, { message: 'Email is not configured' });
    const { user } = showPart(<ChannelsCard />, server);
    await user.click(await screen.findByRole('button', { name: 'Send me a test by Email' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The test could not be sent: Email is not configured',
    );
  });

  test('is not offered to viewers, nor over a channel that is not there', async () => {
    server.answer(channelRoutes.listChannels, channelStates({ sms: { state: 'not configured' } }));
    showPart(<ChannelsCard />, server);
    await screen.findByRole('button', { name: 'Send me a test by Push' });
    expect(screen.queryByRole('button', { name: 'Send me a test by SMS' })).not.toBeInTheDocument();
  });
});

describe('an import', () => {
  const counts = {
    users: 3,
    base_units: 1,
    sensors: 12,
    zones: 0,
    alert_groups: 0,
    sites: 0,
    alarm_log: 40,
    alarm_acknowledgements: 0,
    commands: 0,
    scheduled_reports: 0,
  };
  const result = {
    company: 'Old Store',
    exportedAt: minutesAgo(300),
    sha256: 'a'.repeat(64),
    counts,
    readings: 1_234_567,
    deviceKeys: 0,
    invited: 0,
  };
  const phases: readonly [string, Parameters<typeof answerImport>[0], readonly string[], choose: boolean][] =
    [
      ['can begin in an empty company', {}, ['An exported ZIP file can be imported'], true],
      [
        'cannot begin in one that has something',
        { holds: ['sensors', 'zones'] },
        ['Yours has already: Sensors, Zones.'],
        false,
      ],
      [
        'says how far it is',
        { last: {} },
        ['Checking the file. You can leave this page.', 'Started by ann'],
        false,
      ],
      [
        'that failed says why',
        { last: { phase: 'failed', failure: 'sensors.csv, line 7' } },
        ['Nothing was imported: sensors.csv, line 7'],
        true,
      ],
      [
        'that was interrupted says what to do',
        { last: { phase: 'failed' } },
        ['Please choose the file again.'],
        true,
      ],
      [
        'that failed is past once there is something',
        { holds: ['sensors'], last: { phase: 'failed', failure: 'x' } },
        ['Yours has already: Sensors.'],
        false,
      ],
      [
        'that is done says what came',
        { holds: ['sensors'], last: { phase: 'done', result } },
        ['Imported the data of Old Store', '1,234,567', 'Next, give the base units', 'Let people in on'],
        false,
      ],
      [
        'that is done says that base units keep their keys and people have links',
        { holds: ['sensors'], last: { phase: 'done', result: { ...result, deviceKeys: 1, invited: 2 } } },
        ['Base units keep their device keys', 'People get an email with a link'],
        false,
      ],
    ];

  test.each(phases)('%s', async (_, state, shown, choose) => {
    answerImport(state);
    showPart(<ImportCard />, server);
    await screen.findByText(new RegExp(escaped(shown[0] ?? '')));
    for (const text of shown) expect(document.body).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'Choose a ZIP file' }) !== null).toBe(choose);
    expect(document.body).not.toHaveTextContent('Zones0');
  });

  test('is followed while it runs', async () => {
    answerImport({ last: { progress: 0.4 } });
    showPart(<ImportCard />, server);
    expect(await screen.findByRole('progressbar')).toHaveAttribute('value', '0.4');
    answerImport({ last: { phase: 'write', progress: 0.7 } });
    await pass(1_500);
    expect(screen.getByText('Importing. You can leave this page.')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.7');
  });

  test('asks once more before a file is sent, and refuses one that is too large by itself', async () => {
    const { user } = showPart(<ImportCard />, server);
    await screen.findByRole('button', { name: 'Choose a ZIP file' });
    const input = screen.getByLabelText('Choose a ZIP file', { selector: 'input' });
    const big = new File(['x'], 'big.zip', { type: 'application/zip' });
    Object.defineProperty(big, 'size', { value: 6_000_000 });
    await user.upload(input, big);
    expect(await screen.findByText(/^big\.zip becomes the data of your company/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Import file' }));
    expect(await screen.findByText('A file may have at most 5 MB on this server.')).toBeInTheDocument();
    expect(server.asked(companyDataRoutes.importCompany)).toHaveLength(0);
  });
});

describe('the appearance', () => {
  test('is kept on this device', async () => {
    const { user } = showPart(<ThemeCard />, server);
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
    expect(document.documentElement).toHaveClass('dark');
    await user.click(screen.getByRole('button', { name: 'Light' }));
    expect(document.documentElement).not.toHaveClass('dark');
    expect(localStorage.getItem('theme')).toBe('light');
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
