import { crc32, deflateSync } from 'node:zlib';

/** A PNG file of a plain floor: light grey with a dark frame. */
export function drawFloor(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (width + 1), 0xee);
  for (let y = 0; y < height; y += 1) {
    const start = y * (width + 1);
    rows[start] = 0;
    const isEdge = y < 4 || y >= height - 4;
    rows.fill(0x44, start + 1, start + 1 + (isEdge ? width : 4));
    rows.fill(0x44, start + width - 3, start + width + 1);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // Bits a sample; 0, the next, is grey.
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
