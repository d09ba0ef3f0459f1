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
      steps: [
        'Melden Sie sich mit Firmenname, E-Mail-Adresse und Passwort an, oder mit einem Passkey. Der Firmenname wird auf diesem Gerät gemerkt.',
        'Sehen Sie in der Übersicht zuerst auf die Karte „Außerhalb der Grenzwerte“. Wählen Sie sie, um nur diese Sensoren zu sehen.',
        'Wählen Sie den Namen eines Sensors für sein Diagramm oder seine Glocke für seinen Alarm.',
        'Wählen Sie oben Ihren Namen für Ihr Konto, Ihre Sprache und Einheiten und dafür, wie dieses Gerät Alarme meldet.',
      ],
      topics: {
        invitations: {
          title: 'Einladungen und vergessene Passwörter',
          text: 'Eine Einladung kommt als E-Mail mit einem Link, der einmal gilt: Wählen Sie dort Ihr Passwort. „Passwort vergessen?“ auf der Anmeldeseite sendet ebenfalls einen solchen Link, sofern das System E-Mails senden kann; sonst bitten Sie einen Administrator um ein neues Passwort.',
        },
        cards: {
          title: 'Karten der Übersicht',
          text: 'Die Übersicht zeigt jeden Sensor mit seinen neuesten Werten. Die Karten zählen die Sensoren außerhalb ihrer Grenzwerte, alle, die online sind, die eine Warnung haben und die offline sind, und die ohne Grenzwerte, solange es solche gibt; wählen Sie eine Karte, um nur diese zu sehen.',
        },
        roles: {
          title: 'Administratoren und Betrachter',
          text: 'Administratoren verwalten Sensoren, Bereiche, Benutzer und Grenzwerte. Betrachter lesen alles, quittieren Alarme und schreiben Notizen. Ihre Rolle steht neben Ihrem Namen.',
        },
        twoFactor: {
          title: 'Zwei-Faktor-Anmeldung',
          text: 'Die Zwei-Faktor-Anmeldung fragt nach dem Passwort nach einem Code einer Authenticator-App. Schalten Sie sie unter Ihrem Namen ein und bewahren Sie die Wiederherstellungscodes getrennt von Ihrem Telefon auf: Jeder gilt einmal, wenn das Telefon verloren ist. Eine Firma kann sie von allen verlangen.',
        },
        passkeys: {
          title: 'Passkeys',
          text: 'Ein Passkey meldet Sie mit Fingerabdruck, Gesicht oder der Sperre Ihres Geräts an und zählt als zwei Faktoren. Registrieren Sie einen unter Ihrem Namen; wenn Sie ihn dort entfernen, gilt er nicht mehr.',
        },
        languageAndUnits: {
          title: 'Sprache und Einheiten',
          text: 'Unter „Sprache und Einheiten“, bei Ihrem Namen, wählen Sie Ihre Sprache und ob Sie Temperaturen in °C oder °F lesen und eingeben; was Sie nicht wählen, ist so, wie Ihre Firma es in den Einstellungen hat. Ein Grenzwert von 39,2 °F, den Sie eingeben, ist für Kollegen, die °C lesen, 4,0 °C. Die API und CSV-Dateien sind immer in °C. Zahlen nehmen Komma oder Punkt an, aber keine Tausendertrennzeichen.',
        },
        look: {
          title: 'Hell und dunkel',
          text: 'Die Schaltfläche mit Sonne und Mond wechselt zwischen hell und dunkel. Werte kommen von selbst; neu laden ist nicht nötig.',
        },
        programs: {
          title: 'Programme und eigene Systeme',
          text: 'Programme verwenden API-Schlüssel, und Webhooks melden Ihren eigenen Systemen Alarme, Befehle und Geräte. Administratoren legen beides in den Einstellungen an; ein Schlüssel oder Geheimnis wird nur einmal angezeigt. Die Aufrufe sind unter /api/docs beschrieben.',
        },
      },
    },
    viewData: {
      title: 'Sensordaten ansehen',
      picture:
        'Die Seite eines Sensors: aktuelle Werte, Schaltflächen für den Zeitraum und das Diagramm mit seinen Grenzwerten.',
      steps: [
        'Wählen Sie in der Übersicht den Namen eines Sensors. Seine Seite zeigt die aktuellen Werte und ein Diagramm der letzten 24 Stunden oder, solange der Sensor außerhalb seiner Grenzwerte ist, der kürzesten Zeit, die den Beginn davon zeigt.',
        'Die Schaltflächen über dem Diagramm wählen 1, 6 oder 24 Stunden, 7, 30 oder 60 Tage, alle Daten oder einen eigenen Zeitraum. Die Pfeile gehen einen Zeitraum zurück oder vor.',
        'Ziehen Sie über das Diagramm, spreizen Sie zwei Finger oder drehen Sie das Mausrad bei gedrückter Strg-Taste, um hineinzuzoomen; „Zoom zurücksetzen“ geht zurück.',
        'Speichern Sie den Zeitraum mit CSV, XLSX oder PDF.',
      ],
      topics: {
        line: {
          title: 'Lücken und Glätten',
          text: 'Eine Lücke in der Linie ist eine Zeit ohne Messwerte, nie eine Vermutung. „Glätten“ beruhigt die Linie. Werte jenseits eines Grenzwerts bleiben davon unberührt; Alarme und Statistik verwenden immer, was gemessen wurde.',
        },
        lists: {
          title: 'Lange Listen',
          text: 'Tippen Sie in einer langen Liste in ihre Suche: Wörter in beliebiger Reihenfolge, einen Teil einer Seriennummer oder den Namen eines Bereichs. Daneben stehen Filter. Der Name einer Spalte sortiert die Liste: einmal aufsteigend, noch einmal absteigend, beim dritten Mal wieder wie üblich. Das Lesezeichen bewahrt eine Suche mit Filtern und Sortierung unter einem Namen nur für Sie auf. Sensoren im Alarm stehen zuerst, bis Sie eine eigene Reihenfolge festlegen.',
        },
        keyboard: {
          title: 'Mit der Tastatur',
          text: 'j und k gehen von Zeile zu Zeile, die Eingabetaste öffnet die Zeile, / geht zur Suche, g und ein Buchstabe zu einer Seite, ? zeigt die Tasten. Strg+K (⌘K auf einem Mac) geht mit wenigen Buchstaben zu jeder Seite und ihren Teilen, zu Sensoren, Bereichen, Basisstationen, Benutzern und Abschnitten dieser Hilfe, und dorthin, wo Grenzwerte eines Sensors gesetzt werden oder seine Wartung geplant wird. Einzelne Tasten lassen sich unter Ihrem Namen ausschalten.',
        },
        plan: {
          title: 'Lageplan und Auswertung',
          text: 'Der Lageplan zeigt Sensoren, wo sie in einem Gebäude stehen. Die Auswertung zeigt Minimum, Maximum, mittlere kinetische Temperatur und die Zeit außerhalb der Grenzwerte in einem Zeitraum; von Türen, CO₂ und anderen weiteren Werten, wie lange sie offen waren, ihre Extreme oder wie viel gezählt wurde.',
        },
        wall: {
          title: 'Wandanzeige',
          text: 'Die Wandanzeige im Lageplan füllt den Bildschirm mit dem Plan, für einen Monitor an der Wand: Er geht nicht in den Ruhezustand, und Esc beendet sie.',
        },
        further: {
          title: 'Weitere Messgrößen',
          text: 'Ein Sensor kann auch CO₂, Druck, Licht, eine Tür, einen Wasseraustritt, Stromversorgung, Bewegung oder einen Zähler senden. Sie erscheinen mit ihrem ersten Wert von selbst, in seiner Zeile, auf dem Lageplan und auf seiner Seite. Dort zeichnet das Diagramm Zahlenwerte als Linien, mit einer Achse für jede von bis zu drei Einheiten, Zustände als Bänder und Zähler als Balken; die Kästchen darunter wählen, was gezeichnet wird. Ein Zustand gilt, bis der Sensor etwas anderes meldet; bei einem Sensor, der sich nicht mehr meldet, ist er unbekannt. Administratoren ändern mit „Namen bearbeiten“ die Namen und entfernen, was niemand braucht. Grenzwerte werden unter „Grenzwerte“ festgelegt, wo andere, die dasselbe messen, sie zugleich erhalten können; das Diagramm zeichnet die von Zahlenwerten als Linien und kennzeichnet eine Tür oder einen Zähler im Alarm. Ein Temperaturalarm sagt, ob eine Tür seines Sensors offen war, als er begann.',
        },
        exports: {
          title: 'Exporte',
          text: 'Die Sensorseite speichert ihren Zeitraum als CSV, Tabelle oder PDF-Bericht; die Übersicht speichert, was sie zeigt, als PDF, XLS oder Bild. Dateien enthalten, was gemessen wurde, nie die geglättete Linie.',
        },
        reports: {
          title: 'Geplante Berichte',
          text: 'Geplante Berichte bringen das PDF eines Bereichs per E-Mail, jeden Tag, jede Woche oder jeden Monat, zu einer Uhrzeit nach der Uhr der Firma. Administratoren richten sie in den Einstellungen ein.',
        },
      },
    },
    addSensor: {
      title: 'Sensor hinzufügen',
      picture:
        'Die Seite „Sensoren“ mit dem Dialog, der einen Sensor mit Typ, Seriennummer und Namen hinzufügt.',
      steps: [
        'Wählen Sie auf der Seite „Sensoren“ „Sensor hinzufügen“ und dann den Typ.',
        'Geben Sie die auf dem Sensor aufgedruckte Seriennummer ein und einen Namen, der sagt, wo er ist.',
        'Legen Sie unter „Grenzwerte“ seine Grenzwerte fest. Ohne Grenzwerte gibt es keinen Alarm.',
        'Nehmen Sie ihn in eine Gruppe der Fernalarmierung auf, damit jemand benachrichtigt wird.',
      ],
      topics: {
        serialNumbers: {
          title: 'Seriennummern',
          text: 'Ein TS1 und ein Legacy-Sensor haben sechs Ziffern, ein EMS IceSpy hat acht. Die Punkte werden für Sie gesetzt.',
        },
        discovered: {
          title: 'Erkannte Sensoren',
          text: 'Ein Sensor, den eine Basisstation empfängt, bevor ihn jemand hinzugefügt hat, wird als erkannter Sensor aufgeführt; seine Nummer stimmt dann bereits.',
        },
        networkServers: {
          title: 'LoRaWAN, Zigbee und Bluetooth',
          text: 'LoRaWAN-, Zigbee- und Bluetooth-Sensoren kommen über einen Netzwerkserver: ChirpStack, The Things Stack, Zigbee2MQTT, ein Ruuvi-Gateway oder alles, was JSON sendet. Fügen Sie ihn auf der Seite „Basisstationen“ mit „Netzwerkserver hinzufügen“ hinzu; seine Karte enthält Adresse, Schlüssel und Einstellungen zum Kopieren und sagt, was ankam. Seine Sensoren werden dann als erkannte Sensoren aufgeführt.',
        },
        otherProducts: {
          title: 'Messwerte eines anderen Produkts',
          text: 'Was ein anderes Produkt aufgezeichnet hat, übernehmen Administratoren in den Einstellungen unter „Messwerte importieren“: Wählen Sie die Datei und womit sie geschrieben wurde, sehen Sie nach, wie sie verstanden wird, und wählen Sie die Sensoren, die deren Messwerte übernehmen. Spalten für Türen, CO₂, Druck und Ähnliches werden als weitere Messgrößen genannt, in der Einheit der Datei.',
        },
        calibration: {
          title: 'Kalibrierung',
          text: '„Kalibrieren“ sendet die Korrektur an den Sensor. Seine Seite führt die Kalibrierhistorie: Kalibrierscheine, wer wann kalibriert hat und wann die nächste Kalibrierung fällig ist, mit einer Erinnerung vorher. Was ein Labor an einem Gerät festgestellt hat, steht darunter, mit seinem Kalibrierschein als PDF; hat ein Gerät nicht bestanden, nennt die Seite die Orte, die zu bewerten sind. Für jeden hält ein Administrator fest, ob betroffen ist, was dort aufbewahrt wurde, und warum; bis dahin steht der Ort unter „Sensoren“.',
        },
        byHand: {
          title: 'Handmessungen',
          text: 'Solange ein Fühler ausfällt oder um ihn zu prüfen, geben Sie auf der Seite eines Sensors unter „Handmessungen“ ein, was Sie wann und womit gemessen haben. Dort steht sofort, ob der Wert innerhalb der Grenzwerte liegt; „Mit dem Fühler vergleichen“ hält beide Werte fest und kennzeichnet eine Abweichung, die größer als erlaubt ist. Diese Messwerte bleiben von denen des Fühlers getrennt und lösen keinen Alarm aus. Berichte führen sie in einer eigenen Tabelle. Ein falscher wird mit einem Grund für ungültig erklärt und bleibt in der Liste. Ohne Verbindung warten sie im Browser und werden gesendet, sobald sie wieder da ist.',
        },
        swapping: {
          title: 'Ein anderes Gerät für einen Sensor',
          text: 'Wenn ein Sensor defekt ist oder zur Kalibrierung geht, wählen Sie auf seiner Seite unter „Aktionen“ „Gerät tauschen“: Messwerte, Grenzwerte, Bereiche und Alarme gehen mit dem neuen Gerät weiter. Was das alte verspätet liefert, kommt an seine Zeit. Nicht eingesetzte Geräte stehen unter den Sensoren.',
        },
        deleting: {
          title: 'Sensor löschen',
          text: 'Einen Sensor zu löschen, blendet ihn aus. Seine Messwerte und sein Alarmprotokoll bleiben als Aufzeichnungen erhalten.',
        },
      },
    },
    thresholds: {
      title: 'Grenzwerte ansehen oder bearbeiten',
      picture:
        'Die Seite „Grenzwerte“ mit einer zum Bearbeiten geöffneten Zeile, ihre Grenzwerte neben den Extremwerten der letzten sieben Tage.',
      steps: [
        'Wählen Sie auf der Seite „Grenzwerte“ in der Zeile des Sensors „Bearbeiten“.',
        'Geben Sie den oberen und den unteren Grenzwert ein, oder verschieben Sie ihre Linien über den letzten sieben Tagen. Der Rest ist eingeklappt.',
        'Legen Sie die Verzögerung fest: wie lange ein Wert außerhalb bleiben darf, bevor er ein Alarm ist.',
        'Drücken Sie die Eingabetaste oder wählen Sie „Speichern“. Esc oder „Abbrechen“ lässt die Zeile, wie sie war.',
      ],
      topics: {
        inForce: {
          title: 'Wann ein Grenzwert gilt',
          text: 'Ein Grenzwert gilt nur, solange sein Schalter ein ist. Genau auf dem Grenzwert ist noch innerhalb; erst über dem oberen oder unter dem unteren Grenzwert ist außerhalb.',
        },
        delay: {
          title: 'Verzögerung und Voralarm',
          text: 'Die Verzögerung ist die Zeit, die ein Wert außerhalb bleiben muss, bevor er zum Alarm wird. Bis dahin ist er ein Voralarm, in Orange mit der verbleibenden Zeit.',
        },
        autoReset: {
          title: 'Automatisch beenden und wiederholen',
          text: '„Automatisch beenden“ beendet den Alarm, wenn der Wert wieder innerhalb liegt; er wartet trotzdem auf eine Quittierung. „Wiederholen“ benachrichtigt erneut, solange er andauert.',
        },
        warnings: {
          title: 'Warngrenzen',
          text: 'Eine Warngrenze liegt innerhalb des Alarmgrenzwerts und sagt früh, dass etwas aus dem Ruder läuft: bernsteinfarben, ohne Ton, an die Empfänger einer Alarmierungsgruppe, die auch Warnungen wünschen. Sie hat eine eigene Verzögerung und wird nie wiederholt oder eskaliert. Solange der Alarm derselben Seite ansteht, schweigt die Warnung; mit dem Alarm wird auch die Warnung quittiert.',
        },
        rapidChange: {
          title: 'Schneller Anstieg und schneller Abfall',
          text: 'Ein schneller Anstieg oder Abfall ist ein eigener Alarm, ausgeschaltet, bis ein Administrator ihn einstellt: Die Temperatur ist weiter vom niedrigsten (oder höchsten) Wert der letzten Minuten entfernt, als Sie erlauben. Eine offen gelassene Tür fällt so auf, bevor der Grenzwert verletzt ist. Er endet von selbst, wenn so lange wie diese Minuten nichts mehr zu schnell war. Ein einzelner Messwert nach einer längeren Lücke sagt nichts darüber aus.',
        },
        whatToDo: {
          title: 'Was zu tun ist',
          text: '„Was zu tun ist“ ist für alle, die nachts gerufen werden: Schreiben Sie auf, was zuerst kommt, wen man anruft und wohin die Ware kann. Es wird beim Alarm angezeigt und mit seinen Nachrichten gesendet, als Text.',
        },
        sameLimits: {
          title: 'Dieselben Grenzwerte für andere Sensoren',
          text: '„Anderen Sensoren dieselben Grenzwerte geben“, in der gerade bearbeiteten Zeile, überträgt Grenzwerte und Verzögerungen auf beliebig viele markierte Sensoren.',
        },
        templates: {
          title: 'Vorlagen',
          text: 'Viele Sensoren mit denselben Grenzwerten folgen einer Vorlage: Markieren Sie sie auf dieser Seite und wählen Sie „Folgen“. Eine Änderung der Vorlage erreicht sie alle, einen nach dem anderen; die Vorschau sagt vorher, was sie bedeuten würde. „Lösen“ gibt einem Sensor wieder eigene Grenzwerte. „Vorlagen“ enthält Beispiele öffentlicher Regelwerke zum Kopieren. Eine Vorlage kann Grenzwerte weiterer Messgrößen haben, etwa einer Tür oder von CO₂: Jede solche eines folgenden Sensors übernimmt sie. Von Messgrößen, zu denen sie nichts sagt, geben Sie dieselben Grenzwerte dort an andere weiter, wo sie eingegeben werden.',
        },
        trying: {
          title: 'Einen Grenzwert an der Vergangenheit erproben',
          text: 'Unsicher bei einem Grenzwert? Die Auswertung erprobt Grenzwerte an der Vergangenheit und zeigt, wie viele Alarme sie ausgelöst hätten. Grenzwerte weiterer Messgrößen, etwa CO₂, einer Tür oder eines Zählers, erproben Sie mit der Schaltfläche neben „Speichern“ an den letzten 30 Tagen.',
        },
      },
    },
    acknowledge: {
      title: 'Alarm quittieren',
      picture:
        'Die Übersicht mit einem Sensor im Alarm; das Feld an seiner Glocke enthält Wert, Grenzwert und die Schaltfläche „Quittieren“.',
      steps: [
        'Wählen Sie die Glocke des Sensors: Sie zeigt Wert, Grenzwert und Zeit. Rot ist zu hoch, Blau zu niedrig, Orange ein Voralarm.',
        'Schreiben Sie unter „Notiz“, was Sie vorgefunden haben, und wählen Sie Ursache und Maßnahme, wo Ihre Firma Listen davon führt.',
        'Wählen Sie „Quittieren“, dort oder im Alarmprotokoll. Alle sehen sofort, dass Sie es getan haben, und wann.',
        'Kümmern Sie sich um die Ware. Bis der Wert zurück ist, sagt die Alarmleiste, dass der Sensor weiterhin außerhalb seiner Grenzwerte ist.',
      ],
      topics: {
        whoAndWhen: {
          title: 'Wer wann benachrichtigt wird',
          text: 'Eine Gruppe der Fernalarmierung nennt Personen, Bereitschaftspläne, externe Kontakte und Chat-Kanäle. „Wer wird benachrichtigt?“ zeigt, wen ein Alarm jetzt oder zu jedem anderen Zeitpunkt erreichen würde, und warnt sieben Tage im Voraus vor einer Zeit ohne jemanden. Ein Bereitschaftsplan übergibt zu einer Uhrzeit nach der Uhr der Firma; Vertretungen setzen jemand anderen in Bereitschaft. Jeder Bereitschaftsplan ist wochenweise gezeichnet: Vertretungen sind gestrichelt, und eine Zeit, zu der niemand erreicht wird, ist rot und heißt „Niemand“. Ein Telefon mit ntfy ist bei Alarmen am lautesten, bei Warnungen weniger laut und bei Ende, Übungen und Tests so laut wie sonst. Ihre eigenen Ruhezeiten stehen unter Ihrem Namen: Sie gelten nicht, wenn sonst niemand benachrichtigt würde und während Sie in Bereitschaft sind. Dort ist auch angekreuzt, was Ihnen über welchen Kanal gesendet wird. „Nachrichten zu diesem Alarm“ im Alarmprotokoll nennt, wer wie benachrichtigt wurde und wer die Nachricht geöffnet hat.',
        },
        channels: {
          title: 'Auf welchem Weg, und wer als Nächstes',
          text: 'Die Fernalarmierung bestimmt, wer per E-Mail, SMS, Push oder Anruf benachrichtigt wird und wer als Nächstes, wenn niemand quittiert.',
        },
        byMessage: {
          title: 'Aus einer Nachricht oder im Anruf',
          text: 'Wo Ihre Firma es erlaubt, hat eine Push-Nachricht die Schaltfläche „Quittieren“, eine SMS wird mit ACK, ihren vier Ziffern und Ihrer PIN beantwortet, und bei einem Anruf drücken Sie die 2 und geben Ihre PIN ein.',
        },
        notes: {
          title: 'Notizen',
          text: 'Eine Notiz kann dazukommen: Schreiben Sie an der Glocke unter „Notiz“, was Sie vorgefunden haben, und drücken Sie die Eingabetaste. Sie steht mit Ihrem Namen im Alarmprotokoll; was andere geschrieben haben, bleibt.',
        },
        causes: {
          title: 'Ursachen und Maßnahmen',
          text: 'Führt Ihre Firma Listen von Ursachen und Maßnahmen, wählen Sie, warum es dazu kam und was Sie getan haben. Ein Administrator schreibt die Listen in den Einstellungen und bestimmt dort, ob eine Quittierung sie erfordert. Die Auswertung zählt Alarme nach Ursache.',
        },
        confirming: {
          title: 'Bestätigen',
          text: 'Wo Ihre Firma es verlangt, bestätigt eine zweite Person einen quittierten Alarm: Öffnen Sie ihn im Alarmprotokoll, schreiben Sie eine Notiz, wenn es etwas zu sagen gibt, und wählen Sie „Bestätigen“. Wer ihn quittiert hat, kann ihn nicht bestätigen; die Rolle Qualität kann es. Der Filter „Bestätigung“ findet, was noch nicht bestätigt ist.',
        },
        preAlarms: {
          title: 'Voralarme',
          text: 'Ein Voralarm kann nicht quittiert werden: Der Alarm, der folgen kann, darf nicht übersehen werden.',
        },
        faster: {
          title: 'Jemand war schneller',
          text: 'War jemand schneller, sagt die Schaltfläche „Bereits quittiert“, und nichts wird geändert. Eine Notiz, die Sie geschrieben haben, bleibt zum Speichern stehen.',
        },
        shelving: {
          title: 'Zurückstellen',
          text: '„Zurückstellen“, an der Glocke, hält die Nachrichten zu einem Sensor 30 Minuten, eine oder zwei Stunden zurück, mit dem Grund, den Sie angeben: zum Beispiel, während eine Tür repariert wird. Die Einstellungen bestimmen, wie lange höchstens und ob Betrachter es dürfen. Ist der Sensor danach noch im Alarm, werden alle erneut benachrichtigt.',
        },
        maintenance: {
          title: 'Wartung',
          text: '„Wartung“, im Menü oder über den Schraubenschlüssel an einem Sensor, einem Bereich oder einer Basisstation, hält die Nachrichten zu allem darin zurück, während jemand abtaut, reinigt oder liefert: jetzt, zu einer geplanten Zeit oder an Wochentagen, höchstens 7 Tage. Alarme werden wie immer aufgezeichnet und behalten ihre Farben; jede Seite sagt, dass Nachrichten zurückgehalten werden, und der Schraubenschlüssel steht neben den Namen. Wenn sie endet oder ein Administrator sie vorzeitig beendet, wird über alles, was noch im Alarm ist, einmal benachrichtigt, und was vorbei ist, wird für die Person zusammengefasst, die sie geplant hat.',
        },
        drills: {
          title: 'Übungen',
          text: 'Eine Übung, unter „Übungen“ in der Fernalarmierung, weist nach, dass eine Gruppe erreicht wird: Ein echter Alarm eines verborgenen Sensors geht den ganzen Weg, seine Nachrichten beginnen mit ÜBUNG, und seine Quittierung beendet ihn. Sonst ist er nirgends zu sehen. Eine Übung mit einem Fühler bittet stattdessen jemanden, den Fühler eines Sensors von Hand zu erwärmen oder zu kühlen: Die Durchführung wartet eine Stunde auf seinen Alarm, die Nachrichten und die Quittierung und eine weitere, bis der Fühler wieder innerhalb seiner Grenzwerte ist. Dieser Alarm ist als Übung gekennzeichnet und geht in keine Kennzahl ein; ist der Fühler nicht rechtzeitig zurück, ist die Übung fehlgeschlagen und der Alarm ein echter. Ein Administrator plant Übungen und kann jederzeit eine durchführen; jede Durchführung hält fest, wann jeder Schritt geschah. Eine angekündigte Übung sagt denen, die sie erreichen wird, eine Stunde vorher Bescheid. Eine fehlgeschlagene steht in der Alarmleiste der Administratoren, bis einer von ihnen sie angesehen hat.',
        },
        signatures: {
          title: 'Unterschriften',
          text: 'Unterschreiben, bei einer Kalibrierung, der Durchführung einer Übung oder einem Nachweispaket, setzt Ihren Namen, die Zeit und die Bedeutung darunter. Die erste Unterschrift nach dem Anmelden fragt nach E-Mail-Adresse und Passwort, weitere innerhalb einiger Minuten nur nach dem Passwort; ein Passkey geht auch. Ändert sich der Eintrag danach, sagt die Unterschrift es. Einstellungen, Sicherheit, hat die Minuten und weitere Bedeutungen.',
        },
      },
    },
    users: {
      title: 'Benutzer hinzufügen oder entfernen',
      picture: 'Die Seite „Benutzer“ mit dem Dialog, der einen Benutzer hinzufügt.',
      steps: [
        'Wählen Sie auf der Seite „Benutzer“ „Benutzer hinzufügen“.',
        'Geben Sie die E-Mail-Adresse ein. Lassen Sie das Passwort weg, um eine Einladung zu senden, oder geben Sie eines von mindestens 12 Zeichen ein.',
        'Ein neuer Benutzer ist Betrachter. Wählen Sie Administrator für Personen, die Sensoren, Grenzwerte und Benutzer verwalten.',
      ],
      topics: {
        invitations: {
          title: 'Einladungen',
          text: 'Wo das System E-Mails senden kann, lassen Sie das Passwort weg, und es wird stattdessen eine Einladung gesendet; ein verlorener oder abgelaufener Link wird aus dem Datensatz des Benutzers erneut gesendet.',
        },
        changing: {
          title: 'Benutzer ändern',
          text: 'Wählen Sie eine Zeile, um Namen, Telefonnummer oder Rolle zu ändern, den Benutzer zu deaktivieren oder ein anderes Passwort zu setzen. Jeder kann seinen eigenen Datensatz öffnen.',
        },
        lostFactors: {
          title: 'Verlorenes Telefon und Wiederherstellungscodes',
          text: 'Hat jemand Telefon und Wiederherstellungscodes verloren: Ein Administrator setzt im Datensatz dieses Benutzers die Zwei-Faktor-Anmeldung zurück oder entfernt die Passkeys. In den Einstellungen lassen sich zwei Faktoren von allen verlangen.',
        },
        disabling: {
          title: 'Deaktivieren und löschen',
          text: 'Deaktivieren beendet die Sitzungen des Benutzers sofort und behält den Datensatz. Löschen lässt sich nicht zurücknehmen. Der letzte Administrator einer Firma kann nicht gelöscht werden.',
        },
        locked: {
          title: 'Gesperrte Konten',
          text: 'Zehn falsche Passwörter innerhalb von 15 Minuten sperren ein Konto für 15 Minuten; ein Administrator kann es früher entsperren.',
        },
        reasons: {
          title: 'Gründe für Änderungen',
          text: 'Wo Ihre Firma es verlangt, fragt eine Änderung an Grenzwerten, Sensoren, Benutzern, Kalibrierungen oder an der Aufbewahrung der Messwerte nach dem Grund, bevor sie gespeichert wird. Was zusammengehört, etwa eine Änderung aller markierten Sensoren, wird einmal gefragt. Wenn Sie abbrechen, wird nichts geändert, und Ihre Eingaben bleiben. Ein Administrator wählt die Gruppen unter Einstellungen, Sicherheit; das Audit-Protokoll zeigt den Grund bei der Änderung.',
        },
        lock: {
          title: 'Gesperrte Bildschirme',
          text: 'Wo Ihre Firma es so eingestellt hat, wird ein Bildschirm gesperrt, wenn einige Minuten lang nichts getan wurde. 30 Sekunden vorher wird gewarnt: Jede Taste oder „Angemeldet bleiben“ hält ihn offen. Geben Sie Ihr Passwort ein oder verwenden Sie einen Passkey, und die Seite ist, wie Sie sie verlassen haben, auch Ihre Eingaben. Ein gesperrter Bildschirm zeigt keine Alarme; Nachrichten über Alarme werden wie immer gesendet. Ein Administrator legt die Minuten unter Einstellungen, Sicherheit fest.',
        },
      },
    },
    zones: {
      title: 'Bereiche',
      picture:
        'Die Seite „Bereiche“ mit einem geöffneten Bereich, seine Sensoren auf der einen Seite und die zum Hinzufügen auf der anderen.',
      steps: [
        'Wählen Sie auf der Seite „Bereiche“ „Bereich hinzufügen“ und geben Sie ihm einen Namen.',
        'Öffnen Sie seine Zeile und ordnen Sie die Sensoren zu.',
        'Ordnen Sie die Benutzer zu, die sich um sie kümmern.',
      ],
      topics: {
        purpose: {
          title: 'Wozu ein Bereich dient',
          text: 'Ein Bereich fasst Sensoren zusammen, etwa die eines Raums oder einer Abteilung, und die Benutzer, die sich um sie kümmern. Ein Sensor kann in mehreren Bereichen sein.',
        },
        many: {
          title: 'Viele auf einmal',
          text: 'Suchen Sie die Sensoren oder Benutzer eines Bereichs und wählen Sie dann „Alle hinzufügen“ oder „Alle entfernen“: Wie viele sich ändern, wird angezeigt, bevor etwas geschieht. Markieren Sie auf der Seite „Benutzer“ mehrere, um ihre Bereiche oder ihre Rolle gemeinsam zu ändern.',
        },
        selector: {
          title: 'Der Bereich in der Übersicht',
          text: 'Die Bereichsauswahl in der Übersicht zeigt die Sensoren eines Bereichs; die Wahl wird auf diesem Gerät gemerkt.',
        },
        deleting: {
          title: 'Bereich löschen',
          text: 'Einen Bereich zu löschen, lässt seine Sensoren, Messwerte und Benutzer, wie sie sind.',
        },
      },
    },
    notes: {
      title: 'Alarmnotizen bearbeiten',
      picture: 'Das Alarmprotokoll mit dem Dialog, in dem die Notiz zu einem Alarm geschrieben wird.',
      steps: [
        'Wählen Sie im Alarmprotokoll neben der Notiz eines Alarms „Bearbeiten“; öffnen Sie auf dem Telefon zuerst den Alarm.',
        'Schreiben Sie, was geschehen ist und was getan wurde.',
        'Wählen Sie „Notiz speichern“.',
      ],
      topics: {
        name: {
          title: 'Ihr Name',
          text: 'Ihr Name wird hinter den Text gesetzt. Eine geleerte Notiz wird entfernt.',
        },
        record: {
          title: 'Notizen sind Aufzeichnungen',
          text: 'Notizen gehören zu den Aufzeichnungen, die ein Prüfer liest: Schreiben Sie, was vorgefunden und getan wurde und wohin die Ware kam.',
        },
        reviews: {
          title: 'Durchsichten',
          text: 'Ein Plan unter Durchsichten nennt, wer die Aufzeichnungen eines Bereichs oder der ganzen Firma durchsieht, und wann. Zu jeder fälligen Zeit öffnet sich eine Durchsicht für die Zeit seit der letzten: niedrigster und höchster Wert jedes Sensors mit ihren Zeiten, Zeit außerhalb der Grenzen, Alarme, stumme Zeiten und fällige Kalibrierungen; was einen Blick braucht, steht oben. j und k gehen von Sensor zu Sensor; „Ohne Befund“ schließt die Durchsicht ab, ein Befund verlangt einen Text. Die Zahlen werden mit ihr gespeichert. Was nicht innerhalb der Stunden erledigt ist, gilt als versäumt, Administratoren bekommen eine E-Mail, und es lässt sich verspätet noch erledigen. Messwerte, die danach kommen, werden daneben gezählt. Jeder Plan hat seinen Monat als PDF: ein Temperaturprotokoll mit einer Zeile für jede Durchsicht.',
        },
        tasks: {
          title: 'Aufgaben',
          text: 'Aufgaben, unter dem Alarmprotokoll, sind was zu festen Zeiten gemessen und geprüft wird: eine Handmessung, eine Vergleichsmessung oder eine Prüfliste mit Fragen, die mit Ja oder Nein, einer Zahl oder einem Text zu beantworten sind. Ein Plan nennt die Tage und Uhrzeiten, oder alle so und so viele Stunden, solange sich ein Sensor nicht meldet, und wessen Aufgaben es sind. Ein „Nein“ oder eine Zahl außerhalb ihres Bereichs ist ein Befund. Was nicht in seiner Zeit erledigt ist, gilt als versäumt: Eine Alarmierungsgruppe oder die Administratoren werden benachrichtigt, und versäumt bleibt es, auch wenn es innerhalb eines Tages verspätet erledigt wird. Ohne Verbindung wartet das Ergebnis im Browser und wird einmal gesendet, sobald sie wieder da ist.',
        },
      },
    },
    troubleshooting: {
      title: 'Fehlersuche',
      picture: 'Die Seite „Basisstationen“: welche online sind und wann jede zuletzt empfangen wurde.',
      steps: [
        'Lesen Sie die Zeilen über der Seite und die Karten der Übersicht: Sie nennen, was nicht stimmt.',
        'Sehen Sie unter „Basisstationen“ nach: Ist die Station online, mit Strom und Netz?',
        'Prüfen Sie dann die Batterie des Sensors und was zwischen ihm und der Basisstation steht.',
      ],
      topics: {
        offline: {
          title: 'Ein Sensor ist offline',
          text: 'Seit 15 Minuten wurde nichts von ihm empfangen. Sehen Sie zuerst nach seiner Basisstation; ist auch sie offline, prüfen Sie Strom und Netzwerk. Dann die Batterie des Sensors und was zwischen beiden steht.',
        },
        sensorError: {
          title: '„Sensorfehler“ anstelle einer Temperatur',
          text: 'Der Fühler ist defekt oder nicht angeschlossen. Der Messwert wird als Fehler aufbewahrt und zählt nie als Temperatur.',
        },
        battery: {
          title: 'Eine Warnung: Batterie schwach',
          text: 'Wechseln Sie die Batterie bald; Messwerte kommen, bis sie leer ist.',
        },
        clock: {
          title: '„Uhr geht falsch“ an einer Basisstation',
          text: 'Eine Stunde lang passten die Zeiten ihrer Messwerte nicht zu deren Eintreffen. Öffnen Sie ihre Zeile: Dort steht, um wie viel. Stellen Sie die Uhr, oder prüfen Sie, ob die Basisstation ihren Zeitserver erreicht. Nach einer Stunde mit richtigen Zeiten ist der Hinweis weg.',
        },
        stale: {
          title: 'Auf keinem Bildschirm ändern sich Werte',
          text: 'Prüfen Sie die Verbindung dieses Geräts, dann, ob die Basisstationen online sind. Was eine Basisstation speicherte, während sie getrennt war, trifft später ein und kommt an seinen Platz.',
        },
        signIn: {
          title: 'Sie können sich nicht anmelden',
          text: 'Prüfen Sie zuerst den Firmennamen. Warten Sie nach zehn Fehlversuchen 15 Minuten oder bitten Sie einen Administrator, Sie zu entsperren.',
        },
        noMessage: {
          title: 'Zu einem Alarm kam keine Nachricht',
          text: 'Die Fernalarmierung führt die Sensoren auf, die in keiner Gruppe sind, und nennt für jede Gruppe, wen sie warum nicht erreicht.',
        },
        mail: {
          title: 'E-Mail und SMS einrichten',
          text: 'E-Mails gehen über Ihren eigenen Mailserver, den Sie in den Einstellungen unter „Benachrichtigungen“ eingeben. Für alle Firmen werden E-Mail und SMS dort eingerichtet, wo der Server läuft: SMTP_URL (etwa smtps://user:password@mail.example.com) und SMTP_FROM oder SMS_ACCOUNT, SMS_TOKEN und SMS_FROM in seiner Umgebung. Starten Sie ihn neu und senden Sie sich dann in den Einstellungen einen Test.',
        },
        push: {
          title: 'Push-Nachrichten kommen nicht mehr',
          text: 'In der Fernalarmierung führt der Teil „Kanäle“ Ihre Geräte auf. Eines, das 30 Tage lang keine Nachricht angezeigt hat, ist markiert; wählen Sie auf diesem Gerät „Test senden“ und entfernen Sie, was Ihnen nicht mehr gehört.',
        },
        backup: {
          title: 'Sicherung',
          text: 'Wer den Server betreibt, erstellt jederzeit eine mit npm run cli -- backup FILE und spielt sie mit npm run cli -- restore FILE in eine leere Installation zurück. Spielen Sie ab und zu eine zurück, um zu wissen, dass es funktioniert.',
        },
        moving: {
          title: 'Export und Import',
          text: 'Die Einstellungen speichern alle Daten der Firma als ZIP-Datei aus CSV und JSON, ohne Passwörter und Schlüssel. Auf dieser oder einer anderen Installation importiert sie ein Administrator einer noch leeren Firma in den Einstellungen unter „Daten importieren“; oder wer den Server betreibt, macht daraus mit npm run cli -- company import FILE.zip eine neue Firma. Nichts davon ist da, bevor alles da ist, und das Audit-Protokoll nennt die Datei, aus der es kam.',
        },
      },
    },
  },
} as const satisfies Translated<typeof english>;
