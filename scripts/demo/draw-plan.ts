import { Transformer } from '@napi-rs/image';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Size of each room, in pixels of the drawing; the rooms are beside one another. */
const ROOM = { width: 400, height: 400 } as const;
const ROOMS_ACROSS = 3;
const WALL = 6;
const DOOR = 90;
/** Positions of sensors in a room: two beside one another. */
const FIRST = { x: 98, y: 130 } as const;
const STEP = { x: 204, y: 120 } as const;

const FLOOR = '#f4f4f4';
const WALL_GREY = '#5a5a5a';

/** Returns the place of a room's sensor on the drawing, in its pixels. */
export function sensorPlace(room: number, sensor: number): Place {
  const corner = roomCorner(room);
  return {
    x: corner.x + FIRST.x + (sensor % 2) * STEP.x,
    y: corner.y + FIRST.y + Math.floor(sensor / 2) * STEP.y,
  };
}

/** Draws a PNG file of a floor with rooms, each with a door in the wall below it. */
export async function drawPlan(rooms: number): Promise<Buffer> {
  const width = ROOMS_ACROSS * ROOM.width + WALL;
  const height = Math.ceil(rooms / ROOMS_ACROSS) * ROOM.height + WALL;
  const corners = Array.from({ length: rooms }, (_, room) => roomCorner(room));
  const walls = corners.map(
    ({ x, y }) =>
      `<rect x="${x + WALL / 2}" y="${y + WALL / 2}" width="${ROOM.width}" height="${ROOM.height}" fill="none" stroke="${WALL_GREY}" stroke-width="${WALL}"/>`,
  );
  const doors = corners.map(
    ({ x, y }) =>
      `<rect x="${x + (ROOM.width - DOOR) / 2}" y="${y + ROOM.height}" width="${DOOR}" height="${WALL}" fill="${FLOOR}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${walls.join('')}${doors.join('')}</svg>`;
  // The library draws two pixels for each pixel of the drawing.
  return Transformer.fromSvg(svg, FLOOR).resize(width, height).png();
}

function roomCorner(room: number): Place {
  return { x: (room % ROOMS_ACROSS) * ROOM.width, y: Math.floor(room / ROOMS_ACROSS) * ROOM.height };
}
