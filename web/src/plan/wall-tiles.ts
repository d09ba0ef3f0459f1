/** Room of the wall in px. */
interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Arrangement of the tiles of a wall: a grid of equal cells, in which a large tile takes two by two. */
export interface TileGrid {
  readonly columns: number;
  readonly rows: number;
  /** Size of the type of a value in a tile of one cell, in px. */
  readonly type: number;
  /** Number of tiles, the most urgent, that are large and on each page. */
  readonly large: number;
  /** Number of the other tiles on a page. */
  readonly perPage: number;
}

/** Least room of a tile, in the type of its value: "-18.5 °C" with a name above and a state below. */
const TILE = { width: 5.6, height: 3 };
/** Type of a value that is read from 4 m on a screen of 1,920 px, which the size of the screen does not change. */
const LEAST_TYPE = { px: 48, at: 1_920 };
/** On a phone or in a small window values are read from nearby. */
const NEARBY_TYPE = 24;
/** Part of the wall that large tiles take at most, so that the others are still there. */
const LARGE_PART = 0.5;
/** Cells of a large tile along each side. */
const LARGE = 2;

/** Returns the type of a value that has room in each cell of a grid, in px. */
function typeIn(room: Extent, columns: number, rows: number): number {
  return Math.min(room.width / columns / TILE.width, room.height / rows / TILE.height);
}

/** Returns the rows that large and small tiles take when small ones fill the gaps beside large ones. */
function countRows(columns: number, large: number, small: number): number {
  const rowsWithLarge = large === 0 ? 0 : LARGE * Math.ceil(large / Math.floor(columns / LARGE));
  const beside = rowsWithLarge * columns - large * LARGE * LARGE;
  return rowsWithLarge + Math.ceil(Math.max(0, small - beside) / columns);
}

/**
 * Arranges tiles so that their values are as large as they can be, and never smaller than can be read from 4 m: what finds
 * no room then is on further pages.
 * @param urgent how many tiles are of sensors that are not as they should be; they come first
 * @param calm how many others there are
 */
export function tileGrid(
  { urgent, calm }: { readonly urgent: number; readonly calm: number },
  room: Extent,
): TileGrid {
  const least = Math.max(NEARBY_TYPE, (LEAST_TYPE.px * room.width) / LEAST_TYPE.at);
  const mostColumns = Math.max(1, Math.floor(room.width / (least * TILE.width)));
  const mostRows = Math.max(1, Math.floor(room.height / (least * TILE.height)));
  const large = Math.min(
    urgent,
    Math.floor(mostColumns / LARGE) * Math.floor((mostRows * LARGE_PART) / LARGE),
  );
  const small = urgent - large + calm;
  const onOnePage = bestGrid(room, large, small, least);
  if (onOnePage !== undefined) return { ...onOnePage, large, perPage: Math.max(1, small) };
  return {
    columns: mostColumns,
    rows: mostRows,
    type: typeIn(room, mostColumns, mostRows),
    large,
    perPage: Math.max(1, mostColumns * mostRows - large * LARGE * LARGE),
  };
}

/** Returns the grid with the largest type that holds all tiles; undefined where that is smaller than the least. */
function bestGrid(room: Extent, large: number, small: number, least: number) {
  const from = large === 0 ? 1 : LARGE;
  const grids = Array.from({ length: Math.max(1, large * LARGE + small) }, (_, index) => {
    const columns = from + index;
    const rows = Math.max(1, countRows(columns, large, small));
    return { columns, rows, type: typeIn(room, columns, rows) };
  });
  const best = grids.reduce((one, other) => (other.type > one.type ? other : one));
  return best.type >= least ? best : undefined;
}

/** Returns the tiles of a page: the large ones on each, then those whose turn it is. */
export function tilesOnPage<Tile>(
  tiles: readonly Tile[],
  { large, perPage }: TileGrid,
  page: number,
): readonly Tile[] {
  const rest = tiles.slice(large);
  const pages = Math.max(1, Math.ceil(rest.length / perPage));
  const start = (page % pages) * perPage;
  return [...tiles.slice(0, large), ...rest.slice(start, start + perPage)];
}
