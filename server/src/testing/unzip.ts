import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by their names, by its directory; throws when a checksum is wrong. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let entry = 0; entry < archive.readUInt16LE(end + 10); entry += 1) {
    const [crc, packed, bytes] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset));
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    );
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const head = archive.readUInt32LE(at + 42);
    const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const content = inflateRawSync(archive.subarray(start, start + (packed ?? 0)));
    if (crc32(content) !== crc || content.length !== bytes) throw new Error(`${name} is damaged`);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
