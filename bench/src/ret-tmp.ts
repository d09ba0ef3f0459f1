import { createTestDatabase, expireAll } from '@ts1/server/testing';
import { fill } from '/work/wt/me/bench/src/growth/fill.ts';
const [, , sensors, readings] = process.argv;
const open = await createTestDatabase('sqlite', null);
const filled = await fill(open, { readings: Number(readings), sensors: Number(sensors), alarmEvery: 1000 } as never);
console.log('filled', filled.seconds, open.location.dataDirectory);
const DAY = 86_400_000;
const { companyId, sensorIds, from } = filled;
const { Session } = await import("node:inspector/promises");
let now = (Math.floor(from / DAY) + 2 + 30) * DAY;
for (const more of [0, 4, 8]) {
  const c = process.cpuUsage(); const t = performance.now();
  await expireAll(open.database, companyId, { keepDays: 30, now: now + more * DAY });
  const u = process.cpuUsage(c);
  console.log(more, 'ms', (performance.now() - t) / sensorIds.length, 'cpu', (u.user + u.system) / 1000 / sensorIds.length);
}
if (process.env['KEEP'] === undefined) await open.drop(); else process.exit(0);
