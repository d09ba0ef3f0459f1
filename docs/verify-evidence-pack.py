#!/usr/bin/env python3
"""Verifies an evidence pack of the TS1 Monitoring System, by docs/evidence-pack.md alone.

    python3 verify-evidence-pack.py PACK.zip --key BASE64 [--key BASE64 ...]

Needs Python 3.9 or newer and nothing else. Ends with 0 for a pack that is whole, with 1 and the first wrong file, row,
day or figure for any other, and with 2 when it could not check. Nothing of a pack is executed, extracted or written.
"""
import base64, hashlib, json, math, re, struct, sys, zlib
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from decimal import Decimal

ZIP, MANIFEST, SIGNATURE = 'the ZIP file', 'manifest.json', 'manifest.sig'
SEALS, AUDIT, FIGURES = 'seals.json', 'audit.jsonl', 'figures.json'
ALWAYS = ['README.txt', SEALS, AUDIT, FIGURES, 'settings.json', 'alarms.json', 'quiet.json', 'calibrations.json']
NAME = re.compile(r'(?=.{1,200}\Z)\w[\w.-]*(?:/\w[\w.-]*)*', re.ASCII)
TIME = re.compile(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z', re.ASCII)
STRING, SPACE = re.compile(r'"(?:[^"\\]|\\.)*"'), re.compile(r'("(?:[^"\\]|\\.)*")|[ \t\r\n]+')
EPOCH, DAY_MS, PART = datetime(1970, 1, 1, tzinfo=timezone.utc), 86_400_000, 262_144
compact = lambda value: json.dumps(value, ensure_ascii=False, separators=(',', ':'))
readings_file = lambda sensor: f'readings/{sensor}.csv'

class Wrong(Exception): pass
class Misfit(Exception): pass

def wrong(file, kind, fault): return Wrong(f'{file} ({kind}): {fault}')

def check(is_right, fault):
    if not is_right: raise Misfit(fault)

@contextmanager
def within(file, kind):
    """What does not fit in here is a fault of that file."""
    try: yield
    except (Misfit, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError,
            struct.error) as error: raise wrong(file, kind, str(error)[:300] or type(error).__name__) from None

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

def is_signed(key, message, signature):
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
hexadecimal = lambda value: fit(value, re.fullmatch('[0-9a-f]{64}', value), '64 hexadecimal digits')
iso = lambda at: (EPOCH + timedelta(milliseconds=at)).isoformat(timespec='milliseconds')[:23] + 'Z'

def millis(value):
    return (datetime.fromisoformat(fit(value, TIME.fullmatch(value), 'a time')[:-1] + '+00:00') - EPOCH) // timedelta(milliseconds=1)

def base64_bytes(value, length):
    data = base64.b64decode(value, validate=True)
    check(len(data) == length and base64.b64encode(data).decode() == value, f'it is not the Base64 of {length} bytes')
    return data

class Pack:
    """The ZIP file: every byte belongs to an entry, one behind the other, then to the directory, then to its end."""
    def __init__(self, file, keys):
        self.file, self.keys, self.entries = file, keys, {}
        with within(ZIP, 'container'): self.read_directory(file.seek(0, 2))

    def bytes(self, offset, length):
        self.file.seek(offset)
        return self.file.read(length)

    def read_directory(self, file_bytes):
        check(file_bytes >= 22, 'it is too short')
        mark, disks, here, count, length, begin, comment = struct.unpack('<IIHHIIH', self.bytes(file_bytes - 22, 22))
        check(mark == 0x06054b50 and comment == 0, 'it does not end with the end of a ZIP directory')
        check(count < 0xffff and max(length, begin) < 0xffffffff, 'it is a ZIP64 file, which no pack is')
        check(disks == 0 and here == count <= 10_000, f'it lists {count} files, more than a pack or a part of it has')
        check(begin + length == file_bytes - 22 and length <= 4_000_000, 'its directory is not where its end says')
        directory, read, following, names = self.bytes(begin, length), 0, 0, set()
        for _ in range(count):
            (mark, made_by, _, flags, method, _, _, crc, packed, size, name_bytes, extra_bytes, comment, disk, _,
             attributes, at) = struct.unpack('<I6H3I5H2I', directory[read:read + 46])
            name = directory[read + 46:read + 46 + name_bytes].decode('latin-1')
            extra = directory[read + 46 + name_bytes:read + 46 + name_bytes + extra_bytes]
            read += 46 + name_bytes + extra_bytes
            check(mark == 0x02014b50 and read <= length, 'its directory is damaged')
            check(NAME.fullmatch(name) and name.lower() not in names, f'it has {name[:100]!r} twice, or no pack has it')
            names.add(name.lower())
            check(flags & ~0x0808 == 0, f'{name} is encrypted, or has flags that no pack has')
            check(method == 8 or (method == 0 and packed == size), f'{name} is neither stored nor deflated')
            check(max(packed, size, at) < 0xffffffff, f'{name} is a ZIP64 entry, which no pack has')
            mode = attributes >> 16 & 0o170000 if made_by >> 8 == 3 else 0
            is_plain = comment == disk == 0 and mode in (0, 0o100000) and not attributes & 0x10
            check(is_plain and at == following, f'{name} is no ordinary file, or not where the one before it ends')
            head = self.bytes(at, 30 + name_bytes)
            mark, _, *own, _, _, own_crc, own_packed, own_size, own_name, own_extra = struct.unpack('<I5H3I2H', head[:30])
            sums, data = [own_crc, own_packed, own_size], at + 30 + name_bytes + own_extra
            following = data + packed + (16 if flags & 8 else 0)
            check(following <= begin, f'{name} reaches into the directory')
            is_same = (mark, *own, own_name) == (0x04034b50, flags, method, name_bytes) and head[30:] == name.encode()
            is_same &= sums == [crc, packed, size] or bool(flags & 8 and not any(sums))
            behind = struct.pack('<4I', 0x08074b50, crc, packed, size)
            is_same &= not flags & 8 or self.bytes(following - 16, 16) == behind
            check(is_same, f'{name} is another file at its place than in the directory')
            for field in (extra, self.bytes(data - own_extra, own_extra)):
                while field:  # The only one that says nothing about what is read: times.
                    kind, field_bytes = struct.unpack('<HH', field[:4])
                    check(kind == 0x5455 and 4 + field_bytes <= len(field), f'{name} has an extra field that no pack has')
                    field = field[4 + field_bytes:]
            self.entries[name] = crc, packed, size, method, data
        check(read == length and following == begin, 'it has bytes that belong to no file')

    def entry(self, name):
        if name not in self.entries: raise wrong(name, 'missing', 'it is not in the pack')
        return self.entries[name]

    def parts(self, name):
        """Reads a file in parts; never more of it than its listed size."""
        crc, packed, size, method, data = self.entry(name)
        read, got, found, inflater = 0, 0, 0, zlib.decompressobj(-15)
        with within(name, 'container'):
            while read < packed:
                taken = self.bytes(data + read, min(PART, packed - read))
                read += len(taken)
                while taken:
                    try: part = taken if method == 0 else inflater.decompress(taken, PART)
                    except zlib.error: raise Misfit('its compressed data are damaged')
                    taken, got, found = inflater.unconsumed_tail, got + len(part), zlib.crc32(part, found)
                    check(got <= size and not inflater.unused_data, 'it is larger than the directory says')
                    yield part
            check(method == 0 or inflater.eof, 'its compressed data are damaged')
            check(got == size and found == crc, 'its size or CRC-32 is not that of the directory')

    def whole(self, name, most):
        if self.entry(name)[2] > most: raise wrong(name, 'size', 'it is larger than it can be')
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
    for name in (MANIFEST, SIGNATURE): pack.entry(name)
    with within(ZIP, 'container'): check([*pack.entries][-2:] == [MANIFEST, SIGNATURE], 'its last files are others')
    data, signed = pack.whole(MANIFEST, 4_000_000), pack.whole(SIGNATURE, 88)
    with within(MANIFEST, 'json'): manifest = parsed(data)
    with within(MANIFEST, 'format'): check(manifest['format'] == 'ts1-evidence-1', 'it is not ts1-evidence-1')
    with within(MANIFEST, 'key'): check(manifest.get('publicKey') in pack.keys, 'it was signed by another key')
    with within(SIGNATURE, 'format'): signature = base64_bytes(signed.decode('ascii'), 64)
    with within(MANIFEST, 'signature'):
        check(is_signed(pack.keys[manifest['publicKey']], data, signature), f'{SIGNATURE} is not a signature of it')
    with within(MANIFEST, 'format'):
        texts = [manifest['version'], *(one['name'] for key in ('madeBy', 'company') for one in [manifest[key]])]
        for value in [*texts, *(one['name'] for one in manifest['sensors'])]: text(value)
        period = [millis(manifest['period'][end]) for end in ('from', 'to')]
        made_at, sensors = millis(manifest['madeAt']), [whole(one['id']) for one in manifest['sensors']]
        check(period == sorted(period) and sensors == sorted(set(sensors)), 'its period or sensors do not ascend')
        for about in manifest['files'].values(): whole(about['bytes']), hexadecimal(about['sha256'])
        return manifest['files'], whole(manifest['company']['id']), texts[-1], sensors, (*period, made_at)

def check_files(pack, listed, sensors):
    for name in [*ALWAYS, *map(readings_file, sensors)]:
        if name not in listed: raise wrong(name, 'missing', 'the manifest does not list it')
    for name, about in listed.items():
        if pack.entry(name)[2] != about['bytes']: raise wrong(name, 'size', 'it has not the size in the manifest')
    files = [name for name in pack.entries if name not in (MANIFEST, SIGNATURE)]
    for name in files:
        if name not in listed or (name[:9] == 'readings/' and name not in map(readings_file, sensors)):
            raise wrong(name, 'extra', 'the manifest does not list it or its sensor')
    for name in files:
        digest = hashlib.sha256()
        for part in pack.parts(name): digest.update(part)
        if digest.hexdigest() != listed[name]['sha256']: raise wrong(name, 'digest', 'it is not the file that was signed')

def check_audit(pack, company):
    roots, reseals, rows, points, signed_at = {}, {}, 0, 0, ''
    before, last_id, last = 'nothing', -1, '0' * 64
    with within(AUDIT, 'row'):
        for place, content in enumerate(pack.lines(AUDIT), 1):
            with within(AUDIT, 'json'):
                line, content = parsed(content), content.decode()
                check(SPACE.sub(r'\1', content) == content, f'line {place} has space between its values')
            kind = line.get('kind')
            if before == 'nothing' or kind == 'genesis':
                is_right = before == 'head' if kind == 'genesis' else (kind, line['company_id']) == ('audit-runs', company)
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
                    is_right = is_signed(pack.keys[line['public_key']], message.encode(), signature)
                    check(is_right, f'line {place}, the check-point at row {row}: its signature is wrong')
                points, signed_at = points + 1, line['timestamp']
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
    return roots, reseals, f'audit rows: {rows}, check-points: {points}, signed: {signed_at}'

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
        is_late = before[0] == day and before[1] != 'empty' and state == 'unsealed' and day not in (one[0] for one in days[:-1])
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

def slices(pack, name):
    """The slices of a file: names of columns, rows of numbers (None for nothing), and digest."""
    known, names, rows, digest = {}, None, [], None
    for place, line in enumerate(pack.lines(name), 1):
        if line.startswith(b'ts1-readings-1:'):
            if names: yield names, rows, digest.hexdigest()
            names, rows, digest = line.decode()[15:].split(','), [], hashlib.sha256()
            first, measured, last = names[:3], names[3:-2], names[-2:]
            is_right = first == ['measured_at', 'received_at', 'base_unit'] and last == ['error', 'error_2']
            is_right = is_right and measured == sorted(set(measured)) and len(names) > 4
            check(is_right and all(re.fullmatch('[a-z0-9_:]+', one) for one in measured), f'line {place} names no columns')
        else:
            fields = line.decode('ascii').split(',')
            if len(known) > 50_000 or not known: known = {'': None, '-0': -0.0}
            known.update((field, number(field)) for field in fields if field not in known)
            rows.append([known[field] for field in fields])
            check(names and len(fields) == len(names) and type(rows[-1][0]) is int, f'line {place} is not a reading')
        digest.update(line + b'\n')
    if names: yield names, rows, digest.hexdigest()

def readings(pack, sensor, days):
    """Checks a sensor's readings against its days, and returns them in the order of time."""
    file, expected, held, held_day = readings_file(sensor), [one for one in days if one[2]], {}, None
    with within(file, 'readings'):
        for names, rows, digest in slices(pack, file):
            check(expected, f'it has more slices than {SEALS} has days')
            (day, _, count, stated), where = expected.pop(0), f'{iso(days[0][0])} line'
            where, every = iso(day * DAY_MS)[:10], [row[0] for row in rows]
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
    result = [(millis(one['from']), millis(one['until']), one) for one in found]
    edges = [begin, *(one[1] for one in result)]
    is_right = all(one[0] == edge <= one[1] for one, edge in zip(result, edges))
    check(is_right and (not result or edges[-1] == end), 'its spans do not fill the period')
    return result

class Figures:
    def __init__(self, stated, parts, period):
        self.stated, self.period, self.name = stated, period, text(stated['measurand'])
        self.count, self.sum, self.min, self.max, self.outside, self.last, self.first = 0, 0.0, None, None, 0, None, 0
        shared = [(max(limit[0], part[0]), min(limit[1], part[1]), whole(part[2]['reachMs']), high, low)
                  for limit in spans(stated['limits'], *period) for high, low in [(limit[2]['high'], limit[2]['low'])]
                  if (high, low) != (None, None) for part in parts]
        self.stretches = [(*one[:3], math.inf if one[3] is None else one[3], -math.inf if one[4] is None else one[4])
                          for one in shared if one[0] < one[1]]

    def add(self, at, value):
        if self.last is not None: self.count_outside(*self.last, at)
        self.last = None if value is None else (at, value)
        if value is None or not self.period[0] <= at < self.period[1]: return
        self.count, self.sum = self.count + 1, self.sum + float(math.floor(value * 1000 + 0.5))
        if self.min is None or value < self.min[0]: self.min = (value, at)
        if self.max is None or value > self.max[0]: self.max = (value, at)

    def count_outside(self, at, value, following):
        while self.first < len(self.stretches) and self.stretches[self.first][1] <= at: self.first += 1
        for begin, end, reach, high, low in self.stretches[self.first:]:
            if begin >= following: break
            if not low <= value <= high: self.outside += max(0, min(following, at + reach, end) - max(at, begin))

    def check(self, sensor):
        if self.last is not None: self.count_outside(*self.last, math.inf)
        low, high = [one and {'value': one[0], 'at': iso(one[1])} for one in (self.min, self.max)]
        computed = {'count': self.count, 'min': low, 'max': high, 'mean': self.sum / 1000 / self.count if self.count else None,
                    'outsideMs': self.outside if self.stretches else None}
        for name, value in computed.items():
            check(value == self.stated[name], f'sensor {sensor}, {self.name}: {name} is {value}, not {self.stated[name]}')

def verify(pack):
    listed, company, company_name, sensors, (begin, end, made_at) = read_manifest(pack)
    check_files(pack, listed, sensors)
    roots, reseals, audited = check_audit(pack, company)
    seals, days, figures = pack.object(SEALS), {}, {}
    with within(SEALS, 'seal'):
        check([one['id'] for one in seals['sensors']] == sensors, 'its sensors are not those of the manifest')
        for one in seals['sensors']:
            days[one['id']] = check_days(one['id'], one['days'], roots, reseals, begin, min(end, made_at))
    stated, period = pack.object(FIGURES), (begin, max(begin, min(end + 1, made_at)))
    with within(FIGURES, 'format'):
        check((millis(stated['from']), millis(stated['until'])) == period, 'its period is not that of the manifest')
        check([one['id'] for one in stated['sensors']] == sensors, 'its sensors are not those of the manifest')
        for one in stated['sensors']:
            figures[one['id']] = [Figures(own, spans(one['parts'], *period), period) for own in one['measurands']]
            check(len({own.name for own in figures[one['id']]}) == len(one['measurands']), 'it has a measurand twice')
    for sensor in sensors:
        for at, values in readings(pack, sensor, days[sensor]):
            for own in figures[sensor]: own.add(at, values.get(own.name))
    with within(FIGURES, 'figure'):
        for sensor in sensors:
            for own in figures[sensor]: own.check(sensor)
    every = [day for sensor in sensors for day in days[sensor] if day[2]]
    yield f'whole\ncompany: {company_name!r}, {iso(begin)} to {iso(end)}, made: {iso(made_at)}\nsensors: {sensors}'
    yield f'readings: {sum(day[2] for day in every)} in {len(every)} days of sensors'
    yield audited
    for sensor in sensors:
        for state in ('sealed', 'unsealed', 'deleted'):
            named = [iso(day[0] * DAY_MS)[:10] for day in days[sensor] if day[1] == state]
            if named: yield f"sensor {sensor}, {state}: {' '.join(named)}"

def main(given):
    keys = [given[place + 1] for place, one in enumerate(given[:-1]) if one == '--key']
    paths = [one for place, one in enumerate(given) if one != '--key' and given[place - 1:place] != ['--key']]
    try:
        check(len(paths) == 1 and keys, __doc__.split('\n\n')[1].strip())
        trusted = {key: base64_bytes(key, 32) for key in keys}
        with open(paths[0], 'rb') as file: print(*verify(Pack(file, trusted)), sep='\n')
        return 0
    except Wrong as error: return print(f'not whole: {error}') or 1
    except (OSError, Misfit, ValueError) as error: return print(error, file=sys.stderr) or 2

if __name__ == '__main__': sys.exit(main(sys.argv[1:]))
