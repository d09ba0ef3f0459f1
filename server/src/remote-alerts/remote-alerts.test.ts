import { alertGroup } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';

let serials = 400_000;
const NOBODYS = 987_654_321;

describeOnEachEngine('alert groups', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let sensorId: number;
  let rivalSensorId: number;

  const createSensor = async (company: TestCompany): Promise<number> => {
    const body = { serialNo: String((serials += 1)), name: 'Freezer', type: '1' };
    return (await company.admin.call('POST', '/sensors', body)).json().id;
  };
  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    sensorId = await createSensor(acme);
    rivalSensorId = await createSensor(rival);
  });
  afterAll(async () => app.close());

  const viewer = (given: object = {}) => ({
    userId: String(acme.viewer.userId),
    email: true,
    sms: false,
    push: false,
    warnings: false,
    ...given,
  });
  const groupBody = (given: object = {}) => ({
    name: 'Night shift',
    sensors: [sensorId],
    recipients: [viewer()],
    ...given,
  });
  const post = async (given: object = {}, path = '/remote-alert-groups') =>
    acme.admin.call('POST', path, groupBody(given));
  const create = async (given: object = {}) => alertGroup.parse((await post(given)).json());
  const put = async (groupId: number, given: object = {}) =>
    acme.admin.call('PUT', `/remote-alert-groups/${groupId}`, groupBody(given));
  const find = async (groupId: number) =>
    alertGroup
      .array()
      .parse((await acme.viewer.call('GET', '/remote-alert-groups')).json())
      .find(({ id }) => id === groupId);

  test.each(['/remote-alert-groups', '/automation/alert-groups'])(
    'made through %s are listed with sensors and recipients',
    { tags: ['2.3.8', '2.7.12'] },
    async (path) => {
      const response = await post({ sensors: [String(sensorId), sensorId] }, path);
      const made = alertGroup.parse(response.json());
      expect([response.statusCode, made]).toEqual([
        201,
        {
          id: made.id,
          name: 'Night shift',
          sensors: [sensorId],
          sensorIds: [sensorId],
          recipients: [viewer()],
          rotaRecipients: [],
          contactRecipients: [],
          channels: [],
          escalate_to: null,
          escalate_after: null,
        },
      ]);
      expect(await find(made.id)).toEqual(made);
    },
  );

  test.each<[string, () => object, string]>([
    ['no name', () => ({ name: ' ' }), 'name'],
    ['no sensor', () => ({ sensors: [] }), 'sensors'],
    ['a sensor that is no id', () => ({ sensors: ['x'] }), 'sensors.0'],
    ['no recipient', () => ({ recipients: [] }), 'recipients'],
    [
      'a recipient without a channel',
      () => ({ recipients: [viewer({ email: false })] }),
      'recipients.0.email',
    ],
    ['a recipient twice', () => ({ recipients: [viewer(), viewer({ sms: true })] }), 'recipients.1.userId'],
    ['an escalation without a time', () => ({ escalate_to: 1 }), 'escalate_after'],
    ['an escalation at once', () => ({ escalate_to: 1, escalate_after: 0 }), 'escalate_after'],
  ])('with %s are refused', async (_what, given, path) => {
    const response = await post(given());
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, path]);
  });

  test('refuse sensors, users and groups of another company like unknown ones', async () => {
    const foreignGroup = await rival.admin.call('POST', '/remote-alert-groups', {
      ...groupBody(),
      sensors: [rivalSensorId],
      recipients: [{ userId: String(rival.viewer.userId), email: true, sms: false, push: false }],
    });
    const attempts: [theirs: object, nobodys: object][] = [
      [{ sensors: [sensorId, rivalSensorId] }, { sensors: [sensorId, NOBODYS] }],
      [
        { recipients: [viewer({ userId: String(rival.viewer.userId) })] },
        { recipients: [viewer({ userId: String(NOBODYS) })] },
      ],
      [
        { escalate_to: foreignGroup.json().id, escalate_after: 5 },
        { escalate_to: NOBODYS, escalate_after: 5 },
      ],
    ];
    const own = await create();
    for (const [theirs, nobodys] of attempts) {
      for (const send of [post, async (given: object) => put(own.id, given)]) {
        const [answer, expected] = [await send(theirs), await send(nobodys)];
        expect([answer.statusCode, answer.json().message]).toEqual([404, expected.json().message]);
      }
    }
    expect(await find(own.id)).toEqual(own);
  });

  test('are replaced in one step', { tags: ['2.3.8', '2.7.12'] }, async () => {
    const [group, second] = [await create(), await create({ name: 'Managers' })];
    const other = await createSensor(acme);
    const response = await put(group.id, {
      name: 'Day shift',
      sensors: [other],
      recipients: [viewer({ sms: true })],
      escalate_to: second.id,
      escalate_after: 15,
    });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        id: group.id,
        name: 'Day shift',
        sensors: [other],
        sensorIds: [other],
        recipients: [viewer({ sms: true })],
        rotaRecipients: [],
        contactRecipients: [],
        channels: [],
        escalate_to: second.id,
        escalate_after: 15,
      },
    ]);
    expect(await find(group.id)).toEqual(response.json());
    expect((await put(group.id, { escalate_to: group.id, escalate_after: 5 })).json().errors[0].path).toBe(
      'escalate_to',
    );
  });

  test('that are deleted are gone, and nothing escalates to them', { tags: ['2.7.12'] }, async () => {
    const target = await create();
    const group = await create({ escalate_to: target.id, escalate_after: 5 });
    const remove = async () => acme.admin.call('DELETE', `/remote-alert-groups/${target.id}`);
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect(await find(target.id)).toBeUndefined();
    expect(await find(group.id)).toMatchObject({ escalate_to: null, escalate_after: null });
    expect((await put(target.id)).statusCode).toBe(404);
  });

  test('leave out sensors and users that were deleted', async () => {
    const deleted = await createSensor(acme);
    const person = await acme.admin.call('POST', '/users', {
      email: 'leaver@example.org',
      password: 'a long enough passphrase',
    });
    const userId = String(person.json().id);
    const group = await create({
      sensors: [sensorId, deleted],
      recipients: [viewer(), viewer({ userId })],
    });
    await acme.admin.call('DELETE', `/sensors/${deleted}`);
    await acme.admin.call('DELETE', `/users/${userId}`);
    expect(await find(group.id)).toMatchObject({ sensors: [sensorId], recipients: [viewer()] });
  });
});
