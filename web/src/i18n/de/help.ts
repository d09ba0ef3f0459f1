import { alarmTypesHelp } from './alarm-types.ts';
import type { help as english } from '../en/help.ts';
import type { Translated } from '../translated.ts';

export const help = {
  title: 'Hilfe',
  subtitle: 'So erledigen Sie, wozu dieses System da ist',
  contents: 'Inhalt',
  search: 'Hilfe durchsuchen',
  clear: 'Suche löschen',
  none: 'Nichts in der Hilfe enthält diese Wörter.',
  openScreen: '{{screen}} öffnen',
  support: 'Unterstützung',
  supportBy: 'Fragen Sie {{name}}',
  supportNone: 'Fragen Sie, wer dieses System für Sie betreibt.',
  call: 'Telefon: {{phone}}',
  email: 'E-Mail: {{email}}',
  sections: {
    gettingStarted: {
      title: 'Erste Schritte',
      picture:
        'Die Übersicht: Karten, die die Sensoren zählen, und darunter eine Tabelle mit den neuesten Werten.',
      body: [
        'Melden Sie sich mit Firmenname, E-Mail-Adresse und Passwort an. Der Firmenname wird auf diesem Gerät gemerkt.',
        'Eine Einladung kommt als E-Mail mit einem Link, der einmal gilt: Wählen Sie dort Ihr Passwort. „Passwort vergessen?“ auf der Anmeldeseite sendet ebenfalls einen solchen Link, sofern das System E-Mails senden kann; sonst bitten Sie einen Administrator um ein neues Passwort.',
        'Die Übersicht zeigt jeden Sensor mit seinen neuesten Werten. Die Karten zählen die Sensoren außerhalb ihrer Grenzwerte, alle, die online sind, die eine Warnung haben und die offline sind, und die ohne Grenzwerte, solange es solche gibt; wählen Sie eine Karte, um nur diese zu sehen.',
        'Administratoren verwalten Sensoren, Bereiche, Benutzer und Grenzwerte. Betrachter lesen alles, quittieren Alarme und schreiben Notizen. Ihre Rolle steht neben Ihrem Namen.',
        'Die Zwei-Faktor-Anmeldung fragt nach dem Passwort nach einem Code einer Authenticator-App. Schalten Sie sie unter Ihrem Namen ein und bewahren Sie die Wiederherstellungscodes getrennt von Ihrem Telefon auf: Jeder gilt einmal, wenn das Telefon verloren ist. Eine Firma kann sie von allen verlangen.',
        'Ein Passkey meldet Sie mit Fingerabdruck, Gesicht oder der Sperre Ihres Geräts an und zählt als zwei Faktoren. Registrieren Sie einen unter Ihrem Namen; wenn Sie ihn dort entfernen, gilt er nicht mehr.',
        'Unter „Sprache und Einheiten“, bei Ihrem Namen, wählen Sie Ihre Sprache und ob Sie Temperaturen in °C oder °F lesen und eingeben; was Sie nicht wählen, ist so, wie Ihre Firma es in den Einstellungen hat. Ein Grenzwert von 39,2 °F, den Sie eingeben, ist für Kollegen, die °C lesen, 4,0 °C. Die API und CSV-Dateien sind immer in °C. Zahlen nehmen Komma oder Punkt an, aber keine Tausendertrennzeichen.',
        'Die Schaltfläche mit Sonne und Mond wechselt zwischen hell und dunkel. Werte kommen von selbst; neu laden ist nicht nötig.',
        'Programme verwenden API-Schlüssel, und Webhooks melden Ihren eigenen Systemen Alarme, Befehle und Geräte. Administratoren legen beides in den Einstellungen an; ein Schlüssel oder Geheimnis wird nur einmal angezeigt. Die Aufrufe sind unter /api/docs beschrieben.',
      ],
    },
    viewData: {
      title: 'Sensordaten ansehen',
      picture:
        'Die Seite eines Sensors: aktuelle Werte, Schaltflächen für den Zeitraum und das Diagramm mit seinen Grenzwerten.',
      body: [
        'Wählen Sie in der Übersicht den Namen eines Sensors. Seine Seite zeigt die aktuellen Werte und ein Diagramm der letzten 24 Stunden oder, solange der Sensor außerhalb seiner Grenzwerte ist, der kürzesten Zeit, die den Beginn davon zeigt.',
        'Die Schaltflächen über dem Diagramm wählen 1, 6 oder 24 Stunden, 7, 30 oder 60 Tage, alle Daten oder einen eigenen Zeitraum. Die Pfeile gehen einen Zeitraum zurück oder vor.',
        'Ziehen Sie über das Diagramm, spreizen Sie zwei Finger oder drehen Sie das Mausrad bei gedrückter Strg-Taste, um hineinzuzoomen; „Zoom zurücksetzen“ geht zurück. Eine Lücke in der Linie ist eine Zeit ohne Messwerte, nie eine Vermutung.',
        '„Glätten“ beruhigt die Linie. Werte jenseits eines Grenzwerts bleiben davon unberührt; Alarme und Statistik verwenden immer, was gemessen wurde.',
        'Tippen Sie in einer langen Liste in ihre Suche: Wörter in beliebiger Reihenfolge, einen Teil einer Seriennummer oder den Namen eines Bereichs. Daneben stehen Filter. Der Name einer Spalte sortiert die Liste: einmal aufsteigend, noch einmal absteigend, beim dritten Mal wieder wie üblich. Das Lesezeichen bewahrt eine Suche mit Filtern und Sortierung unter einem Namen nur für Sie auf. Sensoren im Alarm stehen zuerst, bis Sie eine eigene Reihenfolge festlegen.',
        'Mit der Tastatur: j und k gehen von Zeile zu Zeile, die Eingabetaste öffnet die Zeile, / geht zur Suche, g und ein Buchstabe zu einer Seite, ? zeigt die Tasten. Strg+K (⌘K auf einem Mac) geht mit wenigen Buchstaben zu jeder Seite und ihren Teilen, zu Sensoren, Bereichen, Basisstationen, Benutzern und Abschnitten dieser Hilfe, und dorthin, wo Grenzwerte eines Sensors gesetzt werden oder seine Wartung geplant wird. Einzelne Tasten lassen sich unter Ihrem Namen ausschalten.',
        'Der Lageplan zeigt Sensoren, wo sie in einem Gebäude stehen. Die Auswertung zeigt Minimum, Maximum, mittlere kinetische Temperatur und die Zeit außerhalb der Grenzwerte in einem Zeitraum; von Türen, CO₂ und anderen weiteren Werten, wie lange sie offen waren, ihre Extreme oder wie viel gezählt wurde.',
        'Die Wandanzeige im Lageplan füllt den Bildschirm mit dem Plan, für einen Monitor an der Wand: Er geht nicht in den Ruhezustand, und Esc beendet sie.',
        'Weitere Messgrößen: Ein Sensor kann auch CO₂, Druck, Licht, eine Tür, einen Wasseraustritt, Stromversorgung, Bewegung oder einen Zähler senden. Sie erscheinen mit ihrem ersten Wert von selbst, in seiner Zeile, auf dem Lageplan und auf seiner Seite. Dort zeichnet das Diagramm Zahlenwerte als Linien, mit einer Achse für jede von bis zu drei Einheiten, Zustände als Bänder und Zähler als Balken; die Kästchen darunter wählen, was gezeichnet wird. Ein Zustand gilt, bis der Sensor etwas anderes meldet; bei einem Sensor, der sich nicht mehr meldet, ist er unbekannt. Administratoren ändern mit „Namen bearbeiten“ die Namen und entfernen, was niemand braucht. Grenzwerte werden unter „Grenzwerte“ festgelegt, wo andere, die dasselbe messen, sie zugleich erhalten können; das Diagramm zeichnet die von Zahlenwerten als Linien und kennzeichnet eine Tür oder einen Zähler im Alarm. Ein Temperaturalarm sagt, ob eine Tür seines Sensors offen war, als er begann.',
        'Exporte: Die Sensorseite speichert ihren Zeitraum als CSV, Tabelle oder PDF-Bericht; die Übersicht speichert, was sie zeigt, als PDF, XLS oder Bild. Dateien enthalten, was gemessen wurde, nie die geglättete Linie.',
        'Geplante Berichte bringen das PDF eines Bereichs per E-Mail, jeden Tag, jede Woche oder jeden Monat, zu einer Uhrzeit nach der Uhr der Firma. Administratoren richten sie in den Einstellungen ein.',
      ],
    },
    addSensor: {
      title: 'Sensor hinzufügen',
      picture:
        'Die Seite „Sensoren“ mit dem Dialog, der einen Sensor mit Typ, Seriennummer und Namen hinzufügt.',
      body: [
        'Administratoren fügen Sensoren auf der Seite „Sensoren“ hinzu: Wählen Sie zuerst den Typ, geben Sie dann die auf dem Sensor aufgedruckte Seriennummer ein und einen Namen, der sagt, wo er ist.',
        'Ein TS1 und ein Legacy-Sensor haben sechs Ziffern, ein EMS IceSpy hat acht. Die Punkte werden für Sie gesetzt.',
        'Ein Sensor, den eine Basisstation empfängt, bevor ihn jemand hinzugefügt hat, wird als erkannter Sensor aufgeführt; seine Nummer stimmt dann bereits.',
        'LoRaWAN-, Zigbee- und Bluetooth-Sensoren kommen über einen Netzwerkserver: ChirpStack, The Things Stack, Zigbee2MQTT, ein Ruuvi-Gateway oder alles, was JSON sendet. Fügen Sie ihn auf der Seite „Basisstationen“ mit „Netzwerkserver hinzufügen“ hinzu; seine Karte enthält Adresse, Schlüssel und Einstellungen zum Kopieren und sagt, was ankam. Seine Sensoren werden dann als erkannte Sensoren aufgeführt.',
        'Was ein anderes Produkt aufgezeichnet hat, übernehmen Administratoren in den Einstellungen unter „Messwerte importieren“: Wählen Sie die Datei und womit sie geschrieben wurde, sehen Sie nach, wie sie verstanden wird, und wählen Sie die Sensoren, die deren Messwerte übernehmen. Spalten für Türen, CO₂, Druck und Ähnliches werden als weitere Messgrößen genannt, in der Einheit der Datei.',
        '„Kalibrieren“ sendet die Korrektur an den Sensor. Seine Seite führt die Kalibrierhistorie: Kalibrierscheine, wer wann kalibriert hat und wann die nächste Kalibrierung fällig ist, mit einer Erinnerung vorher. Was ein Labor an einem Gerät festgestellt hat, steht darunter, mit seinem Kalibrierschein als PDF; hat ein Gerät nicht bestanden, nennt die Seite die Orte, die zu bewerten sind. Für jeden hält ein Administrator fest, ob betroffen ist, was dort aufbewahrt wurde, und warum; bis dahin steht der Ort unter „Sensoren“.',
        'Wenn ein Sensor defekt ist oder zur Kalibrierung geht, wählen Sie auf seiner Seite unter „Aktionen“ „Gerät tauschen“: Messwerte, Grenzwerte, Bereiche und Alarme gehen mit dem neuen Gerät weiter. Was das alte verspätet liefert, kommt an seine Zeit. Nicht eingesetzte Geräte stehen unter den Sensoren.',
        'Einen Sensor zu löschen, blendet ihn aus. Seine Messwerte und sein Alarmprotokoll bleiben als Aufzeichnungen erhalten.',
      ],
    },
    thresholds: {
      title: 'Grenzwerte ansehen oder bearbeiten',
      picture:
        'Die Seite „Grenzwerte“ mit einer zum Bearbeiten geöffneten Zeile, ihre Grenzwerte neben den Extremwerten der letzten sieben Tage.',
      body: [
        'Die Seite „Grenzwerte“ führt die Grenzwerte aller Sensoren auf. Administratoren wählen „Bearbeiten“, ändern die Zeile und drücken die Eingabetaste oder „Speichern“; Esc oder „Abbrechen“ lässt sie, wie sie war. Grenzwerte werden eingegeben, oder ihre Linien werden über den letzten sieben Tagen verschoben; der Rest ist eingeklappt.',
        'Ein Grenzwert gilt nur, solange sein Schalter ein ist. Genau auf dem Grenzwert ist noch innerhalb; erst über dem oberen oder unter dem unteren Grenzwert ist außerhalb.',
        'Die Verzögerung ist die Zeit, die ein Wert außerhalb bleiben muss, bevor er zum Alarm wird. Bis dahin ist er ein Voralarm, in Orange mit der verbleibenden Zeit.',
        '„Automatisch beenden“ beendet den Alarm, wenn der Wert wieder innerhalb liegt; er wartet trotzdem auf eine Quittierung. „Wiederholen“ benachrichtigt erneut, solange er andauert.',
        'Eine Warngrenze liegt innerhalb des Alarmgrenzwerts und sagt früh, dass etwas aus dem Ruder läuft: bernsteinfarben, ohne Ton, an die Empfänger einer Alarmierungsgruppe, die auch Warnungen wünschen. Sie hat eine eigene Verzögerung und wird nie wiederholt oder eskaliert. Solange der Alarm derselben Seite ansteht, schweigt die Warnung; mit dem Alarm wird auch die Warnung quittiert.',
        ...alarmTypesHelp,
        '„Was zu tun ist“ ist für alle, die nachts gerufen werden: Schreiben Sie auf, was zuerst kommt, wen man anruft und wohin die Ware kann. Es wird beim Alarm angezeigt und mit seinen Nachrichten gesendet, als Text.',
        '„Anderen Sensoren dieselben Grenzwerte geben“, in der gerade bearbeiteten Zeile, überträgt Grenzwerte und Verzögerungen auf beliebig viele markierte Sensoren.',
        'Viele Sensoren mit denselben Grenzwerten folgen einer Vorlage: Markieren Sie sie auf dieser Seite und wählen Sie „Folgen“. Eine Änderung der Vorlage erreicht sie alle, einen nach dem anderen; die Vorschau sagt vorher, was sie bedeuten würde. „Lösen“ gibt einem Sensor wieder eigene Grenzwerte. „Vorlagen“ enthält Beispiele öffentlicher Regelwerke zum Kopieren. Eine Vorlage kann Grenzwerte weiterer Messgrößen haben, etwa einer Tür oder von CO₂: Jede solche eines folgenden Sensors übernimmt sie. Von Messgrößen, zu denen sie nichts sagt, geben Sie dieselben Grenzwerte dort an andere weiter, wo sie eingegeben werden.',
        'Unsicher bei einem Grenzwert? Die Auswertung erprobt Grenzwerte an der Vergangenheit und zeigt, wie viele Alarme sie ausgelöst hätten. Grenzwerte weiterer Messgrößen, etwa CO₂, einer Tür oder eines Zählers, erproben Sie mit der Schaltfläche neben „Speichern“ an den letzten 30 Tagen.',
      ],
    },
    acknowledge: {
      title: 'Alarm quittieren',
      picture:
        'Die Übersicht mit einem Sensor im Alarm; das Feld an seiner Glocke enthält Wert, Grenzwert und die Schaltfläche „Quittieren“.',
      body: [
        'Wer wann benachrichtigt wird: Eine Gruppe der Fernalarmierung nennt Personen, Bereitschaftspläne, externe Kontakte und Chat-Kanäle. „Wer wird benachrichtigt?“ zeigt, wen ein Alarm jetzt oder zu jedem anderen Zeitpunkt erreichen würde, und warnt sieben Tage im Voraus vor einer Zeit ohne jemanden. Ein Bereitschaftsplan übergibt zu einer Uhrzeit nach der Uhr der Firma; Vertretungen setzen jemand anderen in Bereitschaft. Jeder Bereitschaftsplan ist wochenweise gezeichnet: Vertretungen sind gestrichelt, und eine Zeit, zu der niemand erreicht wird, ist rot und heißt „Niemand“. Ein Telefon mit ntfy ist bei Alarmen am lautesten, bei Warnungen weniger laut und bei Ende, Übungen und Tests so laut wie sonst. Ihre eigenen Ruhezeiten stehen unter Ihrem Namen: Sie gelten nicht, wenn sonst niemand benachrichtigt würde und während Sie in Bereitschaft sind. Dort ist auch angekreuzt, was Ihnen über welchen Kanal gesendet wird. „Nachrichten zu diesem Alarm“ im Alarmprotokoll nennt, wer wie benachrichtigt wurde und wer die Nachricht geöffnet hat.',
        'Ein Sensor im Alarm hat eine farbige Zeile und eine läutende Glocke: Rot für zu hoch, Blau für zu niedrig, Orange für einen Voralarm. Zeigen oder tippen Sie auf die Glocke, um Wert, Grenzwert und Zeit zu sehen.',
        'Wählen Sie dort oder im Alarmprotokoll „Quittieren“. Ihr Name und die Zeit werden beim Alarm gespeichert. Alle sehen es sofort.',
        'Eine Notiz kann dazukommen: Schreiben Sie an der Glocke unter „Notiz“, was Sie vorgefunden haben, und drücken Sie die Eingabetaste. Sie steht mit Ihrem Namen im Alarmprotokoll; was andere geschrieben haben, bleibt.',
        'Führt Ihre Firma Listen von Ursachen und Maßnahmen, wählen Sie, warum es dazu kam und was Sie getan haben. Ein Administrator schreibt die Listen in den Einstellungen und bestimmt dort, ob eine Quittierung sie erfordert. Die Auswertung zählt Alarme nach Ursache.',
        'Ein Voralarm kann nicht quittiert werden: Der Alarm, der folgen kann, darf nicht übersehen werden.',
        'War jemand schneller, sagt die Schaltfläche „Bereits quittiert“, und nichts wird geändert. Eine Notiz, die Sie geschrieben haben, bleibt zum Speichern stehen.',
        '„Zurückstellen“, an der Glocke, hält die Nachrichten zu einem Sensor 30 Minuten, eine oder zwei Stunden zurück, mit dem Grund, den Sie angeben: zum Beispiel, während eine Tür repariert wird. Die Einstellungen bestimmen, wie lange höchstens und ob Betrachter es dürfen. Ist der Sensor danach noch im Alarm, werden alle erneut benachrichtigt.',
        '„Wartung“, im Menü oder über den Schraubenschlüssel an einem Sensor, einem Bereich oder einer Basisstation, hält die Nachrichten zu allem darin zurück, während jemand abtaut, reinigt oder liefert: jetzt, zu einer geplanten Zeit oder an Wochentagen, höchstens 7 Tage. Alarme werden wie immer aufgezeichnet und behalten ihre Farben; jede Seite sagt, dass Nachrichten zurückgehalten werden, und der Schraubenschlüssel steht neben den Namen. Wenn sie endet oder ein Administrator sie vorzeitig beendet, wird über alles, was noch im Alarm ist, einmal benachrichtigt, und was vorbei ist, wird für die Person zusammengefasst, die sie geplant hat.',
        'Die Fernalarmierung bestimmt, wer per E-Mail, SMS, Push oder Anruf benachrichtigt wird und wer als Nächstes, wenn niemand quittiert.',
        'Eine Übung, unter „Übungen“ in der Fernalarmierung, weist nach, dass eine Gruppe erreicht wird: Ein echter Alarm eines verborgenen Sensors geht den ganzen Weg, seine Nachrichten beginnen mit ÜBUNG, und seine Quittierung beendet ihn. Sonst ist er nirgends zu sehen. Ein Administrator plant Übungen und kann jederzeit eine durchführen; jede Durchführung hält fest, wann jeder Schritt geschah. Eine angekündigte Übung sagt denen, die sie erreichen wird, eine Stunde vorher Bescheid. Eine fehlgeschlagene steht in der Alarmleiste der Administratoren, bis einer von ihnen sie angesehen hat.',
        'Wo Ihre Firma es erlaubt, hat eine Push-Nachricht die Schaltfläche „Quittieren“, eine SMS wird mit ACK, ihren vier Ziffern und Ihrer PIN beantwortet, und bei einem Anruf drücken Sie die 2 und geben Ihre PIN ein.',
      ],
    },
    users: {
      title: 'Benutzer hinzufügen oder entfernen',
      picture: 'Die Seite „Benutzer“ mit dem Dialog, der einen Benutzer hinzufügt.',
      body: [
        'Administratoren fügen einen Benutzer auf der Seite „Benutzer“ mit einer E-Mail-Adresse und einem Passwort von mindestens 12 Zeichen hinzu. Ein neuer Benutzer ist Betrachter, sofern Sie nicht Administrator wählen.',
        'Wo das System E-Mails senden kann, lassen Sie das Passwort weg, und es wird stattdessen eine Einladung gesendet; ein verlorener oder abgelaufener Link wird aus dem Datensatz des Benutzers erneut gesendet.',
        'Wählen Sie eine Zeile, um Namen, Telefonnummer oder Rolle zu ändern, den Benutzer zu deaktivieren oder ein anderes Passwort zu setzen. Jeder kann seinen eigenen Datensatz öffnen.',
        'Hat jemand Telefon und Wiederherstellungscodes verloren: Ein Administrator setzt im Datensatz dieses Benutzers die Zwei-Faktor-Anmeldung zurück oder entfernt die Passkeys. In den Einstellungen lassen sich zwei Faktoren von allen verlangen.',
        'Deaktivieren beendet die Sitzungen des Benutzers sofort und behält den Datensatz. Löschen lässt sich nicht zurücknehmen. Der letzte Administrator einer Firma kann nicht gelöscht werden.',
        'Zehn falsche Passwörter innerhalb von 15 Minuten sperren ein Konto für 15 Minuten; ein Administrator kann es früher entsperren.',
      ],
    },
    zones: {
      title: 'Bereiche',
      picture:
        'Die Seite „Bereiche“ mit einem geöffneten Bereich, seine Sensoren auf der einen Seite und die zum Hinzufügen auf der anderen.',
      body: [
        'Ein Bereich fasst Sensoren zusammen, etwa die eines Raums oder einer Abteilung, und die Benutzer, die sich um sie kümmern.',
        'Administratoren fügen einen Bereich mit seinem Namen hinzu, öffnen seine Zeile, um seine Sensoren zu sehen, und ordnen Sensoren und Benutzer zu oder entfernen sie. Ein Sensor kann in mehreren Bereichen sein.',
        'Suchen Sie die Sensoren oder Benutzer eines Bereichs und wählen Sie dann „Alle hinzufügen“ oder „Alle entfernen“: Wie viele sich ändern, wird angezeigt, bevor etwas geschieht. Markieren Sie auf der Seite „Benutzer“ mehrere, um ihre Bereiche oder ihre Rolle gemeinsam zu ändern.',
        'Die Bereichsauswahl in der Übersicht zeigt die Sensoren eines Bereichs; die Wahl wird auf diesem Gerät gemerkt.',
        'Einen Bereich zu löschen, lässt seine Sensoren, Messwerte und Benutzer, wie sie sind.',
      ],
    },
    notes: {
      title: 'Alarmnotizen bearbeiten',
      picture: 'Das Alarmprotokoll mit dem Dialog, in dem die Notiz zu einem Alarm geschrieben wird.',
      body: [
        'Wählen Sie im Alarmprotokoll neben der Notiz eines Alarms „Bearbeiten“, auf dem Telefon, nachdem Sie den Alarm geöffnet haben. Schreiben Sie, was geschehen ist und was getan wurde, und wählen Sie „Notiz speichern“.',
        'Ihr Name wird hinter den Text gesetzt. Eine geleerte Notiz wird entfernt.',
        'Notizen gehören zu den Aufzeichnungen, die ein Prüfer liest: Schreiben Sie, was vorgefunden und getan wurde und wohin die Ware kam.',
      ],
    },
    troubleshooting: {
      title: 'Fehlersuche',
      picture: 'Die Seite „Basisstationen“: welche online sind und wann jede zuletzt empfangen wurde.',
      body: [
        'Ein Sensor ist offline: Seit 15 Minuten wurde nichts von ihm empfangen. Sehen Sie zuerst nach seiner Basisstation; ist auch sie offline, prüfen Sie Strom und Netzwerk. Dann die Batterie des Sensors und was zwischen beiden steht.',
        '„Sensorfehler“ anstelle einer Temperatur: Der Fühler ist defekt oder nicht angeschlossen. Der Messwert wird als Fehler aufbewahrt und zählt nie als Temperatur.',
        'Eine Warnung: Die Batterie ist schwach. Wechseln Sie sie bald; Messwerte kommen, bis sie leer ist.',
        'Auf keinem Bildschirm ändern sich Werte: Prüfen Sie die Verbindung dieses Geräts, dann, ob die Basisstationen online sind. Was eine Basisstation speicherte, während sie getrennt war, trifft später ein und kommt an seinen Platz.',
        'Sie können sich nicht anmelden: Prüfen Sie zuerst den Firmennamen. Warten Sie nach zehn Fehlversuchen 15 Minuten oder bitten Sie einen Administrator, Sie zu entsperren.',
        'Zu einem Alarm kam keine Nachricht: Die Fernalarmierung führt die Sensoren auf, die in keiner Gruppe sind, und nennt für jede Gruppe, wen sie warum nicht erreicht.',
        'E-Mails gehen über Ihren eigenen Mailserver, den Sie in den Einstellungen unter „Benachrichtigungen“ eingeben. Für alle Firmen werden E-Mail und SMS dort eingerichtet, wo der Server läuft: SMTP_URL (etwa smtps://user:password@mail.example.com) und SMTP_FROM oder SMS_ACCOUNT, SMS_TOKEN und SMS_FROM in seiner Umgebung. Starten Sie ihn neu und senden Sie sich dann in den Einstellungen einen Test.',
        'Push-Nachrichten kommen nicht mehr: In der Fernalarmierung führt der Teil „Kanäle“ Ihre Geräte auf. Eines, das 30 Tage lang keine Nachricht angezeigt hat, ist markiert; wählen Sie auf diesem Gerät „Test senden“ und entfernen Sie, was Ihnen nicht mehr gehört.',
        'Sicherung: Wer den Server betreibt, erstellt jederzeit eine mit npm run cli -- backup FILE und spielt sie mit npm run cli -- restore FILE in eine leere Installation zurück. Spielen Sie ab und zu eine zurück, um zu wissen, dass es funktioniert.',
        'Export und Import: Die Einstellungen speichern alle Daten der Firma als ZIP-Datei aus CSV und JSON, ohne Passwörter und Schlüssel. Auf dieser oder einer anderen Installation importiert sie ein Administrator einer noch leeren Firma in den Einstellungen unter „Daten importieren“; oder wer den Server betreibt, macht daraus mit npm run cli -- company import FILE.zip eine neue Firma. Nichts davon ist da, bevor alles da ist, und das Audit-Protokoll nennt die Datei, aus der es kam.',
      ],
    },
  },
} as const satisfies Translated<typeof english>;
