import { crc32, deflateRawSync } from 'node:zlib';

/** A field that a hostile ZIP file has other than it should. */
export interface ZipField {
  /** The name of the entry; undefined for the end record. */
  readonly entry?: string;
  readonly part: 'directory' | 'local' | 'descriptor' | 'end';
  /** Place in that part, counted from 0. */
  readonly at: number;
  readonly bytes: 1 | 2 | 4;
  readonly value: number;
}

export interface ZipOptions {
  /** Stores instead of deflating. */
  readonly isStored?: boolean;
  /** Writes sizes behind the data, as streams do. */
  readonly sizesFollow?: boolean;
  readonly fields?: readonly ZipField[];
  readonly extra?: Uint8Array;
  /** Bytes behind the compressed data of each file, counted as theirs. */
  readonly inside?: Uint8Array;
  /** Bytes between the last file and the directory. */
  readonly before?: Uint8Array;
  /** Bytes behind the end. */
  readonly behind?: Uint8Array;
}

/** Writes a ZIP file by its specification (APPNOTE.TXT 4.3), independent of the product and of libraries. */
export function toZip(files: Iterable<readonly [string, Uint8Array]>, options: ZipOptions = {}): Buffer {
  const { isStored = false, sizesFollow = true, fields = [], extra = Buffer.alloc(0) } = options;
  const altered = (part: ZipField['part'], bytes: Buffer, entry?: string): Buffer => {
    for (const field of fields.filter((one) => one.part === part && one.entry === entry)) {
      bytes.writeUIntLE(field.value, field.at, field.bytes);
    }
    return bytes;
  };
  const [data, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of files) {
    const compressed = isStored ? Buffer.from(content) : deflateRawSync(content);
    const packed = Buffer.concat([compressed, options.inside ?? Buffer.alloc(0)]);
    const named = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(sizesFollow ? 0x0808 : 0x0800, 2);
    head.writeUInt16LE(isStored ? 0 : 8, 4);
    head.writeUInt16LE(0x5c3d, 8);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(named.length, 22);
    head.writeUInt16LE(extra.length, 24);
    const sums = head.subarray(10, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head]);
    if (sizesFollow) local.fill(0, 14, 26);
    const descriptor = sizesFollow ? [Buffer.concat([Buffer.from('PK\u0007\u0008'), sums])] : [];
    const written = [altered('local', local, name), named, extra, packed];
    written.push(...descriptor.map((bytes) => altered('descriptor', bytes, name)));
    const behind = Buffer.alloc(14);
    behind.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    behind.writeUInt32LE(at, 10);
    const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0003'), head, behind]);
    directory.push(altered('directory', entry, name), named, Buffer.from(extra));
    data.push(...written.map((bytes) => Buffer.from(bytes)));
    at += written.reduce((sum, bytes) => sum + bytes.length, 0);
  }
  data.push(Buffer.from(options.before ?? []));
  at += options.before?.length ?? 0;
  const bytes = directory.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  // As programs without ZIP64 write more of them than fit.
  const count = (directory.length / 3) % 0x1_0000;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...data, ...directory, altered('end', end), Buffer.from(options.behind ?? [])]);
}
