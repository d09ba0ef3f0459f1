import { untilAtRest } from '../support/at-rest.ts';
import { expectToFit } from '../support/fit.ts';
import { furnish, SCREENS } from '../support/furnish.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { mailingTest } from '../support/mailing-test.ts';
import {
  asMarked,
  speakPseudoLanguage,
  speakPseudoLanguageToMessages,
  unmarkedTexts,
} from '../support/pseudo-language.ts';
import { enter, expect } from '../support/test.ts';

/** Tests on a product of this file alone: names from other tests would be read as texts of ours. */
const test = mailingTest;

test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true });

test('every screen and dialog takes its texts from the catalogue, and fits a phone when they are 40 % longer', async ({
  page,
  product,
  mailbox,
  company,
}) => {
  test.setTimeout(300_000);
  await enter(page, product, company);
  await page.request.put(`${product.url}/api/preferences`, {
    data: { language: 'de', temperatureUnit: null },
  });
  const api = `${product.url}/api`;
  await page.request.patch(`${api}/settings/company`, {
    data: { acknowledgeFromMessages: 'link', acknowledgementNeeds: 'cause and action' },
  });
  await page.request.put(`${api}/alarms/choices`, {
    data: {
      causes: [{ text: `Freezer 2 ${'Kitchen '.repeat(6)}`.trim() }],
      actions: [{ text: 'Kitchen' }],
    },
  });
  const id = await furnish(product, page);
  await speakPseudoLanguage(page);
  await speakPseudoLanguageToMessages(page);
  const look = async (where: string): Promise<void> => {
    expect.soft(await unmarkedTexts(page, DATA), where).toEqual([]);
    await expectToFit(page, where);
  };
  const dialog = page.locator('[data-open]:is([role="dialog"], [role="alertdialog"])');
  const [alarm] = await (await page.request.get(`${api}/alarms/current`)).json();
  for (const path of [...SCREENS, '/alarm-log?event=$event', '/nowhere']) {
    await page.goto(product.url + path.replace('$sensor', String(id)).replace('$event', alarm.event_id));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilAtRest(page);
    await look(path);
    for (const opener of DIALOGS[path] ?? []) {
      const [button = '', item] = opener.split(' > ');
      await page
        .getByRole('main')
        .getByRole('button', { name: asMarked(button) })
        .first()
        .click();
      if (item !== undefined) {
        await dialog.getByRole('button', { name: asMarked(item) }).click();
        await expect(page.getByRole('dialog', { name: asMarked(button) })).toBeHidden();
      }
      await expect(dialog, `${path} ${opener}`).toBeVisible();
      await look(`${path} ${opener}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    for (const opener of FORMS[path] ?? []) {
      await page
        .getByRole('main')
        .getByRole('button', { name: asMarked(opener) })
        .first()
        .click();
      await look(`${path} ${opener}`);
    }
  }
  for (const keys of ['?', 'Control+k']) {
    await page.keyboard.press(keys);
    await expect(dialog, keys).toBeVisible();
    await look(keys);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.request.post(`${api}/auth/forgottenPassword`, { data: company });
  await page.context().clearCookies();
  const [alarmPage, password] = await Promise.all([
    linkIn(mailbox, 'Alarm: Freezer 2', /http:\/\/\S+?\/a#[\w.-]+/),
    linkIn(mailbox, 'Neues Passwort', /http:\/\/\S+\/set-password#[\w-]{43}/),
  ]);
  await page.route('**/api/setup', async (route) =>
    route.fulfill({ json: { needed: true, codeRequired: true } }),
  );
  for (const address of [...PUBLIC.map((path) => product.url + path), alarmPage, password]) {
    await page.goto(address);
    await untilAtRest(page);
    await look(address.replace(/#.*/, ''));
  }
  await expect(page.getByRole('button', { name: asMarked('Set password') })).toBeVisible();
});

async function linkIn(mailbox: Mailbox, subject: string, link: RegExp): Promise<string> {
  const mail = (await mailbox.receive(subject)).replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return link.exec(mail)?.[0] ?? '';
}

/** Buttons that open the dialogs of a screen, by the beginning of their English text; in a menu after its button. */
const DIALOGS: Readonly<Record<string, readonly string[]>> = {
  '/sensors': [
    'Swap by CSV',
    'Import CSV',
    'Add Sensor',
    'Calibrate Freezer 2',
    'Edit Freezer 2',
    'Delete Freezer 2',
    'Add a device',
  ],
  '/sensors/$sensor': [
    'Actions',
    'Actions > Rename',
    'Actions > Swap device',
    'Actions > Calibrate',
    'Actions > Place legal hold',
  ],
  '/sensors/$sensor?tab=device': ['Record a calibration'],
  '/sensors/$sensor?tab=byHand': ['Enter a reading', 'Make void'],
  '/remote-alerts': ['Add Group'],
  '/remote-alerts?tab=rotas': ['Add Rota'],
  '/remote-alerts?tab=contacts': ['Add Contact'],
  '/alarm-log': ['Acknowledge'],
  '/alarm-log?event=$event': ['Edit note of'],
  '/base-units': [
    'Add network server',
    'Add Base Unit',
    'Configure WiFi of',
    'Replace device key of',
    'Delete Unit',
  ],
  '/zones': ['Delete Kitchen', 'Manage Users for'],
  '/tasks?tab=plans': ['Delete the plan Freezer 2'],
  '/users': ['Add User', 'Edit admin'],
  '/settings?tab=data': ['Import readings from a file'],
  '/settings?tab=integrations': ['Create API key', 'Add webhook'],
};

/** Buttons that open a part of a screen. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  '/sensors/$sensor': ['Custom Range'],
  '/sensors/$sensor?tab=device': ['Set a date'],
  '/alarms': ['Edit thresholds of'],
  '/alarms/templates': ['New template'],
  '/maintenance': ['Plan maintenance'],
  '/alarm-log': ['Filters'],
  '/base-units': ['Sensors received through', 'Rename Unit'],
  '/zones': ['Show sensors of', 'Rename Kitchen'],
  '/tasks?tab=plans': ['Change the plan Freezer 2'],
  '/account': ['Set up', 'Add quiet hours'],
};

const PUBLIC = ['/login', '/forgot-password', '/terms', '/privacy', '/contact', '/setup', '/stop#1.1.x'];

/** Words of people, devices and the server: names, units, kinds of files, and the English of the audit log. */
const DATA = new RegExp(
  [
    '^(Acknowledged|Added|Changed|Entered|Planned|Signed|Sent) .*$',
    '(Alarm: Freezer \\d+, )?Temperatur zu hoch',
    `Freezer \\d+( Ltd)?|cooling@example.com|Kitchen|Unit \\d+|UNIT-\\d+`,
    'Northfield Cold Store \\d+|admin@example.com|Northfield Monitoring',
    'TS1( Base)?|EMS IceSpy( Humidity| Base)?|Legacy( dual channel| Base)?|Tür|Enter|CSV|XLSX?|PDF|IMG',
    'Safari, Linux|Chrome, Linux',
    'dBm?|hPa|°[CF]|min',
    '\\d+\\. \\p{L}+\\.? \\d{4}',
    '[A-Z]\\w+(/[\\w +-]+)+|UTC|English|Deutsch|Français|Español',
    'system|admin',
    'CDC, .*|Regulation .*|Directive .*',
  ].join('|'),
  'gu',
);
