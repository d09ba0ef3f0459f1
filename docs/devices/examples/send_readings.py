#!/usr/bin/env python3
"""Measures, keeps what it measured on disk, and delivers it over HTTP; carries out commands.

Python 3.9 or newer, nothing else. Settings come from the environment:

  TS1_URL      address of the server, such as https://monitoring.example.org
  TS1_KEY      device key of the base unit
  TS1_SENSOR   serial number of the sensor
  TS1_QUEUE    file in which readings wait (readings.db)
  TS1_EVERY    seconds between two readings (60)
"""

import datetime
import json
import math
import os
import random
import sqlite3
import threading
import time
import urllib.error
import urllib.request

URL = os.environ["TS1_URL"].rstrip("/")
KEY = os.environ["TS1_KEY"]
SENSOR = os.environ["TS1_SENSOR"]
QUEUE = os.environ.get("TS1_QUEUE", "readings.db")
EVERY = float(os.environ.get("TS1_EVERY", "60"))

AT_ONCE = 500
# Two months of a reading a minute; after that the oldest give way.
MOST_WAITING = 90_000
LONGEST_PAUSE = 60.0


def measure(offset):
    """Put your sensor here. Degrees Celsius; 8001 where the probe cannot measure."""
    return {"temperature": round(4 + math.sin(time.time() / 600) + offset, 2)}


def open_queue():
    """What waits survives a power cut: it is written before it is sent."""
    database = sqlite3.connect(QUEUE, check_same_thread=False)
    database.execute("create table if not exists readings (id integer primary key, reading text)")
    database.execute("create table if not exists commands (id integer primary key, answer text)")
    database.execute("create table if not exists settings (name text primary key, value real)")
    database.commit()
    return database


def now():
    return datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="milliseconds")


def call(method, path, body=None, timeout=30.0):
    """Status, headers and answer of a call; raises OSError when there is no answer."""
    request = urllib.request.Request(
        URL + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.headers, refused.read()


class Pause:
    """Twice as long after each failure, and never in step with the other units."""

    def __init__(self):
        self.seconds = 1.0

    def after_failure(self, at_least=0.0):
        wait = max(at_least, self.seconds * random.uniform(0.5, 1.0))
        self.seconds = min(self.seconds * 2, LONGEST_PAUSE)
        return wait

    def over(self):
        self.seconds = 1.0


def retry_after(headers):
    try:
        return float(headers.get("Retry-After") or 0)
    except ValueError:
        return 0.0


class Unit:
    def __init__(self):
        self.database = open_queue()
        self.lock = threading.Lock()
        self.fresh = threading.Event()

    def execute(self, sql, values=()):
        with self.lock, self.database:
            return self.database.execute(sql, values).fetchall()

    def offset(self):
        rows = self.execute("select value from settings where name = 'offset'")
        return rows[0][0] if rows else 0.0

    def keep_measuring(self):
        while True:
            # The time is the one of the measurement: sent again it is the same reading, never a second one.
            reading = {"sensor": SENSOR, "timestamp": now(), **measure(self.offset())}
            self.execute("insert into readings (reading) values (?)", (json.dumps(reading),))
            self.execute(
                "delete from readings where id <= (select max(id) from readings) - ?", (MOST_WAITING,)
            )
            self.fresh.set()
            time.sleep(EVERY)

    def keep_delivering(self):
        pause = Pause()
        most = AT_ONCE
        while True:
            rows = self.execute("select id, reading from readings order by id limit ?", (most,))
            if not rows:
                self.fresh.wait()
                self.fresh.clear()
                continue
            try:
                status, headers, answer = call(
                    "POST", "/api/ingest/readings", {"readings": [json.loads(text) for _, text in rows]}
                )
            except OSError as error:
                # Perhaps it was stored and the answer was lost: the same readings go again, with the same times.
                print(f"no answer ({error}), {len(rows)} wait", flush=True)
                time.sleep(pause.after_failure())
                continue
            if status == 200:
                report(json.loads(answer), len(rows))
                self.forget(rows)
                pause.over()
                most = AT_ONCE
            elif status == 413 and most > 1:
                most = max(1, most // 2)
            elif status in (400, 413, 415, 422):
                # Nothing that the server will ever take; one that is wrong must not hold up those behind it.
                print(f"refused for good ({status}): {answer.decode(errors='replace')}", flush=True)
                self.forget(rows)
            elif status == 401:
                print("the device key is not valid: was it replaced?", flush=True)
                time.sleep(LONGEST_PAUSE)
            else:
                print(f"not now ({status}), {len(rows)} wait", flush=True)
                time.sleep(pause.after_failure(retry_after(headers)))

    def forget(self, rows):
        self.execute("delete from readings where id between ? and ?", (rows[0][0], rows[-1][0]))

    def keep_obeying(self):
        pause = Pause()
        while True:
            try:
                # Held open until there is a command, at most 25 seconds.
                status, headers, answer = call("GET", "/api/ingest/commands?wait=25", timeout=40.0)
                if status != 200:
                    time.sleep(pause.after_failure(retry_after(headers)))
                    continue
                for command in json.loads(answer)["commands"]:
                    self.obey(command)
                pause.over()
            except OSError:
                time.sleep(pause.after_failure())

    def obey(self, command):
        # It is handed out until it is answered: the same id is the same command, carried out once.
        known = self.execute("select answer from commands where id = ?", (command["id"],))
        if known:
            answer = json.loads(known[0][0])
        else:
            answer = self.carry_out(command)
            self.execute("insert into commands values (?, ?)", (command["id"], json.dumps(answer)))
        status, _, _ = call("POST", f"/api/ingest/commands/{command['id']}/ack", answer)
        print(f"command {command['id']} ({command['kind']}): {answer['status']}, answered {status}", flush=True)

    def carry_out(self, command):
        payload = command["payload"]
        if payload.get("sensor") != SENSOR:
            return {"status": "failed", "detail": "not a sensor of this unit"}
        if command["kind"] == "calibrate":
            self.execute("insert or replace into settings values ('offset', ?)", (payload["offset"],))
            return {"status": "done", "detail": f"offset {payload['offset']} stored"}
        if command["kind"] == "clear-calibration":
            self.execute("delete from settings where name = 'offset'")
            return {"status": "done"}
        return {"status": "failed", "detail": f"cannot {command['kind']}"}


def report(answer, sent):
    print(f"{answer['accepted']} of {sent} stored, {answer['duplicates']} were stored already", flush=True)
    for serial in answer["unknown"]:
        print(f"sensor {serial} is not registered: an admin adds it", flush=True)
    for rejection in answer["rejected"]:
        # It would be rejected again: nothing to keep, something to fix.
        print(f"rejected: {rejection['reason']}", flush=True)


if __name__ == "__main__":
    unit = Unit()
    for work in (unit.keep_delivering, unit.keep_obeying):
        threading.Thread(target=work, daemon=True).start()
    unit.keep_measuring()
