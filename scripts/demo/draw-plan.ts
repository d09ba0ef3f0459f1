import { crc32, deflateSync } from 'node:zlib';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Rooms of one size beside one another, in pixels of the drawing. */
const ROOM = { width: 400, height: 400 } as const;
const ROOMS_ACROSS = 3;
const WALL = 6;
const DOOR = 90;
/** Where sensors stand in a room: two beside one another. */
const FIRST = { x: 28, y: 28 } as const;
const STEP = { x: 204, y: 120 } as const;

const FLOOR = 0xf4;
const WALL_GREY = 0x5a;

/** The place of a room's sensor on the drawing, in its pixels. */
export function placeOf(room: number, sensor: number): Place {
  const corner = cornerOf(room);
  return {
    x: corner.x + FIRST.x + (sensor % 2) * STEP.x,
    y: corner.y + FIRST.y + Math.floor(sensor / 2) * STEP.y,
  };
}

/** A PNG file of a floor with rooms, each with a door in the wall below it. */
export function drawPlan(rooms: number): Buffer {
  const width = ROOMS_ACROSS * ROOM.width + WALL;
  const height = Math.ceil(rooms / ROOMS_ACROSS) * ROOM.height + WALL;
  const rows = Buffer.alloc(height * (width + 1), FLOOR);
  const fill = (from: Place, size: { width: number; height: number }, grey: number): void => {
    for (let y = from.y; y < from.y + size.height; y += 1) {
      const start = y * (width + 1) + 1 + from.x;
      rows.fill(grey, start, start + size.width);
    }
  };
  for (let room = 0; room < rooms; room += 1) {
    const { x, y } = cornerOf(room);
    const [across, down] = [ROOM.width + WALL, ROOM.height + WALL];
    fill({ x, y }, { width: across, height: WALL }, WALL_GREY);
    fill({ x, y: y + ROOM.height }, { width: across, height: WALL }, WALL_GREY);
    fill({ x, y }, { width: WALL, height: down }, WALL_GREY);
    fill({ x: x + ROOM.width, y }, { width: WALL, height: down }, WALL_GREY);
  }
  for (let room = 0; room < rooms; room += 1) {
    const { x, y } = cornerOf(room);
    fill({ x: x + (ROOM.width - DOOR) / 2, y: y + ROOM.height }, { width: DOOR, height: WALL }, FLOOR);
  }
  // The first byte of each row says that it is not filtered.
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0;
  return pngOf(width, height, rows);
}

function cornerOf(room: number): Place {
  return { x: (room % ROOMS_ACROSS) * ROOM.width, y: Math.floor(room / ROOMS_ACROSS) * ROOM.height };
}

/** A PNG of 8-bit greys. */
function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
