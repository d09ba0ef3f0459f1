import { crc32, inflateRawSync } from 'node:zlib';

/** Reads the files of a ZIP archive by its directory, keyed by name; throws when a checksum is wrong. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let entry = 0; entry < archive.readUInt16LE(end + 10); entry += 1) {
    const entryAt = at;
    const [four, two] = [
      (offset: number) => archive.readUInt32LE(entryAt + offset),
      (offset: number) => archive.readUInt16LE(entryAt + offset),
    ];
    const [crc, packed, bytes] = [four(16), four(20), four(24)];
    const [nameLength, extra, comment] = [two(28), two(30), two(32)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const head = archive.readUInt32LE(at + 42);
    const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    if (crc32(content) !== crc || content.length !== bytes) throw new Error(`${name} is damaged`);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
