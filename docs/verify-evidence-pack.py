#!/usr/bin/env python3
"""Verifies an evidence pack of the TS1 Monitoring System, by docs/evidence-pack.md alone.

Needs Python 3.9 or newer and nothing else. Ends with 0 for a pack that is whole, with 1 and the
first wrong file, row, day or figure for any other, and with 2 when it could not check. Nothing of
a pack is executed, extracted or written.
"""
import argparse, base64, hashlib, io, itertools, json, math, re, struct, sys, zlib
from bisect import bisect_left as bisect
from contextlib import contextmanager
from datetime import datetime, timezone
from decimal import Decimal
from functools import lru_cache

ZIP, MANIFEST, SIGNATURE, SEALS = 'the ZIP file', 'manifest.json', 'manifest.sig', 'seals.json'
AUDIT, FIGURES, STAMPS = 'audit.jsonl', 'figures.json', 'timestamps.json'
RECORDS = ['settings.json', 'alarms.json', 'quiet.json', 'calibrations.json']
NAME = re.compile(r'README\.txt|(?=.{1,200}\Z)[a-z0-9_-][a-z0-9_.-]*(/[a-z0-9_-][a-z0-9_.-]*)*')
TIME = re.compile(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z', re.ASCII)
STRING, SPACE = re.compile(r'"(?:[^"\\]|\\.)*"'), re.compile(r'("(?:[^"\\]|\\.)*")|[ \t\r\n]+')
DAY_MS = 86_400_000

class Wrong(Exception):
    """The first thing in a pack that is wrong."""

def fit(value, *facts):
    """Returns the value, or what has it as its name, of which all these facts must be true."""
    if not all(facts): raise ValueError(f'{str(value)[:100]} does not fit')
    return value

@contextmanager
def within(file, kind, where=''):
    """Whatever does not fit in here is a fault of that file, at that row, day or figure."""
    try: yield
    except (Wrong, OSError, MemoryError): raise
    except Exception as error:
        raise Wrong(f'{file} ({kind}): {where}{str(error)[:300] or type(error).__name__}') from None

# Ed25519 (RFC 8032, section 5.1), in extended coordinates.
P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D, ROOT = -121665 * pow(121666, -1, P) % P, pow(2, (P - 1) // 4, P)

def plus(one, other):
    (x, y, z, t), (x2, y2, z2, t2) = one, other
    a, b, c, d = (y - x) * (y2 - x2), (y + x) * (y2 + x2), 2 * D * t * t2, 2 * z * z2
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(number, point):
    result = (0, 1, 1, 0)
    while number:
        if number & 1: result = plus(result, point)
        number, point = number >> 1, plus(point, point)
    return result

def to_point(data):
    y = int.from_bytes(data, 'little') & 2**255 - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    root = pow(square, (P + 3) // 8, P)
    x = root if root * root % P == square else root * ROOT % P
    fit('the point', x * x % P == square, x or data[31] < 128)
    if x & 1 != data[31] >> 7: x = P - x
    return x, y, 1, x * y % P

BASE = to_point((4 * pow(5, -1, P) % P).to_bytes(32, 'little'))

def is_signed(public_key, message, signature):
    key, s = base64_bytes(public_key, 32), int.from_bytes(signature[32:], 'little')
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), 'little')
    x, y, z, _ = plus(times(s, BASE), times(ORDER - k % ORDER, to_point(key)))
    x, y = x * pow(z, -1, P) % P, y * pow(z, -1, P) % P
    return s < ORDER and (y | (x & 1) << 255).to_bytes(32, 'little') == signature[:32]

# JSON in its one spelling, that of ECMAScript, and values of one form.
def number(text):
    digits, _, power = repr(value := float(text)).partition('e')
    if power and not -7 < int(power) < 21: own = f"{digits.removesuffix('.0')}e{int(power):+d}"
    else: own = format(Decimal(repr(value)), 'f').removesuffix('.0')
    fit(text, math.isfinite(value), text == own != '-0')
    return int(text) if text.lstrip('-').isdigit() else value

@lru_cache(65_536)
def cell(text):
    """The value of a field of readings: it alone can be empty, or a zero with a sign."""
    return number(text) if text not in ('', '-0') else -0.0 if text else None

def compact(value): return json.dumps(value, ensure_ascii=False, separators=(',', ':'))
def pairs(found): return fit(dict(found), len(dict(found)) == len(found))

def parsed(data):
    for token in STRING.findall(content := data.decode()):
        own = compact(json.loads(token)).encode(errors='backslashreplace').decode()
        fit(token, token == own)
    numbers = dict.fromkeys(('parse_int', 'parse_float', 'parse_constant'), number)
    value = json.loads(content, object_pairs_hook=pairs, **numbers)
    return fit(value, isinstance(value, dict))

def text(value): return fit(value, isinstance(value, str))
def whole(value): return fit(value, type(value) is int, 0 <= value < 2**53)
def limit(value): return fit(value, value is None or type(value) in (int, float))
def digits(value): return fit(value, re.fullmatch('[0-9a-f]{64}', value))
def sha256(data): return hashlib.sha256(data).hexdigest()

def iso(at):
    return datetime.fromtimestamp(at / 1000, timezone.utc).isoformat('T', 'milliseconds')[:23] + 'Z'

def millis(value):
    at = datetime.fromisoformat(fit(value, TIME.fullmatch(value))[:-1] + '+00:00')
    return round(at.timestamp() * 1000)

def base64_bytes(value, length):
    data = base64.b64decode(value)
    fit(value, len(data) == length, base64.b64encode(data).decode() == value)
    return data

class Pack:
    """The ZIP file: each byte belongs to an entry, in their order, the directory or its end."""
    def __init__(self, file, keys):
        self.file, self.keys, self.entries, size = file, keys, {}, file.seek(0, 2)
        if size >= 2**32 - 1: raise ValueError('a pack of more than 4 GB cannot be verified')
        with within(ZIP, 'container'):
            end = self.bytes(max(0, size - 22), 22)
            count, length = struct.unpack('<HI', end[10:16])
            begin, following = size - 22 - length, 0
            own = struct.pack('<4sIHHIIH', b'PK\5\6', 0, count, count, length, begin, 0)
            fit('the end of its directory', end == own, count <= 10_000, length <= 4_000_000)
            directory = io.BytesIO(self.bytes(begin, length))
            for _ in range(count): following = self.add(directory, following)
            fit('its directory', following == begin, not directory.read())

    def add(self, directory, begin):
        """Adds the next entry of the directory, which begins there, and returns where it ends."""
        head = directory.read(46)
        (mark, _, system, _, flags, method, _, _, crc, packed, size, name_length, extra_length,
         comment, disk, _, mode, offset) = struct.unpack('<4sBB5H3I5HII', head)
        name, extra = directory.read(name_length).decode('ascii'), directory.read(extra_length)
        fit(name, NAME.fullmatch(name), name not in self.entries, mark == b'PK\1\2',
            offset == begin, not flags & ~0x0808, size < 2**32 - 1,
            method == 8 or method == 0 and packed == size,
            mode & 0x10 == comment == disk == 0, system != 3 or mode >> 28 in (0, 8))
        local, sums, are_behind = self.bytes(begin, 30 + name_length), head[16:28], flags & 8
        data = begin + 30 + name_length + (own_length := int.from_bytes(local[28:30], 'little'))
        end = data + packed + (16 if are_behind else 0)
        fit(f'{name} at its place', local[:4] == b'PK\3\4', local[30:] == name.encode(),
            local[6:10] + local[26:28] == head[8:12] + head[28:30],
            local[14:26] == sums or are_behind and local[14:26] == bytes(12),
            not are_behind or self.bytes(end - 16, 16) == b'PK\7\x08' + sums)
        for field in (extra, self.bytes(data - own_length, own_length)):
            while field:  # The only one that says nothing about what is read: times.
                kind, length = struct.unpack('<HH', field[:4])
                fit(f'a field of {name}', kind == 0x5455, 4 + length <= len(field))
                field = field[4 + length:]
        self.entries[name] = data, method, packed, size, crc
        return end

    def bytes(self, offset, length):
        self.file.seek(offset)
        return self.file.read(length)

    def size(self, name):
        with within(name, 'missing'): return self.entries[name][3]

    def read(self, name, most=2**32):
        """Returns the content of a file; never more of it than its listed size."""
        with within(name, 'size'): fit('it', self.size(name) <= most)
        begin, method, packed, size, crc = self.entries[name]
        with within(name, 'container'):
            inflater, content = zlib.decompressobj(-15), self.bytes(begin, packed)
            if method: content = inflater.decompress(content, size + 1)
            fit('its end', not method or inflater.eof and not inflater.unused_data)
            fit('its size or CRC-32', len(content) == size, zlib.crc32(content) == crc)
        return content

    def object(self, name):
        data = self.read(name, 64_000_000)
        with within(name, 'json'): return parsed(data)

def read_manifest(pack):
    for name in (MANIFEST, SIGNATURE): pack.size(name)
    with within(ZIP, 'container'): fit('its end', [*pack.entries][-2:] == [MANIFEST, SIGNATURE])
    data, signed = pack.read(MANIFEST, 4_000_000), pack.read(SIGNATURE, 88)
    with within(MANIFEST, 'json'): about = parsed(data)
    with within(MANIFEST, 'format'): fit(about['format'], about['format'] == 'ts1-evidence-1')
    with within(MANIFEST, 'key'): key = fit(about['publicKey'], about['publicKey'] in pack.keys)
    with within(SIGNATURE, 'format'): signature = base64_bytes(signed.decode('ascii'), 64)
    with within(MANIFEST, 'signature'): fit(SIGNATURE, is_signed(key, data, signature))
    with within(MANIFEST, 'format'):
        named = [about['company'], about['madeBy'], *about['sensors']]
        for value in (about['version'], *(one['name'] for one in named)): text(value)
        for one in about['files'].values(): whole(one['bytes']), digits(one['sha256'])
        period, sensors = about['period'], [whole(one['id']) for one in about['sensors']]
        begin, end, made_at = map(millis, (period['from'], period['to'], about['madeAt']))
        fit('its period or its sensors', begin <= end, sensors == sorted(set(sensors)))
        return about['files'], whole(named[0]['id']), named[0]['name'], sensors, begin, end, made_at

def check_files(pack, listed, sensors):
    readings, others = [f'readings/{sensor}.csv' for sensor in sensors], [*pack.entries][:-2]
    for name in ['README.txt', SEALS, AUDIT, FIGURES, *RECORDS, *readings]:
        with within(name, 'missing'): fit('its line in the manifest', name in listed)
    for name in listed:
        with within(name, 'size'): fit('its size', pack.size(name) == listed[name]['bytes'])
    for name in others:
        is_known = name in readings or not name.startswith('readings/')
        with within(name, 'extra'): fit('its name', name in listed, is_known)
    for name in others:
        digest = sha256(pack.read(name))
        with within(name, 'digest'): fit('its content', digest == listed[name]['sha256'])

def check_audit(pack, company):
    """Checks the runs of the audit log; returns what its rows say of seals, and check-points."""
    seals, reseals, points, rows, before, last = {}, {}, {}, 0, '', (-1, '0' * 64)
    first_kinds = {'': ['audit-runs'], 'audit-runs': ['genesis', 'check-point']}
    for place, written in enumerate(io.BytesIO(pack.read(AUDIT)), 1):
        fit(f'the end of line {place}', written[-1:] == b'\n', len(written) <= 16_000_000)
        with within(AUDIT, 'json', f'line {place}: '):
            line, content = parsed(written), written[:-1].decode()
            fit('its space', SPACE.sub(r'\1', content) == content)
        kind = line.get('kind')
        fit(f'line {place}', kind in first_kinds.get(before, ['entry', 'check-point']))
        if kind == 'audit-runs': fit('its company', line['company_id'] == company)
        elif kind == 'genesis': last = 0, last[1]
        else: own = row, stated = whole(line['id']), digits(line['hash'])
        if kind == 'check-point':
            with within(AUDIT, 'check-point', f'line {place}, at row {row}: '):
                at, key, signature = line['timestamp'], line['public_key'], line['signature']
                fit('its place', own == last if before == 'entry' else row > last[0])
                fit('its company or key', line['company_id'] == company, key in pack.keys)
                values = compact(['ts1 audit check-point 1', company, *own, millis(at)])
                fit('its signature', is_signed(key, values.encode(), base64_bytes(signature, 64)))
            points[row], last = (stated, at), own
        elif kind == 'entry':
            fit(f'the place of row {row}', (row - 1, line['previous_hash']) == last)
            user = line['user_id'] if line['user_id'] is None else whole(line['user_id'])
            names = 'actor', 'username', 'action', 'description'
            actor, username, action, description = [text(line[name]) for name in names]
            details = content[content.index(',"details":') + 11:content.rindex(',"previous_hash":')]
            values = ['ts1 audit 1', company, row, millis(line['timestamp']), actor, user, username,
                      action, description, details, last[1]]
            fit(f'row {row}', sha256(compact(values).encode()) == stated)
            about, rows, last = line['details'], rows + 1, own
            if action in ('readings_seal', 'retention_delete'):
                seals[row] = [action, *map(about.get, ('seal', 'days', 'root'))]
            if action == 'readings_reseal':
                day = about.get('sensorId'), about.get('day')
                reseals[day] = about.get('digest', {}).get('after')
        before = kind
    fit('its end', before == 'check-point')
    audited = f'audit rows: {rows}, check-points: {len(points)}, signed: {points[last[0]][1]}'
    return seals, reseals, points, audited

def root_of(leaf, proof):
    """The root to which an inclusion proof leads (RFC 9162, section 2.1.3.2)."""
    node, last = whole(proof['leafIndex']), whole(proof['treeSize']) - 1
    fits, root = node <= last, hashlib.sha256(b'\0' + leaf.encode()).digest()
    for beside in [bytes.fromhex(digits(one)) for one in proof['path']]:
        fits, is_right = fits and last > 0, node % 2 == 1 or node == last
        root = hashlib.sha256(b'\1' + (beside + root if is_right else root + beside)).digest()
        while is_right and node % 2 == 0 and node > 0: node, last = node // 2, last // 2
        node, last = node // 2, last // 2
    return fit('the length of its proof', fits, last == 0) and root.hex()

def check_days(sensor, entries, seals, reseals):
    """Checks the days of a sensor; returns the number, state, count and digest of each."""
    days, actions = [], {'sealed': 'readings_seal', 'deleted': 'retention_delete'}
    has_readings = {'sealed': True, 'unsealed': True, 'empty': False, 'deleted': False}
    for entry in entries:
        name, state, count, digest = entry['day'], entry['state'], 0, ''
        with within(SEALS, 'seal', f'sensor {sensor}, {name}: '):
            day = millis(text(name) + 'T00:00:00.000Z') // DAY_MS
            if state != 'empty': count, digest = whole(entry['readings']), digits(entry['digest'])
            fit('its number of readings', has_readings[state] == (count > 0))
            before = [own_state for other, own_state, *_ in days if other == day]
            is_late = len(before) == 1 and before != ['empty'] and state == 'unsealed'
            fit('its place', not days or day - days[-1][0] == (0 if is_late else 1))
            if state in actions:
                root = root_of(f'{sensor},{name},{count},{digest}', entry)
                row = [actions[state], whole(entry['seal']), entry['treeSize'], root]
                fit('its audit row', seals[whole(entry['auditRow'])] == row)
            fit('its digest', is_late or reseals.get((sensor, name), digest) == digest)
        days.append((day, state, count, digest))
    return days

def der(data, *places):
    """The contents of values in DER (ITU-T X.690), one behind the other; of those at the places."""
    found = []
    while data:
        size, begin = data[1], 2
        if size > 127: begin, size = size - 126, int.from_bytes(data[2:size - 126], 'big')
        fit('its DER', begin + size <= len(data))
        found, data = [*found, data[begin:begin + size]], data[begin + size:]
    return der(found[places[0]], *places[1:]) if places else found

def check_stamps(pack, company, points):
    """Checks that time stamps are of check-points; by whom (RFC 3161) they are, openssl checks."""
    proven = []
    with within(STAMPS, 'stamp'):
        found = pack.object(STAMPS)['stamps'] if STAMPS in pack.entries else []
        for one in fit(found, isinstance(found, list)):
            (digest, at), row = points[whole(one['row'])], one['row']
            values = ['ts1 time stamp 1', company, row, digest, millis(at), digits(one['salt'])]
            fit(f'row {row}', at == one['signedAt'])
            root, stamped_at = root_of(compact(values), one), iso(millis(one['stampedAt']))
            proven.append((text(one['file']), row, root, stamped_at))
    for name, row, root, at in proven:
        answer = pack.read(name, 1_000_000)
        with within(name, 'stamp'):
            (status, *_), _ = map(der, der(answer, 0))
            fit('its status', status in (b'\0', b'\1'))
            imprint, _, made_at = der(answer, 0, 1, 1, 0, 2, 1, 0, 0)[2:5]
            algorithm, digest = der(imprint)
            second, _, part = made_at.decode()[:-1].partition('.')
            fit('its algorithm', der(algorithm)[0].hex() == '608648016503040201')
            fit('its root', digest.hex() == root)
            fit('its time', f'{second}{part[:3]:0<3}' == re.sub(r'\D', '', at))
        yield f"time stamp: {at}, of audit row {row}; by whom it is, shows (with the authority's " \
            f'certificate) openssl ts -verify -digest {root} -in {name} -CAfile authority.pem'

def slice_rows(content, day):
    """The readings of a slice: the time of each, and its values by their names."""
    head, *lines, end = content.decode('ascii').split('\n')
    names, rows = head[15:].split(','), [[*map(cell, line.split(','))] for line in lines]
    edges, measured, times = names[:3] + names[-2:], names[3:-2], [row[0] for row in rows]
    fit('its columns', edges == ['measured_at', 'received_at', 'base_unit', 'error', 'error_2'],
        measured, all(re.fullmatch('[a-z0-9_:]+', one) for one in measured),
        measured == sorted(set(measured)))
    fit('its lines', end == '', all(len(row) == len(names) and type(row[0]) is int for row in rows))
    fit('its times', times == sorted(set(times)), all(at // DAY_MS == day for at in times))
    return {row[0]: dict(zip(measured, row[3:-2])) for row in rows}

def readings(pack, sensor, days):
    """Checks the readings of a sensor against its days, and yields them by time."""
    file, expected = f'readings/{sensor}.csv', [day for day in days if day[2]]
    before, *slices = re.split(b'^(?=ts1-readings-1:)', pack.read(file), flags=re.MULTILINE)
    for day, parts in itertools.groupby(zip(expected, slices), key=lambda one: one[0][0]):
        held = {}
        with within(file, 'readings', f'{iso(day * DAY_MS)[:10]}: '):
            for (_, _, count, digest), content in parts:
                fit('its digest', sha256(content) == digest)
                rows = slice_rows(content, day)
                fit('its number of readings', len(rows) == count)
                fit('a time in both of its slices', held.keys().isdisjoint(rows))
                held.update(rows)
        yield from sorted(held.items())
    with within(file, 'readings'): fit('its length', not before, len(slices) == len(expected))

def spans(found, period):
    """Times that fill the period without a gap, each with what is said of it."""
    result = [(millis(one['from']), millis(one['until']), one) for one in found]
    ends = [period[0], *(end for _, end, _ in result)]
    fit('a span', [begin for begin, *_ in result] == ends[:-1], ends == sorted(ends))
    return fit(result, not result or ends[-1] == period[1])

def stretches(limits, parts):
    """The times with the same limits and reach; one that has no limit is left out."""
    for begin, end, about in limits:
        high, low = limit(about['high']), limit(about['low'])
        for first, last, part in parts if (high, low) != (None, None) else []:
            shared = max(begin, first), min(end, last)
            if shared[0] < shared[1]: yield *shared, whole(part['reachMs']), high, low

def figures_of(times, values, shared, period):
    """Computes the figures of a measurand, in whose values None is nothing."""
    timed = [(value, at) for at, value in zip(times, values) if value is not None]
    found, outside = [one for one in timed if period[0] <= one[1] < period[1]], 0
    for first, last, reach, high, low in shared:
        for place in range(bisect(times, first - reach), bisect(times, last)):
            at, value = times[place], values[place]
            bounds = [value if one is None else one for one in (low, high)]
            if value is not None and not bounds[0] <= value <= bounds[1]:
                end = min(at + reach, last, *times[place + 1:place + 2])
                outside += max(0, end - max(at, first))
    extremes = [choose(found, key=lambda one: one[0], default=None) for choose in (min, max)]
    low, high = [one and {'value': one[0], 'at': iso(one[1])} for one in extremes]
    total = sum(float(math.floor(value * 1000 + 0.5)) for value, _ in found)
    return {'count': len(found), 'min': low, 'max': high, 'outsideMs': outside if shared else None,
            'mean': total / 1000 / len(found) if found else None}

def read_figures(pack, sensors, period):
    """What is stated of each measurand of each sensor, and the stretches in which it has limits."""
    figures, stated = pack.object(FIGURES), {}
    with within(FIGURES, 'format'):
        fit('its period', (millis(figures['from']), millis(figures['until'])) == period)
        fit('its sensors', [one['id'] for one in figures['sensors']] == sensors)
        for one in figures['sensors']:
            parts, own = spans(one['parts'], period), stated.setdefault(one['id'], {})
            for about in one['measurands']:
                shared = [*stretches(spans(about['limits'], period), parts)]
                own[fit(text(about['measurand']), about['measurand'] not in own)] = about, shared
    return stated

def verify(pack):
    listed, company, company_name, sensors, begin, end, made_at = read_manifest(pack)
    check_files(pack, listed, sensors)
    with within(AUDIT, 'row'): seals, reseals, points, audited = check_audit(pack, company)
    sealed, period, days = pack.object(SEALS), (begin, max(begin, min(end + 1, made_at))), {}
    with within(SEALS, 'seal'):
        fit('its sensors', [one['id'] for one in sealed['sensors']] == sensors)
        for one in sealed['sensors']:
            days[one['id']] = own = check_days(one['id'], one['days'], seals, reseals)
            fit(f"the ends of sensor {one['id']}", own[0][0] * DAY_MS <= begin,
                (own[-1][0] + 1) * DAY_MS > min(end, made_at))
    stamped, faults = [*check_stamps(pack, company, points)], []
    stated = read_figures(pack, sensors, period)
    for sensor in sensors:
        times, columns = [], {name: [] for name in stated[sensor]}
        for at, values in readings(pack, sensor, days[sensor]):
            times.append(at)
            for name, column in columns.items(): column.append(values.get(name))
        for name, (own, shared) in stated[sensor].items():
            with within(FIGURES, 'figure', f'sensor {sensor}, {name}: '):
                computed = figures_of(times, columns[name], shared, period)
            faults += [f'sensor {sensor}, {name}: {figure} is {value}, not {own.get(figure)}'
                       for figure, value in computed.items() if value != own.get(figure, '')]
    if faults: raise Wrong(f'{FIGURES} (figure): {faults[0]}')
    counts = [day[2] for sensor in sensors for day in days[sensor] if day[2]]
    yield f'whole\ncompany: {company_name!r}, {iso(begin)} to {iso(end)}, made: {iso(made_at)}'
    yield f'sensors: {sensors}\nreadings: {sum(counts)} in {len(counts)} days of sensors\n{audited}'
    yield from stamped
    for sensor, state in itertools.product(sensors, ('sealed', 'unsealed', 'deleted')):
        named = ' '.join(iso(day[0] * DAY_MS)[:10] for day in days[sensor] if day[1] == state)
        if named: yield f'sensor {sensor}, {state}: {named}'

def main(given):
    usage = '%(prog)s PACK.zip --key BASE64 [--key BASE64 ...]'
    parser = argparse.ArgumentParser(usage=usage, description=__doc__)
    parser.add_argument('pack')
    parser.add_argument('--key', action='append', required=True)
    asked = parser.parse_args(given)
    try:
        for key in asked.key: base64_bytes(key, 32)
        with open(asked.pack, 'rb') as file: print(*verify(Pack(file, asked.key)), sep='\n')
        return 0
    except Wrong as error:  # What a pack says must not steer the terminal.
        print('not whole:', ''.join(one if one.isprintable() else '\ufffd' for one in str(error)))
        return 1
    except (OSError, MemoryError, ValueError) as error: return print(error, file=sys.stderr) or 2

if __name__ == '__main__':
    sys.stdout.reconfigure(errors='backslashreplace')
    sys.exit(main(sys.argv[1:]))
