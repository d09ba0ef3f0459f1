#!/usr/bin/env python3
"""Verifies an evidence pack of the TS1 Monitoring System, by docs/evidence-pack.md alone.

    python3 verify-evidence-pack.py PACK.zip --key BASE64 [--key BASE64 ...]

Needs Python 3.9 or newer and nothing else. Ends with 0 for a pack that is whole, with 1 and the first wrong file, row,
day or figure for any other, and with 2 when it could not check. Nothing of a pack is executed, extracted or written.
"""
import base64, hashlib, json, math, re, struct, sys, zipfile, zlib
from array import array
from bisect import bisect_left as bisect
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from decimal import Decimal

ZIP, MANIFEST, SIGNATURE = 'the ZIP file', 'manifest.json', 'manifest.sig'
SEALS, AUDIT, FIGURES, STAMPS = 'seals.json', 'audit.jsonl', 'figures.json', 'timestamps.json'
ALWAYS = ['README.txt', SEALS, AUDIT, FIGURES, 'settings.json', 'alarms.json', 'quiet.json', 'calibrations.json']
NAME = re.compile(r'(?=.{1,200}\Z)(?:README\.txt|[a-z0-9_-][a-z0-9_.-]*(?:/[a-z0-9_-][a-z0-9_.-]*)*)')
TIME = re.compile(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z', re.ASCII)
STRING, SPACE = re.compile(r'"(?:[^"\\]|\\.)*"'), re.compile(r'("(?:[^"\\]|\\.)*")|[ \t\r\n]+')
EPOCH, DAY_MS, PART = datetime(1970, 1, 1, tzinfo=timezone.utc), 86_400_000, 262_144
compact = lambda value: json.dumps(value, ensure_ascii=False, separators=(',', ':'))
readings_file = lambda sensor: f'readings/{sensor}.csv'
class Wrong(Exception): pass
class Misfit(Exception): pass
MISFITS = (Misfit, ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError, struct.error,
           zipfile.BadZipFile, zlib.error)

def check(is_right, fault, error=Misfit):
    if not is_right: raise error(fault)

@contextmanager
def within(file, kind):
    """What does not fit in here is a fault of that file."""
    try: yield
    except MISFITS as error: raise Wrong(f'{file} ({kind}): {str(error)[:300] or type(error).__name__}') from None

# Ed25519 (RFC 8032, section 5.1), in extended coordinates.
P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D, ROOT = -121665 * pow(121666, -1, P) % P, pow(2, (P - 1) // 4, P)

def plus(one, other):
    a, b = (one[1] - one[0]) * (other[1] - other[0]) % P, (one[1] + one[0]) * (other[1] + other[0]) % P
    c, d = 2 * one[3] * other[3] * D % P, 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(number, point):
    result = (0, 1, 1, 0)
    for bit in bin(number)[:1:-1]:
        result, point = plus(result, point) if bit == '1' else result, plus(point, point)
    return result

def to_point(data):
    y = int.from_bytes(data, 'little') & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P: x = x * ROOT % P
    check((x * x - square) % P == 0 and (x or data[31] < 128), 'it is not a point of the curve')
    if x & 1 != data[31] >> 7: x = P - x
    return x, y, 1, x * y % P

BASE = to_point((4 * pow(5, -1, P) % P).to_bytes(32, 'little'))

def is_signed(public_key, message, signature):
    key = base64_bytes(public_key, 32)
    s, k = (int.from_bytes(one, 'little')
            for one in (signature[32:], hashlib.sha512(signature[:32] + key + message).digest()))
    x, y, z, _ = plus(times(s, BASE), times(ORDER - k % ORDER, to_point(key)))
    x, y = (one * pow(z, -1, P) % P for one in (x, y))
    return s < ORDER and (y | (x & 1) << 255).to_bytes(32, 'little') == signature[:32]

# JSON and numbers, each in its one spelling, that of ECMAScript.
def shortest(value):
    digits, _, power = (written := repr(float(value))).partition('e')
    if not power: return digits[:-2] if digits.endswith('.0') else digits
    if not -7 < int(power) < 21: return f"{digits.removesuffix('.0')}e{int(power):+d}"
    return format(Decimal(written), 'f').removesuffix('.0')

def number(text):
    value = float(text)
    check(math.isfinite(value) and shortest(value) == text != '-0', f'{text[:40]} is a number in a second spelling')
    return int(text) if text.lstrip('-').isdigit() else value

def pairs(found):
    check(len(dict(found)) == len(found), 'it has a name twice')
    return dict(found)

def parsed(data):
    content = data.decode()
    value = json.loads(content, object_pairs_hook=pairs, parse_int=number, parse_float=number, parse_constant=number)
    for token in STRING.findall(content):
        again = re.sub('[\ud800-\udfff]', lambda one: f'\\u{ord(one[0]):04x}', compact(json.loads(token)))
        check(again == token, 'it has a text in a second spelling')
    return fit(value, isinstance(value, dict), 'an object')

def fit(value, is_right, what):
    check(is_right, f'{str(value)[:100]} is not {what}')
    return value

text = lambda value: fit(value, isinstance(value, str), 'a text')
whole = lambda value: fit(value, type(value) is int and 0 <= value < 2**53, 'a whole number')
limited = lambda value: fit(value, value is None or type(value) in (int, float), 'a limit')
hexadecimal = lambda value: fit(value, re.fullmatch('[0-9a-f]{64}', value), '64 hexadecimal digits')
iso = lambda at: (EPOCH + timedelta(milliseconds=at)).isoformat(timespec='milliseconds')[:23] + 'Z'

def millis(value):
    fit(value, TIME.fullmatch(value), 'a time')
    return (datetime.fromisoformat(value[:-1] + '+00:00') - EPOCH) // timedelta(milliseconds=1)

def base64_bytes(value, length):
    data = base64.b64decode(value, validate=True)
    check(len(data) == length and base64.b64encode(data).decode() == value, f'it is not the Base64 of {length} bytes')
    return data

class Pack:
    """The ZIP file: every byte belongs to an entry, one behind the other, then to the directory, then to its end."""
    def __init__(self, file, keys):
        self.file, self.keys, self.entries, self.data, following, size = file, keys, {}, {}, 0, file.seek(0, 2)
        check(size < 0xffffffff, 'a pack of more than 4 GB cannot be verified')
        with within(ZIP, 'container'):
            end = self.bytes(max(0, size - 22), 22)
            mark, disks, here, count, length, begin, comment = struct.unpack('<IIHHIIH', end)
            check(mark == 0x06054b50 and comment == 0, 'it does not end with the end of a ZIP directory')
            check(count < 0xffff and max(length, begin) < 0xffffffff, 'it is a ZIP64 file, which no pack is')
            check(disks == 0 and here == count <= 10_000, f'it lists {count} files, more than a pack or a part has')
            check(begin + length == size - 22 and length <= 4_000_000, 'its directory is not where its end says')
            for entry in zipfile.ZipFile(file).infolist():
                name, flags = entry.orig_filename, entry.flag_bits
                sums = [entry.CRC, entry.compress_size, entry.file_size]
                check(NAME.fullmatch(name) and name not in self.entries, f'it has {name[:100]!r}, or has it twice')
                check(flags & ~0x0808 == 0, f'{name} is encrypted, or has flags that no pack has')
                is_stored = entry.compress_type == 0 and sums[1] == sums[2]
                check(entry.compress_type == 8 or is_stored, f'{name} is neither stored nor deflated')
                mode = entry.external_attr >> 16 & 0o170000 if entry.create_system == 3 else 0
                is_plain = mode in (0, 0o100000) and not (entry.external_attr & 0x10 or entry.comment or entry.volume)
                check(is_plain and max(*sums[1:], entry.header_offset) < 0xffffffff, f'{name} is not an ordinary file')
                check(entry.header_offset == following, f'{name} does not begin where the file before it ends')
                head = self.bytes(following, 30 + len(name))
                mark, _, *own, _, _, crc, packed, size, own_name, own_extra = struct.unpack('<I5H3I2H', head[:30])
                data = following + 30 + len(name)
                following = data + own_extra + sums[1] + (16 if flags & 8 else 0)
                check(following <= begin, f'{name} reaches into the directory')
                behind = struct.pack('<4I', 0x08074b50, *sums)
                is_same = [mark, *own, own_name] == [0x04034b50, flags, entry.compress_type, len(name)] \
                    and head[30:] == name.encode() \
                    and ([crc, packed, size] == sums or flags & 8 and not crc | packed | size) \
                    and (not flags & 8 or self.bytes(following - 16, 16) == behind)
                check(is_same, f'{name} is another file at its place than in the directory')
                for field in (entry.extra, self.bytes(data, own_extra)):
                    while field:  # The only one that says nothing about what is read: times.
                        kind, field_bytes = struct.unpack('<HH', field[:4])
                        check(kind == 0x5455 and 4 + field_bytes <= len(field), f'{name} has an extra field of no pack')
                        field = field[4 + field_bytes:]
                self.entries[name], self.data[name] = entry, data + own_extra
            check(following == begin and len(self.entries) == count, 'it has bytes that belong to no file')
    def bytes(self, offset, length):
        self.file.seek(offset)
        return self.file.read(length)
    def size(self, name):
        check(name in self.entries, f'{name} (missing): it is not in the pack', Wrong)
        return self.entries[name].file_size
    def parts(self, name):
        """Reads a file in parts; never more of it than its listed size."""
        left, crc, entry, inflater = self.size(name), 0, self.entries[name], zlib.decompressobj(-15)
        with within(name, 'container'):
            for read in range(0, entry.compress_size, PART):
                taken = self.bytes(self.data[name] + read, min(PART, entry.compress_size - read))
                while taken:
                    part = inflater.decompress(taken, PART) if entry.compress_type else taken
                    taken, left, crc = inflater.unconsumed_tail, left - len(part), zlib.crc32(part, crc)
                    check(left >= 0 and not inflater.unused_data, 'it is larger than the directory says')
                    yield part
            check(inflater.eof or not entry.compress_type, 'its compressed data are damaged')
            check(left == 0 and crc == entry.CRC, 'its size or CRC-32 is not that of the directory')
    def whole(self, name, most):
        check(self.size(name) <= most, f'{name} (size): it is larger than it can be', Wrong)
        return b''.join(self.parts(name))
    def lines(self, name):
        rest = b''
        for part in self.parts(name):
            *lines, rest = (rest + part).split(b'\n')
            check(len(rest) <= 16_000_000, 'it has a line that is too long')
            yield from lines
        check(not rest, 'its last line does not end: it was cut off')
    def object(self, name):
        data = self.whole(name, 64_000_000)
        with within(name, 'json'): return parsed(data)

def read_manifest(pack):
    for name in (MANIFEST, SIGNATURE): pack.size(name)
    with within(ZIP, 'container'): check([*pack.entries][-2:] == [MANIFEST, SIGNATURE], 'its last files are others')
    data, signed = pack.whole(MANIFEST, 4_000_000), pack.whole(SIGNATURE, 88)
    with within(MANIFEST, 'json'): manifest = parsed(data)
    with within(MANIFEST, 'format'): check(manifest['format'] == 'ts1-evidence-1', 'it is not ts1-evidence-1')
    with within(MANIFEST, 'key'): check(manifest.get('publicKey') in pack.keys, 'it was signed by another key')
    with within(SIGNATURE, 'format'): signature = base64_bytes(signed.decode('ascii'), 64)
    with within(MANIFEST, 'signature'):
        check(is_signed(manifest['publicKey'], data, signature), f'{SIGNATURE} is not a signature of these bytes')
    with within(MANIFEST, 'format'):
        named = [manifest['madeBy'], *manifest['sensors'], manifest['company']]
        texts = [text(value) for value in (manifest['version'], *(one['name'] for one in named))]
        period = [millis(manifest['period'][end]) for end in ('from', 'to')]
        made_at, sensors = millis(manifest['madeAt']), [whole(one['id']) for one in manifest['sensors']]
        check(period == sorted(period) and sensors == sorted(set(sensors)), 'its period or sensors do not ascend')
        for about in manifest['files'].values(): whole(about['bytes']), hexadecimal(about['sha256'])
        return manifest['files'], whole(manifest['company']['id']), texts[-1], sensors, (*period, made_at)

def check_files(pack, listed, sensors):
    files, own = [name for name in pack.entries if name not in (MANIFEST, SIGNATURE)], [*map(readings_file, sensors)]
    for name in [*ALWAYS, *own]: check(name in listed, f'{name} (missing): the manifest does not list it', Wrong)
    for name in listed:
        check(pack.size(name) == listed[name]['bytes'], f'{name} (size): the manifest has another', Wrong)
    for name in files:
        is_listed = name in listed and (name[:9] != 'readings/' or name in own)
        check(is_listed, f'{name} (extra): the manifest does not list it, or not its sensor', Wrong)
    for name in files:
        digest = hashlib.sha256()
        for part in pack.parts(name): digest.update(part)
        check(digest.hexdigest() == listed[name]['sha256'], f'{name} (digest): it is not what was signed', Wrong)

def check_audit(pack, company):
    roots, reseals, rows, points, signed_at = {}, {}, 0, {}, ''
    before, last_id, last = 'nothing', -1, '0' * 64
    with within(AUDIT, 'row'):
        for place, content in enumerate(pack.lines(AUDIT), 1):
            with within(AUDIT, 'json'):
                line, content = parsed(content), content.decode()
                check(SPACE.sub(r'\1', content) == content, f'line {place} has space between its values')
            kind = line.get('kind')
            if before == 'nothing' or kind == 'genesis':
                is_head = before == 'nothing' and (kind, line['company_id']) == ('audit-runs', company)
                is_right = is_head or (before, kind) == ('head', 'genesis')
                check(is_right, f'line {place} does not begin the runs of this company')
                before, last_id = ('genesis', 0) if kind == 'genesis' else ('head', -1)
                continue
            row, stated = whole(line['id']), hexadecimal(line['hash'])
            if kind == 'check-point':
                with within(AUDIT, 'check-point'):
                    follows = (row, stated) == (last_id, last) if before == 'entry' else row > last_id
                    check(line['company_id'] == company and follows, f'line {place}: it is not at its row')
                    check(line['public_key'] in pack.keys, f'line {place}: it was signed by another key')
                    message = compact(['ts1 audit check-point 1', company, row, stated, millis(line['timestamp'])])
                    signature = base64_bytes(line['signature'], 64)
                    is_right = is_signed(line['public_key'], message.encode(), signature)
                    check(is_right, f'line {place}, the check-point at row {row}: its signature is wrong')
                signed_at = line['timestamp']
                points[row] = stated, signed_at
            else:
                check(kind == 'entry' and before != 'head', f'line {place} is neither a row of a run nor a check-point')
                check((row, line['previous_hash']) == (last_id + 1, last), f'row {row} does not follow row {last_id}')
                details = content[content.index(',"details":') + 11:content.rindex(',"previous_hash":')]
                user = line['user_id'] if line['user_id'] is None else whole(line['user_id'])
                actor, *texts = [text(line[name]) for name in ('actor', 'username', 'action', 'description')]
                values = ['ts1 audit 1', company, row, millis(line['timestamp']), actor, user, *texts, details, last]
                hashed = hashlib.sha256(compact(values).encode()).hexdigest()
                check(hashed == stated, f'row {row} is not the one that was written there')
                rows, about = rows + 1, line['details']
                if line['action'] in ('readings_seal', 'retention_delete'):
                    roots[row] = line['action'], about.get('seal'), about.get('days'), about.get('root')
                if line['action'] == 'readings_reseal':
                    reseals[about.get('sensorId'), about.get('day')] = about.get('digest', {}).get('after')
            before, last_id, last = kind, row, stated
        check(before == 'check-point', 'its last line is not a check-point: it was cut off')
    return roots, reseals, points, f'audit rows: {rows}, check-points: {len(points)}, signed: {signed_at}'

def root_of(leaf, index, size, path):
    """The root to which an inclusion proof leads (RFC 9162, section 2.1.3.2); None for one of a wrong length."""
    node, last, root = index, size - 1, hashlib.sha256(b'\0' + leaf.encode()).digest()
    for beside in map(bytes.fromhex, path):
        if last == 0: return None
        is_right = node % 2 == 1 or node == last
        root = hashlib.sha256(b'\1' + (beside + root if is_right else root + beside)).digest()
        while is_right and node % 2 == 0 and node > 0: node, last = node // 2, last // 2
        node, last = node // 2, last // 2
    return root.hex() if last == 0 and index < size else None

def check_days(sensor, entries, roots, reseals, first_at, last_at):
    days = []
    for entry in entries:
        name, state, day = entry['day'], entry['state'], millis(text(entry['day']) + 'T00:00:00.000Z') // DAY_MS
        before, where = days[-1] if days else (day - 1, ''), f'sensor {sensor}, {name}'
        is_second = before[0] == day and day not in (one[0] for one in days[:-1])
        is_late = is_second and before[1] != 'empty' and state == 'unsealed'
        check(day == before[0] + 1 or is_late, f'{where} does not follow the day before')
        count, digest = (0, '') if state == 'empty' else (whole(entry['readings']), hexadecimal(entry['digest']))
        is_there = {'sealed': True, 'unsealed': True, 'empty': False, 'deleted': False}[state]
        check(is_there == (count > 0), f'{where} has a number of readings that it cannot have')
        if state in ('sealed', 'deleted'):
            action, size = 'readings_seal' if state == 'sealed' else 'retention_delete', whole(entry['treeSize'])
            *stated, stated_root = roots[whole(entry['auditRow'])]
            check(stated == [action, whole(entry['seal']), size], f'{where}: its audit row is about something else')
            path = [hexadecimal(one) for one in entry['path']]
            root = root_of(f'{sensor},{name},{count},{digest}', whole(entry['leafIndex']), size, path)
            check(root and root == stated_root, f'{where}: its proof does not lead to the root in its row')
        check(is_late or reseals.get((sensor, name), digest) == digest, f'{where} was sealed again with another digest')
        days.append((day, state, count, digest))
    is_enclosed = days and days[0][0] * DAY_MS <= first_at and (days[-1][0] + 1) * DAY_MS > last_at
    check(is_enclosed, f'sensor {sensor}: its days do not enclose the period')
    return days

def der(data):
    """The contents of values in DER (ITU-T X.690), one behind the other."""
    found = []
    while data:
        size, begin = data[1], 2
        if size > 127: begin, size = size - 126, int.from_bytes(data[2:size - 126], 'big')
        check(begin + size <= len(data), 'it is not DER: it was cut off')
        found.append(data[begin:begin + size])
        data = data[begin + size:]
    return found

def check_stamps(pack, company, points):
    """Checks that time stamps are of check-points. By whom an answer (RFC 3161) was signed, openssl checks."""
    if STAMPS not in pack.entries: return []
    stamps, lines = pack.object(STAMPS), []
    with within(STAMPS, 'stamp'):
        for one in fit(stamps['stamps'], isinstance(stamps['stamps'], list), 'a list'):
            row, salt, path = whole(one['row']), hexadecimal(one['salt']), [hexadecimal(each) for each in one['path']]
            check(points[row][1] == one['signedAt'], f'row {row} has no such check-point')
            leaf = compact(['ts1 time stamp 1', company, row, points[row][0], millis(one['signedAt']), salt])
            root = root_of(leaf, whole(one['leafIndex']), whole(one['treeSize']), path)
            check(root, f'row {row}: its proof has a wrong length')
            lines.append((row, root, text(one['stampedAt']), text(one['file'])))
            millis(one['stampedAt'])
    for row, root, at, name in lines:
        answer = pack.whole(name, 1_000_000)
        with within(name, 'stamp'):
            status, token = der(der(answer)[0])
            check(der(status)[0] in (b'\0', b'\1'), 'the time stamp was not granted')
            encapsulated = der(der(der(token)[1])[0])[2]
            info = der(der(der(der(encapsulated)[1])[0])[0])
            (algorithm, imprint), (seconds, _, part) = der(info[2]), info[4].decode()[:-1].partition('.')
            is_of_root = der(algorithm)[0].hex() == '608648016503040201' and imprint.hex() == root
            check(is_of_root, f'it is not of the root to which the proof in {STAMPS} leads')
            check(f'{seconds}{part[:3]:0<3}' == re.sub(r'\D', '', at), f'its time is not that of {STAMPS}')
    return [f"time stamp: {at}, of audit row {row}; by whom it is, shows (with the authority's certificate) "
            f'openssl ts -verify -digest {root} -in {name} -CAfile authority.pem' for row, root, at, name in lines]

def slices(pack, name):
    """The slices of a file: names of columns, rows of numbers (None for nothing), and digest."""
    known, names, rows, digest = {}, None, [], None
    for place, line in enumerate(pack.lines(name), 1):
        if line.startswith(b'ts1-readings-1:'):
            if names: yield names, rows, digest.hexdigest()
            names, rows, digest = line.decode()[15:].split(','), [], hashlib.sha256()
            edges, measured = names[:3] + names[-2:], names[3:-2]
            is_right = edges == ['measured_at', 'received_at', 'base_unit', 'error', 'error_2'] and len(names) > 4
            is_right = is_right and all(re.fullmatch('[a-z0-9_:]+', one) for one in measured)
            check(is_right and measured == sorted(set(measured)), f'line {place} names no columns')
        else:
            fields = line.decode('ascii').split(',')
            if len(known) > 50_000 or not known: known = {'': None, '-0': -0.0}
            known.update((field, number(field)) for field in fields if field not in known)
            rows.append([known[field] for field in fields])
            check(names and len(fields) == len(names) and type(rows[-1][0]) is int, f'line {place} is not a reading')
        digest.update(line + b'\n')
    if names: yield names, rows, digest.hexdigest()

def readings(pack, sensor, days):
    """Checks a sensor's readings against its days, and returns a time and values by their names for each, by time."""
    expected, held, held_day = [one for one in days if one[2]], {}, None
    with within(readings_file(sensor), 'readings'):
        for names, rows, digest in slices(pack, readings_file(sensor)):
            check(expected, f'it has more slices than {SEALS} has days')
            (day, _, count, stated), every = expected.pop(0), [row[0] for row in rows]
            where = iso(day * DAY_MS)[:10]
            check(len(rows) == count, f'{where}: it has {len(rows)} readings, {SEALS} says {count}')
            check(digest == stated, f'{where}: its readings are not those of {SEALS}')
            is_right = every == sorted(set(every)) and day * DAY_MS <= every[0] and every[-1] < (day + 1) * DAY_MS
            check(is_right, f'{where}: its times do not ascend within the day')
            if day != held_day:
                yield from sorted(held.items())
                held, held_day = {}, day
            check(held.keys().isdisjoint(every), f'{where}: a time was sealed with another reading')
            held.update((row[0], dict(zip(names[3:-2], row[3:-2]))) for row in rows)
        check(not expected, f'it has fewer slices than {SEALS} has days')
    yield from sorted(held.items())

def spans(found, begin, end):
    result, following = [(millis(one['from']), millis(one['until']), one) for one in found], begin
    for first, last, _ in result:
        check(first == following <= last, 'its spans have a gap')
        following = last
    check(not result or following == end, 'its spans do not fill the period')
    return result

def stretches(stated, parts, period):
    """The times with the same limits and reach; one that has no limit is left out."""
    return [(max(limit[0], part[0]), min(limit[1], part[1]), whole(part[2]['reachMs']), high, low)
            for limit in spans(stated['limits'], *period) for high, low in [map(limited, (limit[2]['high'], limit[2]['low']))]
            if (high, low) != (None, None) for part in parts if max(limit[0], part[0]) < min(limit[1], part[1])]

def wrong_figures(sensor, stated, shared, period, times, values):
    """Computes the figures of a measurand from all readings of its sensor (NaN is no value), and says which differ."""
    outside, (begin, end) = 0, period
    found = [(value, at) for at, value in zip(times, values) if value == value and begin <= at < end]
    for first, last, reach, high, low in shared:
        for place in range(bisect(times, first - reach), bisect(times, last)):
            if (high is not None and values[place] > high) or (low is not None and values[place] < low):
                end = min(times[place] + reach, last, *times[place + 1:place + 2])
                outside += max(0, end - max(times[place], first))
    extremes = [choose(found, key=lambda one: one[0], default=None) for choose in (min, max)]
    low, high = [one and {'value': one[0], 'at': iso(one[1])} for one in extremes]
    mean = sum(float(math.floor(value * 1000 + 0.5)) for value, _ in found) / 1000 / len(found) if found else None
    computed = {'count': len(found), 'min': low, 'max': high, 'mean': mean, 'outsideMs': outside if shared else None}
    return [f"sensor {sensor}, {stated['measurand']}: {key} is {value}, not {stated.get(key)}"
            for key, value in computed.items() if value != stated.get(key, '')]

def verify(pack):
    listed, company, company_name, sensors, (begin, end, made_at) = read_manifest(pack)
    check_files(pack, listed, sensors)
    roots, reseals, points, audited = check_audit(pack, company)
    seals, period, days, stated = pack.object(SEALS), (begin, max(begin, min(end + 1, made_at))), {}, {}
    with within(SEALS, 'seal'):
        check([one['id'] for one in seals['sensors']] == sensors, 'its sensors are not those of the manifest')
        for one in seals['sensors']:
            days[one['id']] = check_days(one['id'], one['days'], roots, reseals, begin, min(end, made_at))
    stamped = check_stamps(pack, company, points)
    figures = pack.object(FIGURES)
    with within(FIGURES, 'format'):
        check((millis(figures['from']), millis(figures['until'])) == period, 'its period is not that of the manifest')
        check([one['id'] for one in figures['sensors']] == sensors, 'its sensors are not those of the manifest')
        for one in figures['sensors']:
            parts = spans(one['parts'], *period)
            own = {text(about['measurand']): (about, stretches(about, parts, period)) for about in one['measurands']}
            check(len(own) == len(one['measurands']), 'it has a measurand twice')
            stated[one['id']] = own
    faults = []
    for sensor in sensors:
        times, values = array('q'), {name: array('d') for name in stated[sensor]}
        for at, measured in readings(pack, sensor, days[sensor]):
            times.append(at)
            for name in values: values[name].append(math.nan if measured.get(name) is None else measured[name])
        with within(FIGURES, 'figure'):
            for name, (own, shared) in stated[sensor].items():
                faults += wrong_figures(sensor, own, shared, period, times, values[name])
    with within(FIGURES, 'figure'): check(not faults, faults and faults[0])
    every = [day for sensor in sensors for day in days[sensor] if day[2]]
    yield f'whole\ncompany: {company_name!r}, {iso(begin)} to {iso(end)}, made: {iso(made_at)}\nsensors: {sensors}'
    yield f'readings: {sum(day[2] for day in every)} in {len(every)} days of sensors\n{audited}'
    yield from stamped
    for sensor in sensors:
        for state in ('sealed', 'unsealed', 'deleted'):
            named = [iso(day[0] * DAY_MS)[:10] for day in days[sensor] if day[1] == state]
            if named: yield f"sensor {sensor}, {state}: {' '.join(named)}"

def main(given):
    keys = [given[place + 1] for place, one in enumerate(given[:-1]) if one == '--key']
    paths = [one for place, one in enumerate(given) if one != '--key' and given[place - 1:place] != ['--key']]
    try:
        check(len(paths) == 1 and keys, __doc__.split('\n\n')[1].strip())
        for key in keys: base64_bytes(key, 32)
        with open(paths[0], 'rb') as file: print(*verify(Pack(file, keys)), sep='\n')
        return 0
    except Wrong as error:  # What a pack says must not steer the terminal.
        print('not whole:', ''.join(one if one.isprintable() else '\ufffd' for one in str(error)))
        return 1
    except (OSError, Misfit, ValueError) as error: return print(error, file=sys.stderr) or 2

if __name__ == '__main__':
    sys.stdout.reconfigure(errors='backslashreplace')
    sys.exit(main(sys.argv[1:]))
