import { companySettings, settingsAddress } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { createTestHub } from '../../testing/test-hub.ts';

const ADDRESS = {
  companyName: 'Acme Foods Ltd',
  address1: '1 Cold Lane',
  address2: '',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  country: 'United Kingdom',
};

describeOnEachEngine('settings', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  const announced: (readonly string[])[] = [];

  beforeAll(async () => {
    app = await createTestApp(on.database, {
      live: {
        ...createTestHub(on.database).live,
        announceChange: (_companyId, groups) => void announced.push(groups),
      },
    });
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
  });
  afterAll(async () => app.close());

  describe('the address', () => {
    const read = async (company: TestCompany) =>
      settingsAddress.parse((await company.viewer.call('GET', '/settings/address')).json());

    test('is the name of the company until one is saved', async () => {
      expect(await read(rival)).toEqual({
        companyName: rival.name,
        address1: '',
        address2: '',
        city: '',
        postcode: '',
        country: '',
      });
    });

    test(
      'is saved as a whole, again and again, for the own company alone',
      { tags: ['2.3.12', '2.7.15'] },
      async () => {
        await acme.admin.call('PUT', '/settings/address', { ...ADDRESS, city: 'York' });
        const saved = await acme.admin.call('PUT', '/settings/address', {
          ...ADDRESS,
          country: ' United Kingdom ',
        });
        expect([saved.statusCode, saved.json()]).toEqual([200, ADDRESS]);
        expect(await read(acme)).toEqual(ADDRESS);
        expect((await read(rival)).address1).toBe('');
        expect(announced.at(-1)).toEqual(['Address']);
      },
    );

    test('never renames the sign-in', async () => {
      await acme.admin.call('PUT', '/settings/address', { ...ADDRESS, companyName: 'Another Name' });
      const session = (await acme.admin.call('GET', '/auth/verifyAccess')).json();
      expect(session.data.companyName).toBe(acme.name);
    });

    test('is not a viewer’s to save', async () => {
      expect((await acme.viewer.call('PUT', '/settings/address', ADDRESS)).statusCode).toBe(403);
    });

    test.each([
      [{ ...ADDRESS, city: undefined }, 'city'],
      [{ ...ADDRESS, postcode: 7 }, 'postcode'],
      [{ ...ADDRESS, address2: 'x'.repeat(201) }, 'address2'],
    ])('is not saved as %j', async (body, path) => {
      const response = await acme.admin.call('PUT', '/settings/address', body);
      expect([response.statusCode, response.json().errors[0].path]).toEqual([400, path]);
    });
  });

  describe('of the company', () => {
    const read = async (company: TestCompany = acme) =>
      companySettings.parse((await company.viewer.call('GET', '/settings/company')).json());
    const change = async (body: object) => acme.admin.call('PATCH', '/settings/company', body);

    test('begin as they are documented', async () => {
      expect(await read(rival)).toEqual({
        timeZone: 'Europe/London',
        language: null,
        temperatureUnit: null,
        offlineWindow: 15,
        viewersSeeOwnZones: false,
        stillOutAfter: 60,
        worseByCelsius: 3,
        worseByPercent: 10,
        acknowledgementNeeds: 'nothing',
        longestShelving: 120,
        viewersMayShelve: false,
        mayTurnOffAlarms: false,
        keepLastPicture: true,
        acknowledgeFromMessages: 'off',
      });
    });

    test('change one by one, in the own company alone', async () => {
      expect((await change({ timeZone: 'America/New_York' })).statusCode).toBe(200);
      await change({ offlineWindow: 20 });
      expect(announced.at(-1)).toEqual(['Settings', 'Sensors']);
      await change({ viewersSeeOwnZones: true });
      await change({ stillOutAfter: 30, worseByCelsius: 1.5 });
      await change({ stillOutAfter: 0, worseByPercent: 0 });
      await change({ longestShelving: 240, viewersMayShelve: true });
      await change({ language: 'de', temperatureUnit: 'f' });
      const changed = {
        timeZone: 'America/New_York',
        language: 'de',
        temperatureUnit: 'f',
        offlineWindow: 20,
        viewersSeeOwnZones: true,
        stillOutAfter: 0,
        worseByCelsius: 1.5,
        worseByPercent: 0,
        acknowledgementNeeds: 'nothing',
        longestShelving: 240,
        viewersMayShelve: true,
        mayTurnOffAlarms: false,
        keepLastPicture: true,
        acknowledgeFromMessages: 'off',
      };
      expect(await read()).toEqual(changed);
      expect((await change({})).json()).toEqual(changed);
      expect((await read(rival)).timeZone).toBe('Europe/London');
    });

    test('are not a viewer’s to change', async () => {
      const response = await acme.viewer.call('PATCH', '/settings/company', { viewersSeeOwnZones: false });
      expect(response.statusCode).toBe(403);
    });

    test.each([
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ timeZone: '+01:00' }, 'timeZone'],
      [{ timeZone: '' }, 'timeZone'],
      [{ offlineWindow: 0 }, 'offlineWindow'],
      [{ offlineWindow: 1_441 }, 'offlineWindow'],
      [{ offlineWindow: '15' }, 'offlineWindow'],
      [{ viewersSeeOwnZones: 1 }, 'viewersSeeOwnZones'],
      [{ language: 'en-GB' }, 'language'],
      [{ temperatureUnit: 'K' }, 'temperatureUnit'],
      [{ stillOutAfter: 14 }, 'stillOutAfter'],
      [{ stillOutAfter: -1 }, 'stillOutAfter'],
      [{ stillOutAfter: 1_441 }, 'stillOutAfter'],
      [{ worseByCelsius: -0.5 }, 'worseByCelsius'],
      [{ worseByPercent: '10' }, 'worseByPercent'],
    ])('do not become %j', async (body, path) => {
      const response = await change(body);
      expect([response.statusCode, response.json().errors[0].path]).toEqual([400, path]);
    });
  });

  describe('of signatures', () => {
    const path = '/settings/signatures';
    const terms = { signatureMinutes: 5, signatureMeanings: ['Released'], signaturesByTwo: true };

    test('begin as they are documented, and are saved as a whole for the own company alone', async () => {
      const initial = { signatureMinutes: 15, signatureMeanings: [], signaturesByTwo: false };
      expect((await acme.viewer.call('GET', path)).json()).toEqual(initial);
      const saved = await acme.admin.call('PUT', path, { ...terms, signatureMeanings: [' Released '] });
      expect([saved.statusCode, saved.json()]).toEqual([200, terms]);
      expect((await acme.viewer.call('GET', path)).json()).toEqual(terms);
      expect((await rival.viewer.call('GET', path)).json()).toEqual(initial);
      expect(announced.at(-1)).toEqual(['Settings', 'Signatures']);
      expect((await acme.viewer.call('PUT', path, terms)).statusCode).toBe(403);
    });

    test.each([
      [{ signatureMinutes: 61 }, 'signatureMinutes'],
      [{ signatureMinutes: -1 }, 'signatureMinutes'],
      [{ signatureMeanings: ['review'] }, 'signatureMeanings.0'],
      [{ signatureMeanings: ['Two\nlines'] }, 'signatureMeanings.0'],
      [{ signatureMeanings: ['Released', 'Released'] }, 'signatureMeanings'],
      [{ signaturesByTwo: 1 }, 'signaturesByTwo'],
    ])('do not become %j', async (body, field) => {
      const response = await acme.admin.call('PUT', path, { ...terms, ...body });
      expect([response.statusCode, response.json().errors[0].path]).toEqual([400, field]);
    });
  });
});
