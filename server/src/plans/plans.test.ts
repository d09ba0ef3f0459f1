import { Transformer } from '@napi-rs/image';
import { site as siteAnswer, sitePlan } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';

let serials = 500_000;
const NOBODYS = 987_654_321;

function drawn(width: number, height: number): Transformer {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * 4; at += 4) pixels[at] = 0;
  return Transformer.fromRgbaPixels(pixels, width, height);
}
const text = async (image: Promise<Buffer>) => (await image).toString('base64');

describeOnEachEngine('sites and plans', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let sensorId: number;
  let rivalSensorId: number;
  let png: string;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    sensorId = await addSensor(acme);
    rivalSensorId = await addSensor(rival);
    png = await text(drawn(300, 200).png());
  });
  afterAll(async () => app.close());

  const addSensor = async (company: TestCompany, serialNo = String((serials += 1))): Promise<number> =>
    (await company.admin.call('POST', '/sensors', { serialNo, name: 'Freezer', type: '1' })).json().id;
  const post = async (body: object) => acme.admin.call('POST', '/sites', body);
  const create = async (body: object = {}): Promise<number> => {
    const answer = await post(body);
    expect(answer.json()).toMatchObject({ status: 'success', message: 'Site saved' });
    return answer.json().siteId;
  };
  const read = async (siteId: number, person = acme.viewer) =>
    siteAnswer.parse((await person.call('GET', `/sites/${siteId}`)).json());
  const readPlan = async (siteId: number) =>
    sitePlan.parse((await acme.viewer.call('GET', `/service3/sites/${siteId}/plan`)).json());
  const upload = async (siteId: number, body: object) =>
    acme.admin.call('POST', `/service3/sites/${siteId}/plan`, body);
  const refusal = async (answer: ReturnType<typeof post>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json().errors?.[0]?.path];
  };

  test(
    'a new site has the defaults of the specification, and viewers read it',
    { tags: ['2.3.10', '2.7.13', '2.9.6'] },
    async () => {
      const siteId = await create();
      expect(await read(siteId)).toEqual({
        siteId,
        siteDescription: 'New Site',
        sitePlan: null,
        scale: 100,
        sensorPositions: [],
        siteUsers: [],
        siteAddress: '',
        is_deleted: false,
      });
    },
  );

  test(
    'POST with siteId and PUT change what they name and leave the rest',
    { tags: ['2.7.13'] },
    async () => {
      const siteUsers = [acme.viewer.userId];
      const siteId = await create({ siteDescription: 'Depot', siteUsers, siteAddress: 'Dock 4' });
      await post({ siteId, scale: 50, sensorPositions: [{ sensorId, x: 40, y: 60.5 }] });
      await acme.admin.call('PUT', `/sites/${siteId}`, { siteDescription: 'Depot 2' });
      expect(await read(siteId)).toMatchObject({
        siteDescription: 'Depot 2',
        scale: 50,
        siteAddress: 'Dock 4',
        siteUsers,
        sensorPositions: [{ sensorId, x: 40, y: 60.5 }],
      });
    },
  );

  test(
    'the list has every site with its plan, or without when asked',
    { tags: ['2.3.10', '2.7.13'] },
    async () => {
      const siteId = await create({ siteDescription: 'Listed', sitePlan: png });
      const list = async (query: string) =>
        z
          .object({ data: z.array(siteAnswer) })
          .parse((await acme.viewer.call('GET', `/sites${query}`)).json())
          .data.find((one) => one.siteId === siteId);
      expect((await list(''))?.sitePlan).toMatch(/^UklGR/);
      expect(await list('?plans=false')).toMatchObject({ siteDescription: 'Listed', sitePlan: null });
      expect(await refusal(acme.viewer.call('GET', '/sites?plans=maybe'))).toEqual([400, 'plans']);
    },
  );

  test('a site that is deleted is gone for every call', async () => {
    const siteId = await create({ sitePlan: png });
    await acme.admin.call('PUT', `/sites/${siteId}`, { is_deleted: true });
    expect((await acme.viewer.call('GET', `/sites/${siteId}`)).statusCode).toBe(404);
    expect((await acme.viewer.call('GET', `/service3/sites/${siteId}/plan`)).statusCode).toBe(404);
    expect((await post({ siteId, scale: 5 })).statusCode).toBe(404);
  });

  test('a company has at most 50 sites', async () => {
    const company = await app.createCompany('Many');
    const add = async () => company.admin.call('POST', '/sites', {});
    const answers = [];
    for (let count = 0; count < 51; count += 1) answers.push((await add()).statusCode);
    expect(answers).toEqual([...Array.from({ length: 50 }, () => 200), 409]);
  });

  test(
    'the plan shows sensors with their newest values and status',
    { tags: ['2.3.10', '2.7.13'] },
    async () => {
      const serialNo = String((serials += 1));
      const [own, silent] = [await addSensor(acme, serialNo), await addSensor(acme)];
      const unit = await acme.admin.call('POST', '/baseUnits', {
        baseUnitSerialNo: serialNo,
        baseUnitName: serialNo,
        typeId: '1',
      });
      await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${unit.json().deviceKey}` },
        payload: { readings: [{ sensor: serialNo, temperature: 4.25, humidity: 51, battery: 3.1 }] },
      });
      const sensorPositions = [
        { sensorId: own, x: 20, y: 40 },
        { sensorId: silent, x: 0, y: 0 },
      ];
      const siteId = await create({ sitePlan: png, sensorPositions });
      expect(await readPlan(siteId)).toMatchObject({
        width: 300,
        height: 200,
        sensorPositions: [
          { sensorId: own, sensorName: 'Freezer', temp: 4.25, humidity: 51, status: 'warning', x: 20, y: 40 },
          { sensorId: silent, temp: null, humidity: null, status: 'offline', x: 0, y: 0 },
        ],
      });
      await acme.admin.call('DELETE', `/sensors/${silent}`);
      expect((await readPlan(siteId)).sensorPositions).toHaveLength(1);
    },
  );

  test('the layout is replaced as a whole', { tags: ['2.7.13'] }, async () => {
    const siteId = await create({ sensorPositions: [{ sensorId, x: 20, y: 20 }] });
    const other = await addSensor(acme);
    const answer = await acme.admin.call('PATCH', `/sites/${siteId}/plan`, {
      sensorPositions: [{ sensorId: other, x: 100, y: 0 }],
    });
    expect(answer.json()).toEqual({ status: 'success', message: 'Layout saved successfully!', siteId });
    expect((await read(siteId)).sensorPositions).toEqual([{ sensorId: other, x: 100, y: 0 }]);
  });

  test.each([
    [{ x: -1 }, 'sensorPositions.0.x'],
    [{ y: -0.5 }, 'sensorPositions.0.y'],
    [{ x: 1e9 }, 'sensorPositions.0.x'],
    [{ x: '4' }, 'sensorPositions.0.x'],
    [{ sensorId: 'x' }, 'sensorPositions.0.sensorId'],
  ])('a marker at %o is refused', async (given, path) => {
    const siteId = await create();
    const sensorPositions = [{ sensorId, x: 1, y: 1, ...given }];
    for (const [method, address] of [
      ['PATCH', `/sites/${siteId}/plan`],
      ['PUT', `/sites/${siteId}`],
    ] as const) {
      expect(await refusal(acme.admin.call(method, address, { sensorPositions }))).toEqual([400, path]);
    }
  });

  test('a sensor twice on one plan is refused', async () => {
    const sensorPositions = [
      { sensorId, x: 1, y: 1 },
      { sensorId: String(sensorId), x: 2, y: 2 },
    ];
    expect(await refusal(post({ sensorPositions }))).toEqual([400, 'sensorPositions.1.sensorId']);
  });

  test('sensors and users of another company are refused like unknown ones', async () => {
    for (const body of [
      (id: number) => ({ sensorPositions: [{ sensorId: id, x: 1, y: 1 }] }),
      (id: number) => ({ siteUsers: [id] }),
    ]) {
      const theirs = await post(body('siteUsers' in body(0) ? rival.viewer.userId : rivalSensorId));
      const nobodys = await post(body(NOBODYS));
      expect([theirs.statusCode, theirs.json().message]).toEqual([404, nobodys.json().message]);
    }
  });

  test('viewers change nothing', async () => {
    const siteId = await create();
    for (const [method, path] of [
      ['POST', '/sites'],
      ['PUT', `/sites/${siteId}`],
      ['PATCH', `/sites/${siteId}/plan`],
      ['POST', `/service3/sites/${siteId}/plan`],
      ['DELETE', `/service3/sites/${siteId}/plan`],
    ] as const) {
      expect((await acme.viewer.call(method, path, {})).statusCode).toBe(403);
    }
  });

  describe('an uploaded plan', () => {
    test.each(['png', 'jpeg', 'webp'] as const)(
      'can be a %s, and is stored as pixels alone',
      { tags: ['2.7.13'] },
      async (format) => {
        const siteId = await create();
        const image = await text(drawn(300, 200)[format]());
        const answer = await upload(siteId, { siteId, imageBuffer: `data:image/${format};base64,${image}` });
        expect(answer.json()).toEqual({ status: 'success', message: 'Plan saved', siteId });
        const plan = await readPlan(siteId);
        expect(plan).toMatchObject({ width: 300, height: 200 });
        const stored = Buffer.from(plan.imageBuffer ?? '', 'base64');
        expect(await new Transformer(stored).metadata()).toMatchObject({
          format: 'webp',
          width: 300,
          height: 200,
        });
      },
    );

    test('that is large is shown 2,000 px long and kept at twice that', async () => {
      const siteId = await create();
      await upload(siteId, { imageBuffer: await text(drawn(5_000, 500).png()) });
      const plan = await readPlan(siteId);
      expect(plan).toMatchObject({ width: 2_000, height: 200 });
      const stored = new Transformer(Buffer.from(plan.imageBuffer ?? '', 'base64'));
      expect(await stored.metadata()).toMatchObject({ width: 4_000, height: 400 });
    });

    test('comes back as it is when it is sent back', async () => {
      const siteId = await create({ sitePlan: png });
      const { imageBuffer } = await readPlan(siteId);
      await upload(siteId, { imageBuffer: `data:image/webp;base64,${imageBuffer ?? ''}` });
      expect((await readPlan(siteId)).imageBuffer).toBe(imageBuffer);
    });

    test('is required', { tags: ['2.5.10'] }, async () => {
      const siteId = await create();
      for (const body of [{}, { imageBuffer: '' }, { imageBuffer: null }]) {
        const answer = await upload(siteId, body);
        expect([answer.statusCode, answer.json().message]).toEqual([400, 'Plan data is required']);
        expect(answer.json().errors[0].path).toBe('imageBuffer');
      }
    });

    test('belongs to the site of the address', async () => {
      const siteId = await create();
      expect(await refusal(upload(siteId, { siteId: siteId + 1, imageBuffer: png }))).toEqual([
        400,
        'siteId',
      ]);
    });

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const sized = (width: number, height: number) => {
      const head = Buffer.from(
        '89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000000049454e44ae426082',
        'hex',
      );
      head.writeUInt32BE(width, 16);
      head.writeUInt32BE(height, 20);
      return head.toString('base64');
    };
    test.each<[string, () => string, RegExp]>([
      ['SVG', () => svg.toString('base64'), /PNG, JPEG or WebP/],
      [
        'SVG that calls itself PNG',
        () => `data:image/png;base64,${svg.toString('base64')}`,
        /PNG, JPEG or WebP/,
      ],
      [
        'PNG that calls itself JPEG',
        () => `data:image/jpeg;base64,${png}`,
        /called image\/jpeg but is image\/png/,
      ],
      ['bomb of 24,000 megapixels', () => sized(200_000, 120_000), /megapixels/],
      ['strip without end', () => sized(20_000, 10), /megapixels/],
      ['image of no size', () => sized(0, 10), /megapixels/],
      ['head without a body', () => sized(10, 10), /cannot be read/],
      ['truncated image', () => png.slice(0, Math.floor(png.length / 8) * 4), /cannot be read/],
      ['text', () => 'not base64!', /base64/],
      ['file of more than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64'), /10 MB/],
    ])('is refused when it is a %s', async (_what, image, message) => {
      const siteId = await create({ sitePlan: png });
      const before = await readPlan(siteId);
      const answer = await upload(siteId, { imageBuffer: image() });
      expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, 'imageBuffer']);
      expect(answer.json().message).toMatch(message);
      expect(await readPlan(siteId)).toEqual(before);
    });

    test('with a much longer body is refused before it is read', async () => {
      const siteId = await create();
      expect((await upload(siteId, { imageBuffer: 'A'.repeat(20_000_000) })).statusCode).toBe(413);
    });

    test('is removed with its markers; the site stays', { tags: ['2.7.13'] }, async () => {
      const siteId = await create({ sitePlan: png, sensorPositions: [{ sensorId, x: 1, y: 1 }] });
      const remove = async () => acme.admin.call('DELETE', `/service3/sites/${siteId}/plan`);
      expect((await remove()).statusCode).toBe(204);
      expect(await readPlan(siteId)).toEqual({
        imageBuffer: null,
        width: null,
        height: null,
        sensorPositions: [],
      });
      expect((await remove()).statusCode).toBe(204);
    });
  });
});
