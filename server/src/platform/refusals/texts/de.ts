import { GERMAN_FIELDS } from './de-fields.ts';

/**
 * Refusals in German by their English text, which stays where the refusal is made; `{0}` is a placeholder. A text
 * beside a field follows the name of the field. A text that is not here is sent in English.
 */
export const GERMAN_REFUSALS: Readonly<Record<string, string>> = {
  // Callers
  'Please sign in.': 'Bitte melden Sie sich an.',
  'Your role does not permit this.': 'Ihre Rolle lässt das nicht zu.',
  "Your role does not permit changing other users' details.":
    'Ihre Rolle lässt nicht zu, die Angaben anderer Benutzer zu ändern.',
  'This user has permissions that you do not have.': 'Dieser Benutzer hat Rechte, die Sie nicht haben.',
  'A role is given, made or changed only by somebody who has all of its permissions.':
    'Eine Rolle vergibt, erstellt oder ändert nur, wer alle ihre Rechte selbst hat.',
  'There is no such role.': 'Diese Rolle gibt es nicht.',
  'A company has at most {0} roles of its own. Delete one first.':
    'Eine Firma hat höchstens {0} eigene Rollen. Löschen Sie zuerst eine.',
  'Users have this role: {0}. Give them another one first.':
    'So viele Benutzer haben diese Rolle: {0}. Geben Sie ihnen zuerst eine andere.',
  'A key with the scope ingest is made by somebody who may manage devices.':
    'Einen Schlüssel mit dem Bereich ingest erstellt, wer Geräte verwalten darf.',
  'Only an admin may do this.': 'Das darf nur ein Administrator.',
  'This company demands two-factor sign-in. Please set it up first.':
    'Diese Firma verlangt die Zwei-Faktor-Anmeldung. Bitte richten Sie sie zuerst ein.',
  'Viewers of this company see only what belongs to their zones.':
    'Betrachter dieser Firma sehen nur, was zu ihren Bereichen gehört.',
  'Nothing was changed: a reason is required.': 'Nichts wurde geändert: Ein Grund ist erforderlich.',
  'The screen is locked. Please unlock it with your password or a passkey.':
    'Der Bildschirm ist gesperrt. Bitte entsperren Sie ihn mit Ihrem Passwort oder einem Passkey.',
  'Please confirm that it is you, with your password or a passkey.':
    'Bitte bestätigen Sie mit Ihrem Passwort oder einem Passkey, dass Sie es sind.',
  'This call comes from a page of another site.':
    'Dieser Aufruf kommt von einer Seite einer anderen Website.',
  'The token is missing or not valid.': 'Das Token fehlt oder ist nicht gültig.',
  'Invalid credentials': 'Die Anmeldedaten sind nicht richtig',
  'Authentication failed': 'Die Anmeldung ist fehlgeschlagen',
  'Verification failed': 'Die Prüfung ist fehlgeschlagen',
  'Two-factor code required': 'Ein Zwei-Faktor-Code ist erforderlich',
  'The code is not correct.': 'Der Code ist nicht richtig.',
  'The password is not correct.': 'Das Passwort ist nicht richtig.',
  'The current password is not correct.': 'Das aktuelle Passwort ist nicht richtig.',
  'The password was changed by somebody else.': 'Das Passwort wurde von jemand anderem geändert.',
  'This system sends no e-mail. Please ask an admin.':
    'Dieses System sendet keine E-Mails. Bitte fragen Sie einen Administrator.',
  'Invitations go by e-mail here.': 'Einladungen gehen hier per E-Mail.',
  'There is no such session.': 'Diese Sitzung gibt es nicht.',
  'Too many failed attempts. Please try again later.':
    'Zu viele Fehlversuche. Bitte versuchen Sie es später noch einmal.',
  'Too many wrong PINs. Sign in, or try again later.':
    'Zu viele falsche PINs. Melden Sie sich an oder versuchen Sie es später noch einmal.',
  'The PIN is required.': 'Die PIN fehlt.',
  'The PIN is not correct.': 'Die PIN ist nicht richtig.',
  'The PIN has not been chosen yet: sign in, and choose one in Your account.':
    'Es ist noch keine PIN gewählt: Melden Sie sich an und wählen Sie eine unter „Ihr Konto“.',
  'This link does not work any more. Please sign in.':
    'Dieser Link ist nicht mehr gültig. Bitte melden Sie sich an.',
  'This password is too easy to guess: it is common, or little more than a name. Choose another, for example four words that have nothing to do with each other.':
    'Dieses Passwort ist zu leicht zu erraten: Es ist verbreitet oder wenig mehr als ein Name. Wählen Sie ein anderes, zum Beispiel vier Wörter, die nichts miteinander zu tun haben.',
  'is too easy to guess': 'ist zu leicht zu erraten',
  'You can register biometrics for your own account only.':
    'Sie können biometrische Anmeldungen nur für Ihr eigenes Konto registrieren.',
  'You have a passkey. Please sign in with it.': 'Sie haben einen Passkey. Bitte melden Sie sich damit an.',
  'You have too many passkeys.': 'Sie haben zu viele Passkeys.',
  'This device has registered this passkey already.': 'Dieses Gerät hat diesen Passkey bereits registriert.',
  'You have {0} passkeys. Remove one before you add another.':
    'Sie haben {0} Passkeys. Entfernen Sie einen, bevor Sie einen weiteren hinzufügen.',
  'There is no such passkey.': 'Diesen Passkey gibt es nicht.',
  'Turn off your own two-factor sign-in under "Your account".':
    'Schalten Sie Ihre eigene Zwei-Faktor-Anmeldung unter „Ihr Konto“ aus.',
  'This user has no two-factor sign-in.': 'Dieser Benutzer hat keine Zwei-Faktor-Anmeldung.',
  'Two-factor sign-in is off.': 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet.',
  'Two-factor sign-in is on already.': 'Die Zwei-Faktor-Anmeldung ist bereits eingeschaltet.',
  'Turn on your own two-factor sign-in first, or sign in with a passkey.':
    'Schalten Sie zuerst Ihre eigene Zwei-Faktor-Anmeldung ein oder melden Sie sich mit einem Passkey an.',

  // The server
  'There is nothing at this address.': 'Unter dieser Adresse gibt es nichts.',
  'An unexpected error occurred.': 'Ein unerwarteter Fehler ist aufgetreten.',
  'The request is not valid.': 'Die Anfrage ist nicht gültig.',
  'The body is too large.': 'Der Inhalt ist zu groß.',
  'The server is busy. Please try again.': 'Der Server ist ausgelastet. Bitte versuchen Sie es noch einmal.',
  'The server is busy with other files. Please try again.':
    'Der Server ist mit anderen Dateien beschäftigt. Bitte versuchen Sie es noch einmal.',
  'The server is shutting down.': 'Der Server wird beendet.',
  'The server is closing.': 'Der Server wird beendet.',
  'The database is not available. Please try again.':
    'Die Datenbank ist nicht erreichbar. Bitte versuchen Sie es noch einmal.',
  'Too many calls of this company are being received.':
    'Von dieser Firma gehen gerade zu viele Anfragen ein.',
  'The company has too many open event streams.': 'Diese Firma hat zu viele offene Verbindungen.',

  // Users and companies
  'A company of this name exists already.': 'Eine Firma mit diesem Namen gibt es bereits.',
  'The set-up has been done already.': 'Die Einrichtung ist bereits erfolgt.',
  'You cannot delete your own account.': 'Sie können Ihr eigenes Konto nicht löschen.',
  'You cannot disable your own account.': 'Sie können Ihr eigenes Konto nicht sperren.',
  'This user has a password already.': 'Dieser Benutzer hat bereits ein Passwort.',
  'This user is disabled.': 'Dieser Benutzer ist gesperrt.',
  'The last admin of a company stays an admin.': 'Der letzte Administrator einer Firma bleibt Administrator.',
  'A user with this name already exists.': 'Ein Benutzer mit diesem Namen existiert bereits.',
  'A user with this email already exists.': 'Ein Benutzer mit dieser E-Mail-Adresse existiert bereits.',
  'There is no such user.': 'Diesen Benutzer gibt es nicht.',
  "Unauthorized to change other users' passwords": 'Sie dürfen die Passwörter anderer Benutzer nicht ändern',
  'The order of sensors belongs to each user alone.':
    'Die Reihenfolge der Sensoren gehört jedem Benutzer allein.',
  'A company has at most {0} API keys. Revoke one first.':
    'Eine Firma hat höchstens {0} API-Schlüssel. Widerrufen Sie zuerst einen.',
  'There is no such API key.': 'Diesen API-Schlüssel gibt es nicht.',
  'A company has at most {0} webhooks. Delete one first.':
    'Eine Firma hat höchstens {0} Webhooks. Löschen Sie zuerst einen.',
  'There is no such webhook.': 'Diesen Webhook gibt es nicht.',
  'The webhook is switched off.': 'Der Webhook ist ausgeschaltet.',
  'The message has not failed.': 'Die Nachricht ist nicht fehlgeschlagen.',
  'There is no such delivery.': 'Diese Zustellung gibt es nicht.',

  // Sensors, zones, base units
  'There is no such sensor.': 'Diesen Sensor gibt es nicht.',
  'There is no such device.': 'Dieses Gerät gibt es nicht.',
  'Another device is in use at "{0}" now: {1}. Look at the sensor again.':
    'Bei „{0}“ ist jetzt ein anderes Gerät im Einsatz: {1}. Sehen Sie sich den Sensor noch einmal an.',
  'There is no such base unit.': 'Diese Basisstation gibt es nicht.',
  'There is no outside MQTT broker.': 'Es gibt keinen externen MQTT-Broker.',
  'There is no such zone.': 'Diesen Bereich gibt es nicht.',
  'A zone with this name already exists.': 'Ein Bereich mit diesem Namen existiert bereits.',
  'The sensor is in this zone already.': 'Der Sensor ist bereits in diesem Bereich.',
  'There is no such sensor in this zone.': 'Diesen Sensor gibt es in diesem Bereich nicht.',
  'The user is assigned to this zone already.': 'Der Benutzer ist diesem Bereich bereits zugewiesen.',
  'There is no such user in this zone.': 'Diesen Benutzer gibt es in diesem Bereich nicht.',
  'There is no such input.': 'Diesen Eingang gibt es nicht.',
  'There is no such site.': 'Diesen Standort gibt es nicht.',
  'A company has at most {0} sites.': 'Eine Firma hat höchstens {0} Standorte.',
  'Plan data is required': 'Die Daten des Plans fehlen',
  'There is no such calibration.': 'Diese Kalibrierung gibt es nicht.',
  'This sensor is not among the places to assess.': 'Dieser Sensor gehört nicht zu den zu bewertenden Orten.',
  'This calibration has no certificate.': 'Diese Kalibrierung hat keinen Kalibrierschein.',
  'No base unit has heard this sensor yet.': 'Noch keine Basisstation hat diesen Sensor empfangen.',
  'This sensor was last received through a network server, which takes no commands.':
    'Dieser Sensor wurde zuletzt über einen Netzwerkserver empfangen, der keine Befehle annimmt.',
  'Too many commands are waiting for this base unit.': 'Auf diese Basisstation warten zu viele Befehle.',
  'There is no such command.': 'Diesen Befehl gibt es nicht.',
  'The latest firmware version is not known.': 'Die neueste Firmware-Version ist nicht bekannt.',
  'There is no such delivery in quarantine.': 'Diese Lieferung gibt es in der Quarantäne nicht.',
  'What was quarantined cannot be read any more.': 'Was beiseitegelegt wurde, ist nicht mehr lesbar.',

  // Alarms and messages
  'There is no such alarm.': 'Diesen Alarm gibt es nicht.',
  'Your company does not have alarms confirmed.': 'Ihre Firma lässt Alarme nicht bestätigen.',
  'You acknowledged this alarm yourself: somebody else has to confirm it.':
    'Sie haben diesen Alarm selbst quittiert: Bestätigen muss ihn jemand anderes.',
  'This alarm has been confirmed already.': 'Dieser Alarm ist schon bestätigt.',
  'Already Acknowledged': 'Bereits quittiert',
  'The sensor does not follow this template.': 'Der Sensor folgt dieser Vorlage nicht.',
  'A template with this name already exists.': 'Eine Vorlage mit diesem Namen existiert bereits.',
  'A company can have {0} templates.': 'Eine Firma kann {0} Vorlagen haben.',
  'There is no preview of this template yet.': 'Von dieser Vorlage gibt es noch keine Vorschau.',
  'The sensor follows the template "{0}". Change the template, or detach the sensor first.':
    'Der Sensor folgt der Vorlage „{0}“. Ändern Sie die Vorlage oder lösen Sie den Sensor zuerst davon.',
  'There is no such template.': 'Diese Vorlage gibt es nicht.',
  'There is no such maintenance.': 'Diese Wartung gibt es nicht.',
  'This maintenance is over.': 'Diese Wartung ist vorbei.',
  'This maintenance has begun: it can be ended, and stays on record.':
    'Diese Wartung hat begonnen: Sie kann beendet werden und bleibt aufgezeichnet.',
  'This maintenance does not last now.': 'Diese Wartung läuft gerade nicht.',
  'The end of one that repeats or of shelving cannot be moved. Add maintenance beside it.':
    'Das Ende einer wiederkehrenden Wartung oder einer Zurückstellung kann nicht verschoben werden. Legen Sie eine weitere Wartung an.',
  'The alarms of this sensor are not shelved.': 'Die Alarme dieses Sensors sind nicht zurückgestellt.',
  'There is no such alert group.': 'Diese Alarmierungsgruppe gibt es nicht.',
  'There is no such recipient in this alert group.':
    'Diesen Empfänger gibt es in dieser Alarmierungsgruppe nicht.',
  'This company has no mail server of its own.': 'Diese Firma hat keinen eigenen Mailserver.',
  'There is no such chat channel.': 'Diesen Chat-Kanal gibt es nicht.',
  'A group has at most {0} chat channels. Take one away first.':
    'Eine Gruppe hat höchstens {0} Chat-Kanäle. Entfernen Sie zuerst einen.',
  'There is no such contact.': 'Diesen Kontakt gibt es nicht.',
  'The contact has no such address.': 'Der Kontakt hat keine solche Adresse.',
  'A company has at most {0} contacts. Delete one first.':
    'Eine Firma hat höchstens {0} Kontakte. Löschen Sie zuerst einen.',
  'A code was sent less than a minute ago.': 'Vor weniger als einer Minute wurde ein Code gesendet.',
  'There is no code to be entered. Send a new one.': 'Es ist kein Code einzugeben. Senden Sie einen neuen.',
  'is not the code that was sent': 'ist nicht der Code, der gesendet wurde',
  'There is no such rota.': 'Diesen Bereitschaftsplan gibt es nicht.',
  'A company has at most {0} rotas. Delete one first.':
    'Eine Firma hat höchstens {0} Bereitschaftspläne. Löschen Sie zuerst einen.',
  'There is no such override.': 'Diese Vertretung gibt es nicht.',
  'A rota has at most {0} overrides. Take one back first.':
    'Ein Bereitschaftsplan hat höchstens {0} Vertretungen. Nehmen Sie zuerst eine zurück.',
  'There is no such calendar.': 'Diesen Kalender gibt es nicht.',
  'There is no such browser.': 'Diesen Browser gibt es nicht.',
  'There is no such push subscription.': 'Diese Push-Anmeldung gibt es nicht.',
  'There is no such scheduled report.': 'Diesen geplanten Bericht gibt es nicht.',

  // Files
  'An import is under way already.': 'Ein Import läuft bereits.',
  'An import of readings is under way already.': 'Ein Import von Messwerten läuft bereits.',
  'The file did not arrive whole. Please send it again.':
    'Die Datei kam nicht vollständig an. Bitte senden Sie sie noch einmal.',
  'The file is packed. Please unpack it first.': 'Die Datei ist gepackt. Bitte entpacken Sie sie zuerst.',
  'The file is no longer wanted.': 'Die Datei wird nicht mehr gebraucht.',
  'There is not enough space on the server for this file.':
    'Auf dem Server ist nicht genug Platz für diese Datei.',
  'A file may have at most {0} MB here.': 'Eine Datei darf hier höchstens {0} MB groß sein.',
  'Something that the file holds was added meanwhile. Nothing was imported; try again.':
    'Etwas aus der Datei wurde inzwischen hinzugefügt. Es wurde nichts importiert; versuchen Sie es noch einmal.',

  'An API key cannot do this. Please sign in.':
    'Mit einem API-Schlüssel geht das nicht. Bitte melden Sie sich an.',
  'The {0} of the request is not the {1} of the session.':
    'Die Angabe „{0}“ des Aufrufs ist nicht die Angabe „{1}“ der Sitzung.',
  'The PIN {0}.': 'Die PIN {0}.',
  'There is no such user in a company of this name.':
    'In einer Firma dieses Namens gibt es diesen Benutzer nicht.',
  'Zone ID and {0} ID are required': 'Die Ids von Bereich und {0} fehlen',
  'You have {0} saved searches. Delete one first.':
    'Sie haben {0} gespeicherte Suchen. Löschen Sie zuerst eine.',
  'There is no such saved search.': 'Diese gespeicherte Suche gibt es nicht.',
  'Home Assistant does not read the sensors.': 'Home Assistant liest die Sensoren nicht.',
  'Only a network server has a time of its own.': 'Eine eigene Zeit hat nur ein Netzwerkserver.',
  'Input not found': 'Diesen Eingang gibt es nicht',
  'The command cannot be cancelled: it is {0}.': 'Der Befehl kann nicht abgebrochen werden: Er ist {0}.',
  'The command {0}.': 'Der Befehl {0}.',
  'The plan {0}.': 'Der Plan {0}.',
  'There is no such cause.': 'Diese Ursache gibt es nicht.',
  'There is no such action.': 'Diese Maßnahme gibt es nicht.',
  '1 sensor follows the template "{0}". Detach them first.':
    '1 Sensor folgt der Vorlage „{0}“. Lösen Sie ihn zuerst davon.',
  '{0} sensors follow the template "{1}". Detach them first.':
    '{0} Sensoren folgen der Vorlage „{1}“. Lösen Sie sie zuerst davon.',
  'Not now: a real alarm of the group is in force.': 'Jetzt nicht: Ein echter Alarm der Gruppe steht an.',
  'Not now: maintenance or shelving covers sensors of the group.':
    'Jetzt nicht: Sensoren der Gruppe sind in Wartung oder zurückgestellt.',
  'There is no such evidence pack.': 'Dieses Nachweispaket gibt es nicht.',
  'The evidence pack is not made yet.': 'Das Nachweispaket ist noch nicht fertig.',
  'Other evidence packs are being made. Please wait for one of them.':
    'Andere Nachweispakete werden gerade erstellt. Bitte warten Sie auf eines davon.',
  'There are too many evidence packs. Please delete one first.':
    'Es gibt zu viele Nachweispakete. Bitte löschen Sie zuerst eines.',
  'The record has changed since it was shown. Read it again before you sign.':
    'Der Eintrag hat sich geändert, seit er gezeigt wurde. Lesen Sie ihn noch einmal, bevor Sie unterschreiben.',
  'This is still under way. It can be signed once it has ended.':
    'Das ist noch im Gange. Es kann unterschrieben werden, sobald es zu Ende ist.',
  'You have signed this record with this meaning.':
    'Sie haben diesen Eintrag mit dieser Bedeutung schon unterschrieben.',
  'You have signed this record with another meaning. The company wants another person for this one.':
    'Sie haben diesen Eintrag mit einer anderen Bedeutung unterschrieben. Für diese verlangt die Firma eine andere Person.',
  'The e-mail address is required.': 'Die E-Mail-Adresse fehlt.',
  'You sign for yourself alone.': 'Sie unterschreiben nur für sich selbst.',
  'This review was withdrawn: its plan was deleted before it was done.':
    'Diese Durchsicht wurde zurückgezogen: Ihr Plan wurde gelöscht, bevor sie erledigt war.',
  'Your role does not sign this record.': 'Mit Ihrer Rolle lässt sich dieser Eintrag nicht unterschreiben.',
  'There is no such review plan.': 'Diesen Durchsichtsplan gibt es nicht.',
  'There is no such plan of tasks.': 'Diesen Aufgabenplan gibt es nicht.',
  'There is no such task.': 'Diese Aufgabe gibt es nicht.',
  'This task is done already: by {0}, at {1}.': 'Diese Aufgabe ist schon erledigt: von {0}, um {1}.',
  'This task was withdrawn: it need not be done any more.':
    'Diese Aufgabe wurde zurückgezogen: Sie muss nicht mehr erledigt werden.',
  'This task can no longer be done: its grace ended more than {0} hours before.':
    'Diese Aufgabe lässt sich nicht mehr erledigen: Ihre Nachfrist endete mehr als {0} Stunden zuvor.',
  'This task is done by a reading by hand of its sensor.':
    'Diese Aufgabe wird durch eine Handmessung ihres Sensors erledigt.',
  'There is no such reading by hand.': 'Diese Handmessung gibt es nicht.',
  'A reading by hand is made void by its author or by somebody who may change sensors.':
    'Eine Handmessung erklärt nur für ungültig, wer sie erfasst hat oder Sensoren ändern darf.',
  'This reading by hand is void already.': 'Diese Handmessung ist schon ungültig.',
  'This Idempotency-Key was used for another entry.':
    'Dieser Idempotency-Key wurde für einen anderen Eintrag benutzt.',
  'There is no such review.': 'Diese Durchsicht gibt es nicht.',
  'This review is ended by the reviewers of its plan.':
    'Diese Durchsicht schließen die Prüfenden ihres Plans ab.',
  'This review is done already.': 'Diese Durchsicht ist schon erledigt.',
  'There is no such alarm drill.': 'Diese Alarmübung gibt es nicht.',
  'There is no such run.': 'Diese Durchführung gibt es nicht.',
  'An alarm drill of the company is running. Wait for its end.':
    'Eine Alarmübung der Firma läuft. Warten Sie, bis sie zu Ende ist.',
  'Only a failed run that nobody has looked at is looked at.':
    'Ansehen lässt sich nur eine fehlgeschlagene Durchführung, die noch niemand angesehen hat.',
  'A file is imported only into a company that has nothing yet. This one has: {0}.':
    'Eine Datei wird nur in eine Firma importiert, die noch nichts hat. Diese hat: {0}.',
  'What the import before had written is being cleared away. Try again in a minute.':
    'Was der vorige Import geschrieben hat, wird gerade entfernt. Versuchen Sie es in einer Minute noch einmal.',
  'Whoever began the import is no longer an admin.':
    'Wer den Import begonnen hat, ist kein Administrator mehr.',
  'The serial number of base unit{0} of the file is in use.':
    'Die Seriennummer der Basisstation{0} aus der Datei wird schon verwendet.',
  'The recording names more than {0} new sensors: is the column right?':
    'Die Aufzeichnung nennt mehr als {0} neue Sensoren: Stimmt die Spalte?',
  'The first line of the body must be JSON that says how the file is read.':
    'Die erste Zeile muss als JSON sagen, wie die Datei gelesen wird.',
  'The body must be a file (Content-Type: {0}).': 'Der Inhalt muss eine Datei sein (Content-Type: {0}).',
  'The body must not be compressed (Content-Encoding).':
    'Der Inhalt darf nicht komprimiert sein (Content-Encoding).',

  ...GERMAN_FIELDS,
};
