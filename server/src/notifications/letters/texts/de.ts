import type { LetterTexts } from './en.ts';

const REPLY_FORM = 'ACK, die vier Ziffern der Nachricht, Ihre PIN';

/**
 * The same in German. What goes by text message keeps to the characters of GSM 03.38, so straight quotes and hyphens, and is
 * as short as the English.
 */
export const GERMAN_LETTERS: LetterTexts = {
  headlines: {
    alarm: 'Alarm',
    warning: 'Warnung',
    repeat: 'Alarm hält an',
    returned: 'Wieder normal',
    acknowledged: 'Quittiert',
    escalation: 'Niemand hat quittiert',
    'hand-over': 'Sie haben nun Bereitschaft, Alarm besteht',
    'still-out': 'Quittiert, besteht noch',
    worse: 'Quittiert, wird schlimmer',
    drill: 'ÜBUNG',
    'drill-result': 'Alarmübung',
    'drill-notice': 'ÜBUNG geplant',
    'review-due': 'Durchsicht fällig',
    'review-missed': 'Durchsicht versäumt',
    'task-due': 'Aufgabe fällig',
    'task-missed': 'Aufgabe versäumt',
    maintenance: 'Wartung beendet',
    calibration: 'Kalibrierung fällig',
    quarantine: 'Messwerte konnten nicht gespeichert werden',
    'unit-clock': 'Uhr einer Basisstation geht falsch',
    report: 'Bericht',
    test: 'Testmeldung',
    'silent-device': 'Bitte testen Sie Ihre Push-Nachrichten',
    invitation: 'Einladung',
    'password-reset': 'Neues Passwort festlegen',
    'contact-code': 'Adresse bestätigen',
    account: 'Ihr Konto wurde geändert',
  },
  link: { acknowledge: 'Ansehen und quittieren', look: 'Alarm ansehen' },
  open: 'Öffnen',
  titled: (title, about) => `${title}: ${about}`,
  clock: {
    on: (time, day) => `${time} am ${day}`,
  },
  alarm: {
    events: (count) => `${count} Ereignisse`,
    waiting: 'Wartet auf Quittierung',
    waitingSince: (until) => `Wartet auf Quittierung; wieder normal seit ${until}.`,
    corrected: 'Alarm korrigiert',
    held: {
      maintenance: 'Während Wartung ausgelöst',
      shelving: 'Zurückstellung vorbei',
    },
    heldLines: {
      maintenance: 'Während einer nun beendeten Wartung ausgelöst und besteht noch.',
      shelving: 'Zurückstellung beendet, Alarm besteht noch.',
    },
    heldAndBack: {
      maintenance: 'Während einer nun beendeten Wartung ausgelöst und nicht quittiert.',
      shelving: 'Zurückstellung beendet, Alarm nicht quittiert.',
    },
    whatToDo: 'Zu tun:',
    zone: (names) => `Bereich: ${names}`,
    silentSensors: (count, names) => `Ohne Empfang (${count}): ${names}`,
    value: (value) => `Wert: ${value}`,
    before: (value) => `Bei der Quittierung oder letzten Meldung: ${value}`,
    now: (value) => `Jetzt: ${value}`,
    highest: (value) => `Höchstwert: ${value}`,
    lowest: (value) => `Tiefstwert: ${value}`,
    worst: (value) => `Extremwert: ${value}`,
    limit: (limit) => `Grenze: ${limit}`,
    since: (at) => `Seit: ${at}`,
    lasting: (what, since, until) =>
      until === null ? `${what} seit ${since}` : `${what} von ${since} bis ${until}`,
    unknown: 'unbekannt',
    unknownSince: (text, at) => `${text}, unbekannt seit ${at}`,
    returned: (at) => `Wieder normal: ${at}`,
    acknowledgedBy: (person, at) => `Quittiert von: ${person}${at === undefined ? '' : `, ${at}`}`,
    cause: (text) => `Ursache: ${text}`,
    action: (text) => `Maßnahme: ${text}`,
    note: (text) => `Notiz: ${text}`,
    correctedLine: 'Verspätete Messwerte zeigen dies anstelle des zuvor gesendeten Alarms.',
    late: 'In verspäteten Messwerten gefunden.',
    within: (limit, minutes) => `${limit} in ${minutes} min`,
  },
  account: {
    changes: {
      password: 'neues Passwort',
      email: 'neue E-Mail-Adresse',
      'passkey-added': 'Passkey hinzugefügt',
      'passkey-removed': 'Passkey entfernt',
      'two-factor-on': 'Zwei-Faktor-Anmeldung eingeschaltet',
      'two-factor-off': 'Zwei-Faktor-Anmeldung ausgeschaltet',
      'recovery-codes': 'neue Wiederherstellungscodes',
    },
    yours: (company, change) => `Ihr Konto bei ${company}: ${change}.`,
    when: (at) => `Zeitpunkt: ${at}`,
    bySelf: 'Die Änderung kam aus Ihrer eigenen Anmeldung oder über einen Link, der Ihnen gesendet wurde.',
    by: (person) => `Die Änderung wurde von ${person} vorgenommen.`,
    expected:
      'Wenn Sie das erwartet haben, ist nichts zu tun. Andernfalls informieren Sie bitte sofort einen Administrator Ihrer Firma.',
  },
  calibration: {
    dueOn: (headline, day, sensor) => `${headline} am ${day}: ${sensor}`,
    several: (headline, count) => `${headline}: ${count} Sensoren`,
    due: (sensor, day) => `${sensor}: zu kalibrieren bis ${day}`,
  },
  contactCode: {
    wants: (company) => `${company} möchte Alarme der Temperaturüberwachung an diese Adresse senden.`,
    giveIt: 'Wenn das stimmt, nennen Sie den Code der Person, die danach fragt. Er gilt einen Tag.',
    ignore: 'Wenn Sie nichts davon wissen, ignorieren Sie dies: Es folgt nichts.',
    code: (code) => `Code: ${code}`,
    stop: 'Keine Nachrichten mehr:',
  },
  passwordLink: {
    works: (until) => `Der Link gilt einmal, bis ${until}.`,
    asked: (company) => `Für Ihr Konto bei ${company} wurde ein neues Passwort angefordert.`,
    notYou: 'Wenn Sie das nicht waren, ignorieren Sie diese Nachricht: Ihr Passwort bleibt unverändert.',
    added: (person, company) => `${person} hat Sie zur Temperaturüberwachung von ${company} hinzugefügt.`,
    choose: (works) => `Wählen Sie Ihr Passwort. ${works}`,
  },
  maintenance: {
    events: (count) => (count === 1 ? '1 Ereignis' : `${count} Ereignisse`),
    ended: (reason, at) => `Die Wartung "${reason}" endete am ${at}.`,
    raised:
      'Diese Ereignisse wurden währenddessen ausgelöst und sind vorbei oder quittiert. Es wurde keine Nachricht darüber gesendet.',
    more: (count) => `Und ${count} weitere: siehe Alarmprotokoll.`,
  },
  drill: {
    asks: 'Dies ist eine Alarmübung. Es ist nichts passiert. Bitte handeln Sie wie bei einem Alarm und quittieren Sie ihn.',
    probe:
      'Alarmübung: Dieser Fühler wird mit Absicht über seinen Grenzwert gebracht. Bitte handeln Sie wie bei einem Alarm und quittieren Sie ihn.',
    results: { passed: 'bestanden', late: 'zu spät', failed: 'nicht bestanden', skipped: 'ausgelassen' },
    ends: {
      'in time': 'Alles kam rechtzeitig.',
      'reading late': 'Der Messwert wurde zu spät gespeichert.',
      'alarm late': 'Der Alarm wurde zu spät ausgelöst.',
      'message late': 'Die erste Nachricht wurde zu spät übergeben.',
      'acknowledgement late': 'Es wurde zu spät quittiert.',
      'nobody notified': 'Die Gruppe benachrichtigt niemanden über die Kanäle der Übung.',
      'no reading': 'Der Messwert wurde nicht gespeichert.',
      'no alarm': 'Es wurde kein Alarm ausgelöst.',
      'not acknowledged': 'Niemand hat quittiert.',
      'probe not out': 'Der Fühler hat seinen Grenzwert nicht rechtzeitig überschritten.',
      'probe not back':
        'Der Fühler war nicht rechtzeitig wieder innerhalb seiner Grenzwerte: Sein Alarm zählt als echter.',
    },
    unsent: {
      'given up': (message) => `Keine Nachricht konnte übergeben werden: ${message}`,
      'not handed over': (message) => `Keine Nachricht wurde übergeben: ${message}`,
      'some failed': (message) =>
        `Sie kam rechtzeitig, aber nicht alle Nachrichten wurden übergeben: ${message}`,
    },
    noMessage: 'es gab keine.',
    postponed: {
      'alarm in force': (times) =>
        `Sie wurde ${times}-mal verschoben, und noch immer steht ein echter Alarm der Gruppe an.`,
      quiet: (times) =>
        `Sie wurde ${times}-mal verschoben, und noch immer sind Sensoren der Gruppe in Wartung oder zurückgestellt.`,
    },
    channels: { email: 'E-Mail', sms: 'SMS', push: 'Push', voice: 'Anruf', chat: 'Chat' },
    states: {
      waiting: 'wartet',
      sending: 'wird gesendet',
      delivered: 'zugestellt',
      failed: 'fehlgeschlagen',
      'not configured': 'nicht eingerichtet',
      'no address': 'keine Adresse',
      held: 'zurückgehalten',
    },
    via: { mail: 'E-Mail', 'text message': 'SMS', push: 'Push', call: 'Anruf' },
    planned: (group, at) => `Eine Alarmübung der Alarmgruppe ${group} ist geplant für ${at}.`,
    bring: (sensor: string, minutes: number) =>
      `Danach muss jemand den Fühler von ${sensor} innerhalb von ${minutes} Minuten über seinen Grenzwert bringen.`,
    expect:
      'Ihre Nachrichten beginnen mit ÜBUNG. Bitte handeln Sie dann wie bei einem Alarm und quittieren Sie ihn.',
    mayMove: 'Sie kommt später, solange ein echter Alarm ansteht oder eine Wartung läuft.',
    group: (name) => `Alarmgruppe: ${name}`,
    begun: (at) => `Begonnen: ${at}`,
    result: (word) => `Ergebnis: ${word}`,
  },
  review: {
    company: 'ganze Firma',
    auditLog: 'Audit-Protokoll',
    access: 'Zugänge',
    due: (at) => `Eine Durchsicht ist fällig: Ihr Zeitraum endete am ${at}.`,
    until: (at) => `Sie gilt als versäumt, wenn sie nicht bis ${at} erledigt ist.`,
    count: (count) => `${count} Durchsichten`,
    missed: (what, at) => `Die Durchsicht von ${what}, fällig ${at}, wurde nicht rechtzeitig erledigt.`,
    late: 'Sie lässt sich noch erledigen und bleibt als verspätet gekennzeichnet.',
  },
  task: {
    at: (name, place) => `${name}, ${place}`,
    due: (at) => `Fällig: ${at}`,
    until: (at) => `Sie gilt als versäumt, wenn sie nicht bis ${at} erledigt ist.`,
    count: (count) => `${count} Aufgaben`,
    missed: (what, at) => `${what}, fällig ${at}: nicht rechtzeitig erledigt.`,
    first: (group) => `Zuerst benachrichtigt: Alarmgruppe ${group}`,
    late: (hours) =>
      `Versäumtes lässt sich noch ${hours} Stunden lang erledigen und bleibt als versäumt gekennzeichnet.`,
  },
  quarantine: {
    reasons: {
      'a number is outside what can be stored':
        'eine Zahl liegt außerhalb dessen, was gespeichert werden kann',
      'a stored row that belongs to it cannot be read': 'eine zugehörige gespeicherte Zeile ist nicht lesbar',
    },
    notStored: (unit, reason) =>
      `Eine Lieferung der Basisstation ${unit} konnte nicht gespeichert werden: ${reason}.`,
    putAside:
      'Sie wurde vollständig beiseitegelegt, nichts davon ist verloren. Die Sensoren darin haben aus dieser Zeit keine ' +
      'Messwerte und lösen daraus keine Alarme aus, bis sie mit Erfolg erneut eingelesen wird.',
    onceADay:
      'Sie erhalten diese Nachricht höchstens einmal am Tag. Was beiseitegelegt wurde, zeigt die Seite „Basisstationen“.',
  },
  unitClock: {
    ahead: (unit, minutes, at) =>
      `Die Uhr der Basisstation ${unit} geht etwa ${minutes} min vor, verglichen mit der des Servers (festgestellt am ${at}).`,
    behind: (unit, minutes, at) =>
      `Die Uhr der Basisstation ${unit} geht etwa ${minutes} min nach, verglichen mit der des Servers (festgestellt am ${at}).`,
    effect:
      'Ihre Messwerte werden mit den Zeiten gespeichert, die sie ihnen gibt, und Alarme richten sich nach diesen Zeiten.',
    toDo:
      'Stellen Sie die Uhr, oder prüfen Sie, ob die Basisstation ihren Zeitserver erreicht. Geht die Uhr richtig, kommen ' +
      'die Messwerte verspätet an.',
  },
  report: {
    attached: (zone) => `Der Bericht von ${zone} ist beigefügt.`,
    period: (from, to) => `Zeitraum: ${from} bis ${to}`,
  },
  silentDevice: {
    unknownBrowser: 'unbekannter Browser',
    device: (browser, registeredAt) => `Gerät: ${browser}, registriert am ${registeredAt}.`,
    silent: (days, since) => `Es hat ${days} Tage lang keine Push-Nachricht bestätigt, seit ${since}.`,
    perhaps:
      'Vielleicht gab es keinen Alarm. Vielleicht zeigt das Gerät Nachrichten nicht mehr an, und ein Alarm würde Sie nicht erreichen.',
    test: 'Öffnen Sie die untenstehende Seite auf diesem Gerät und tippen Sie auf „Test senden“. Wenn das Gerät nicht mehr Ihnen gehört, entfernen Sie es dort.',
    once: 'Sie werden für jedes stille Gerät einmal gefragt.',
  },
  test: {
    own: 'Dies ist ein Test, den Sie in den Einstellungen angefordert haben. Alles ist in Ordnung.',
    ofGroup: (group) => `Test der Alarmierungsgruppe "${group}". Alles in Ordnung.`,
  },
  call: {
    again: 'Drücken Sie die 1, um die Nachricht noch einmal zu hören.',
    menu: 'Drücken Sie die 1, um die Nachricht noch einmal zu hören. Drücken Sie die 2, um zu quittieren.',
    pin: 'Geben Sie Ihre PIN ein und drücken Sie danach die Raute-Taste.',
    done: 'Der Alarm ist quittiert. Auf Wiederhören.',
    already: 'Es wurde bereits quittiert. Auf Wiederhören.',
    wrongPin: 'Diese PIN ist nicht richtig. Es wurde nicht quittiert.',
    noPin:
      'Sie haben noch keine PIN gewählt. Es wurde nicht quittiert: Bitte melden Sie sich an. Auf Wiederhören.',
    locked:
      'Es wurde zu oft eine falsche PIN eingegeben. Es wurde nicht quittiert: Bitte melden Sie sich an. Auf Wiederhören.',
    more: 'Eine Notiz oder eine Ursache wird benötigt. Es wurde nicht quittiert: Bitte öffnen Sie die Nachricht oder melden Sie sich an. Auf Wiederhören.',
    over: 'Dieser Anruf ist nicht mehr gültig. Bitte melden Sie sich an. Auf Wiederhören.',
    goodbye: 'Auf Wiederhören.',
  },
  reply: {
    hint: (ticket) => `Zum Quittieren antworten: ACK ${ticket} und PIN`,
    form: `Zum Quittieren antworten: ${REPLY_FORM} und evtl. eine Notiz. Beispiel: ACK 4821 1234 Tür war offen`,
    done: (subject) => `Von Ihnen quittiert. ${subject}`,
    already: (subject) => `Es wurde bereits quittiert. ${subject}`,
    unknown: 'NICHT quittiert: Keine Nachricht der letzten 24 h mit diesen Ziffern ging an diese Nummer.',
    closed: 'NICHT quittiert: Ihre Firma nimmt keine Antworten an. Bitte den Link öffnen oder anmelden.',
    locked: 'NICHT quittiert: zu viele falsche PINs. Bitte anmelden oder in 15 Minuten neu versuchen.',
    pins: {
      missing: 'Die PIN fehlt.',
      wrong: 'Die PIN ist falsch.',
      'never chosen': 'Noch keine PIN gewählt: bitte anmelden und unter Ihr Konto wählen.',
    },
    pin: (reason) => `NICHT quittiert. ${reason} Antwort: ${REPLY_FORM} und evtl. eine Notiz.`,
    note: `NICHT quittiert: Eine Notiz fehlt. Antwort: ${REPLY_FORM} und eine Notiz.`,
    choices: 'NICHT quittiert: Ursache und Maßnahme fehlen. Bitte den Link der Nachricht öffnen.',
  },
};
