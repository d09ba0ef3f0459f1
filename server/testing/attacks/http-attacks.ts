import { request } from 'node:http';
import { present } from '@ts1/contract';
import { Transformer } from '@napi-rs/image';
import { type AttackTarget, over, type PrepareAttack, repeat } from './attack.ts';

const MEGABYTES_4 = 4 * 1024 * 1024;
const DEVICE = { authorization: 'Bearer key-a' };

const slowUploads: PrepareAttack =
  ({ target: { port } }) =>
  async (isOver) => {
    const headers = { ...DEVICE, 'content-type': 'application/json' };
    const held = Array.from({ length: 32 }, (_, n) => {
      const length = n % 2 === 0 ? { 'content-length': MEGABYTES_4 } : {};
      const made = request({
        port,
        method: 'POST',
        path: '/api/ingest/readings',
        headers: { ...headers, ...length },
      });
      made.on('error', () => {});
      made.write(`{"readings":["${'x'.repeat(1_000_000)}`);
      return made;
    });
    await over(isOver);
    for (const made of held) made.destroy();
  };

const junk: PrepareAttack = ({ call }) => {
  const body = JSON.stringify({
    readings: Array.from({ length: 5_000 }, () => ({ sensor: {}, a: 1, b: 2 })),
  });
  return async (isOver) => repeat(isOver, 3, async () => call('/ingest/readings', { body, headers: DEVICE }));
};

const exportsAndRawReads: PrepareAttack = async ({ target, call }) => {
  const headers = await session(target);
  const sensor = `/sensors/${target.sensorId}`;
  const paths = ['readings', 'exports/csv', 'exports/xlsx'].map(
    (what) => `${sensor}/${what}?${periodQuery(target)}`,
  );
  return async (isOver) => repeat(isOver, 50, async (n) => call(present(paths[n % 3]), { headers }));
};

const figures: PrepareAttack = async ({ target, call }) => {
  const headers = await session(target);
  const period = periodQuery(target);
  const sensor = `/analytics/sensors/${target.sensorId}`;
  const paths = [
    `/analytics/statistics?${period}`,
    `/analytics/alarm-quality?${period}`,
    `${sensor}/heat-map?${period}`,
    `${sensor}/back-test?${period}&high_alarm=20&low_alarm=3&delay=10`,
  ];
  return async (isOver) => repeat(isOver, 8, async (n) => call(present(paths[n % 4]), { headers }));
};

const wrongPasswords: PrepareAttack = ({ target: { neighbour }, call }) => {
  let network = 0;
  return async (isOver) =>
    repeat(isOver, 130, async () => {
      network += 1;
      const address = `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`;
      const email = `nobody-${network}@example.org`;
      const body = JSON.stringify({ companyName: neighbour, email, password: 'wrong' });
      return call('/auth/login', { body, headers: { 'x-forwarded-for': address } });
    });
};

const planImages: PrepareAttack = async ({ target, call }) => {
  const headers = await session(target);
  const [width, height] = [2_000, 1_500];
  const pixels = new Uint8Array(width * height * 4).fill(200);
  const image = (await Transformer.fromRgbaPixels(pixels, width, height).png()).toString('base64');
  const body = JSON.stringify({ siteDescription: 'Hall', sitePlan: image });
  return async (isOver) => repeat(isOver, 10, async () => call('/sites', { body, headers }));
};

export const HTTP_ATTACKS = {
  'slow uploads with one device key': slowUploads,
  'calls of junk over HTTP': junk,
  'fifty exports and raw reads at once': exportsAndRawReads,
  'figures of all its sensors, eight times at once': figures,
  'wrong passwords, 130 at a time, from ever other networks': wrongPasswords,
  'ten large plan images at a time': planImages,
} as const;

function periodQuery({ period }: AttackTarget): string {
  return `startDate=${period.startDate}&endDate=${period.endDate}`;
}

async function session({ port, attacker }: AttackTarget): Promise<{ cookie: string }> {
  const { name: companyName, email, password } = attacker;
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyName, email, password }),
  });
  const cookies = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { cookie: cookies.join('; ') };
}
