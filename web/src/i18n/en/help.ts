export const help = {
  title: 'Help',
  subtitle: 'How to do what this system is for',
  contents: 'Contents',
  search: 'Search the help',
  clear: 'Clear the search',
  none: 'Nothing in the help has these words.',
  openScreen: 'Open {{screen}}',
  support: 'Support',
  supportBy: 'Ask {{name}}',
  supportNone: 'Ask whoever runs this system for you.',
  call: 'Phone: {{phone}}',
  email: 'Email: {{email}}',
  sections: {
    gettingStarted: {
      title: 'Getting Started',
      picture: 'The Dashboard: cards that count the sensors, and below them a table with the newest values.',
      steps: [
        'Sign in with your company name, your email address and your password, or with a passkey. The company name is remembered on this device.',
        'Look at the card Out of limits on the Dashboard first. Choose it to see only those sensors.',
        'Choose the name of a sensor for its chart, or its bell for its alarm.',
        'Choose your name at the top for your account, your language and units, and how this device signals alarms.',
      ],
      topics: {
        invitations: {
          title: 'Invitations and forgotten passwords',
          text: 'An invitation comes as an email with a link that works once: choose your password there. Forgot password? on the sign-in page sends such a link too, where the system can send email; else ask an admin for a new password.',
        },
        cards: {
          title: 'Cards of the Dashboard',
          text: 'The Dashboard shows every sensor with its newest values. The cards count the sensors that are out of their limits, all, those online, those with a warning and those offline, and those without limits while there are such; choose a card to see only these.',
        },
        roles: {
          title: 'Admins and viewers',
          text: 'Admins manage sensors, zones, users and limits. Viewers read everything, acknowledge alarms and write notes. Your role is shown beside your name.',
        },
        twoFactor: {
          title: 'Two-factor sign-in',
          text: 'Two-factor sign-in asks for a code of an authenticator app after the password. Switch it on under your name and keep the recovery codes apart from your phone: each works once when the phone is lost. A company can demand it of everybody.',
        },
        passkeys: {
          title: 'Passkeys',
          text: 'A passkey signs you in with fingerprint, face or the lock of your device, and counts as two factors. Register one under your name; removing it there ends its use.',
        },
        languageAndUnits: {
          title: 'Language and units',
          text: 'Language and units, under your name, choose your language and whether you read and type temperatures in °C or °F; what you do not choose is as your company has it in Settings. A limit of 39.2 °F that you type is 4.0 °C to a colleague who reads °C. The API and CSV files are in °C always. Numbers take a comma or a point, and no sign between thousands.',
        },
        look: {
          title: 'Light and dark',
          text: 'The sun and moon button changes between light and dark. Values arrive by themselves; there is no need to reload.',
        },
        programs: {
          title: 'Programs and your own systems',
          text: 'Programs use API keys, and webhooks tell your own systems of alarms, commands and devices. Admins make both in Settings; a key or secret is shown once. The calls are described at /api/docs.',
        },
      },
    },
    viewData: {
      title: 'View Sensor Data',
      picture: 'The page of a sensor: current values, range buttons and the chart with its limits.',
      steps: [
        'Choose the name of a sensor on the Dashboard. Its page shows the current values and a chart of the last 24 hours or, while the sensor is out of its limits, of the shortest time that shows when that began.',
        'The buttons above the chart choose 1, 6 or 24 hours, 7, 30 or 60 days, all data, or a range of your own. The arrows go one range back or forward.',
        'Drag over the chart, pinch, or turn the wheel with Ctrl held to zoom in; Reset Zoom goes back.',
        'Save the period with CSV, XLSX or PDF.',
      ],
      topics: {
        line: {
          title: 'Gaps and smoothing',
          text: 'A gap in the line is a time without readings, never a guess. Smooth calms the line. It never touches values beyond a limit; alarms and statistics always use what was measured.',
        },
        lists: {
          title: 'Long lists',
          text: 'In a long list, type into its search: words in any order, a part of a serial number, or the name of a zone. Filters stand beside it. The name of a column sorts the list: once upwards, again downwards, a third time back to the usual order. The bookmark keeps a search with its filters and order under a name, for you alone. Sensors in alarm come first until you make an order of your own.',
        },
        keyboard: {
          title: 'By keyboard',
          text: 'j and k go from row to row, Enter opens the row, / goes to the search, g and a letter to a page, ? lists the keys. Ctrl+K (⌘K on a Mac) goes by a few letters to any screen or part of one, sensor, zone, base unit, user or section of this help, and to where the limits of a sensor are set or its maintenance is planned. Single keys can be switched off under your name.',
        },
        plan: {
          title: 'Plan View and Analytics',
          text: 'Plan View shows sensors where they stand in a building. Analytics shows minimum, maximum, mean kinetic temperature and time outside the limits over a period; of doors, CO₂ and other further values how long they were open, their extremes or how many were counted.',
        },
        wall: {
          title: 'Wall display',
          text: 'Wall display in Plan View fills the screen with the plan for a monitor on the wall: it does not go to sleep, and Esc ends it.',
        },
        further: {
          title: 'Further values',
          text: 'A sensor may also send CO₂, pressure, light, a door, a leak, power, motion or a count. They appear by themselves with their first value, in its row, on the plan and on its page. There the chart draws figures as lines, with an axis for each of up to three units, states as bands and counts as bars; the boxes below it choose what is drawn. A state holds until the sensor says otherwise; of a sensor that fell silent it is unknown. Admins change the names, and remove what nobody needs, with Edit names. Limits are set on Thresholds, where others that measure the same can be given them at once; the chart draws those of figures as lines, and marks a door or a counter in alarm. An alarm of a temperature says whether a door of its sensor was open when it began.',
        },
        exports: {
          title: 'Exports',
          text: 'The sensor page saves its period as CSV, a spreadsheet or a PDF report; the Dashboard saves what it shows as PDF, XLS or picture. Files hold what was measured, never the smoothed line.',
        },
        reports: {
          title: 'Scheduled reports',
          text: 'Scheduled reports bring the PDF of a zone by email, each day, week or month, at a time on the company clock. Admins set them up in Settings.',
        },
      },
    },
    addSensor: {
      title: 'Add a Sensor',
      picture: 'The Sensors screen with the dialog that adds a sensor by its type, serial number and name.',
      steps: [
        'On the Sensors screen, choose Add Sensor, and then the type.',
        'Enter the serial number that is printed on the sensor, and a name that says where it is.',
        'Set its limits on Thresholds. Without limits there is no alarm.',
        'Put it into a group of Remote Alerts, so that somebody is notified.',
      ],
      topics: {
        serialNumbers: {
          title: 'Serial numbers',
          text: 'A TS1 and a Legacy sensor have six digits, an EMS IceSpy has eight. The dots are put in for you.',
        },
        discovered: {
          title: 'Discovered sensors',
          text: 'A sensor that a base unit receives before anybody has added it is listed as discovered; its number is then already right.',
        },
        networkServers: {
          title: 'LoRaWAN, Zigbee and Bluetooth',
          text: 'LoRaWAN, Zigbee and Bluetooth sensors come through a network server: ChirpStack, The Things Stack, Zigbee2MQTT, a Ruuvi gateway, or anything that sends JSON. Add it on the Base Units screen with Add network server; its card has the address, the key and the settings to copy, and says what came. Its sensors are then listed as discovered.',
        },
        otherProducts: {
          title: 'Readings of another product',
          text: 'What another product has recorded, admins take in under Import readings in Settings: choose the file and what wrote it, look at how it is understood, and choose the sensors that take its readings. Columns of doors, CO₂, pressure and the like are named as further values, in the unit that the file has.',
        },
        calibration: {
          title: 'Calibration',
          text: 'Calibrate sends the offset to the sensor. Its page keeps the calibration record: certificates, who calibrated and when, and the day the next one is due, with a reminder before. What a laboratory found of a device is recorded below, with its certificate as a PDF; where a device failed, it lists the places to assess. For each of them an admin records whether what was kept there is affected and why; until then the Sensors screen lists it.',
        },
        byHand: {
          title: 'Readings by hand',
          text: 'While a probe is out of order, or to check it, enter under Readings by hand on the page of a sensor what you measured, when and with what. It says at once whether the value is within the limits; Compare with the probe keeps both values, and marks a difference that is greater than allowed. Such readings are kept apart from those of the probe and raise no alarm. Reports list them in a table of their own. A wrong one is made void with a reason and stays in the list. Without a connection they wait in the browser and are sent when it is back.',
        },
        swapping: {
          title: 'Another device for a sensor',
          text: 'When a sensor breaks or goes to be calibrated, choose Swap device under Actions on its page: readings, limits, zones and alarms go on with the new device. What the old one delivers late goes to its time. Devices that are not in use are listed below the sensors.',
        },
        deleting: {
          title: 'Deleting a sensor',
          text: 'Deleting a sensor hides it. Its readings and its alarm log are kept as records.',
        },
      },
    },
    thresholds: {
      title: 'View or Edit Thresholds',
      picture:
        'The Thresholds screen with one row open for editing, its limits beside the extremes of the last seven days.',
      steps: [
        'On the Thresholds screen, choose Edit in the row of the sensor.',
        'Type the high and the low limit, or move their lines over the last seven days. The rest is folded.',
        'Set the delay: how long a value may stay beyond before it is an alarm.',
        'Press Enter or choose Save. Esc or Cancel leaves the row as it was.',
      ],
      topics: {
        inForce: {
          title: 'When a limit counts',
          text: 'A limit counts only while its switch is on. Exactly at the limit is still inside; strictly above the high or below the low limit is beyond.',
        },
        delay: {
          title: 'Delay and pre-alarm',
          text: 'The delay is how long a value has to stay beyond before it becomes an alarm. Until then it is a pre-alarm, shown in orange with the time that is left.',
        },
        autoReset: {
          title: 'Auto-reset and repeat',
          text: 'Auto-reset ends the alarm when the value is back inside; it still waits for somebody to acknowledge it. Repeat notifies again while it goes on.',
        },
        warnings: {
          title: 'Warning limits',
          text: 'A warning limit stands inside the limit of the alarm and says early that something is going wrong: amber, without a sound, to those recipients of an alert group who want warnings, too. It has a delay of its own, and is never repeated or escalated. While the alarm of the same side speaks, its warning is quiet; acknowledging the alarm acknowledges the warning.',
        },
        rapidChange: {
          title: 'Rapid rise and rapid fall',
          text: 'A rapid rise or fall is an alarm of its own, off until an admin sets it: the temperature is further from its lowest (or highest) of the last minutes than you allow. A door that was left open is seen before the limit is passed. It ends by itself, once nothing has been too fast for as long as those minutes. A single reading after a longer gap says nothing about it.',
        },
        whatToDo: {
          title: 'What to do',
          text: 'What to do is for whoever is called at night: write down what comes first, whom to call and where the stock can go. It is shown with the alarm and sent with its messages, as text.',
        },
        sameLimits: {
          title: 'The same limits for other sensors',
          text: 'Give other sensors the same limits, in the row that is being edited, takes limits and delays over to as many sensors as you mark.',
        },
        templates: {
          title: 'Templates',
          text: 'Many sensors with the same limits follow a template: mark them on this screen and choose Follow. A change of the template reaches all of them, one after another; Preview says before what it would mean. Detach gives a sensor limits of its own again. Templates has examples of public rules to copy. A template can have limits of further values, such as a door or CO₂: every one of a following sensor takes them. Of values that it says nothing of, give the same limits to others where they are typed.',
        },
        trying: {
          title: 'Trying a limit on the past',
          text: 'Not sure about a limit? Analytics tries limits on the past and shows how many alarms they would have raised. Limits of further values, such as CO₂, a door or a counter, are tried on the last 30 days with the button beside Save.',
        },
      },
    },
    acknowledge: {
      title: 'Acknowledge an Alarm',
      picture:
        'The Dashboard with a sensor in alarm; the panel at its bell has the value, the limit and the Acknowledge button.',
      steps: [
        'Choose the bell of the sensor: it has the value, the limit and the time. Red is high, blue is low, orange is a pre-alarm.',
        'Write what you found into Note, and choose cause and action where your company keeps lists of them.',
        'Choose Acknowledge, there or in the Alarm Log. Everybody sees at once that you did, and when.',
        'Look after the goods. Until the value is back, the alarm bar says that the sensor is still out of its limits.',
      ],
      topics: {
        whoAndWhen: {
          title: 'Who is notified, and when',
          text: 'A group of Remote Alerts names people, rotas, outside contacts and chat channels. Who is notified? shows whom an alarm would reach now or at any other moment, and warns seven days ahead of a time without anybody. A rota hands over at a time on the company’s clock; exceptions put somebody else on call. Each rota is drawn by weeks: exceptions are dashed, and a time at which nobody is reached is red and says Nobody. A phone with ntfy is loudest for alarms, less for warnings, and as loud as for anything else for what is over, drills and tests. Your own quiet hours are under your name: they give way when nobody else would be notified, and while you are on call. What is sent to you over which channel is ticked there, too. Messages of this alarm, in the Alarm Log, names who was notified, how, and who has opened the message.',
        },
        channels: {
          title: 'By which way, and who is next',
          text: 'Remote Alerts decides who is notified by email, text message, push or call, and who is next when nobody acknowledges.',
        },
        byMessage: {
          title: 'From a message or in a call',
          text: 'Where your company allows it, a push message has the button Acknowledge, a text message is answered with ACK, its four digits and your PIN, and in a call you press 2 and enter your PIN.',
        },
        notes: {
          title: 'Notes',
          text: 'A note can go with it: type what you found into Note at the bell and press Enter. It stands in the Alarm Log with your name; what others wrote stays.',
        },
        causes: {
          title: 'Causes and actions',
          text: 'Where your company keeps lists of causes and actions, choose why it happened and what you did. An admin writes the lists under Settings, and decides there whether an acknowledgement needs them. Analytics counts alarms by cause.',
        },
        confirming: {
          title: 'Confirming',
          text: 'Where your company asks for it, an acknowledged alarm is confirmed by a second person: open it in the Alarm Log, write a note if there is something to say, and choose Confirm. Whoever acknowledged it cannot confirm it; the role Quality can. The filter Confirmation finds what is not confirmed yet.',
        },
        preAlarms: {
          title: 'Pre-alarms',
          text: 'A pre-alarm cannot be acknowledged: the alarm that may follow must not be missed.',
        },
        faster: {
          title: 'Somebody was faster',
          text: 'If somebody was faster, the button says Already Acknowledged and nothing is changed. A note that you typed stays there to be saved.',
        },
        shelving: {
          title: 'Shelving',
          text: 'Shelve, at the bell, holds the messages about one sensor for 30 minutes, an hour or two, with the reason that you give: while a door is being mended, for example. Settings say for how long at most, and whether viewers may. If it is still in alarm then, everybody is notified again.',
        },
        maintenance: {
          title: 'Maintenance',
          text: 'Maintenance, in the menu or by the wrench at a sensor, a zone or a base unit, holds the messages of everything in it while somebody defrosts, cleans or delivers: now, at a planned time, or on days of the week, for at most 7 days. Alarms are recorded as ever and keep their colours; every page says that messages are held, and the wrench stands beside the names. When it ends, or an admin ends it early, what is still in alarm is notified once, and what is over is summed up for whoever planned it.',
        },
        drills: {
          title: 'Drills',
          text: 'A drill, under Drills in Remote Alerts, proves that a group is reached: a real alarm of a hidden sensor goes the whole way, its messages begin with DRILL, and acknowledging it ends it. Nothing else shows it. A drill with a probe asks somebody to warm or cool the probe of a sensor by hand instead: the run waits an hour for its alarm, the messages and the acknowledgement, and another for the probe to be back inside its limits. That alarm is marked as a drill and is in no figure; if the probe is not back in time, the drill failed and the alarm is a real one. An admin plans drills and can run one at any time; each run keeps when every step happened. A drill that is announced tells those whom it will reach an hour before. A drill that failed is named in the alarm bar of admins until one of them has looked at it.',
        },
        signatures: {
          title: 'Signatures',
          text: 'Sign, at a calibration, a run of a drill or an evidence pack, puts your name, the time and the meaning under it. The first signature after you sign in asks for your e-mail address and password, further ones within some minutes for the password alone; a passkey works too. If the record changes afterwards, the signature says so. Settings, Security, has the minutes and further meanings.',
        },
      },
    },
    users: {
      title: 'Add or Remove a User',
      picture: 'The Users screen with the dialog that adds a user.',
      steps: [
        'On the Users screen, choose Add User.',
        'Enter the email address. Leave the password out to send an invitation, or enter one of at least 12 characters.',
        'A new user is a Viewer. Choose Admin for whoever manages sensors, limits and users.',
      ],
      topics: {
        invitations: {
          title: 'Invitations',
          text: 'Where the system can send email, leave the password out and an invitation is sent instead; a link that was lost or has expired is sent again from the record of the user.',
        },
        changing: {
          title: 'Changing a user',
          text: 'Choose a row to change names, phone number or role, to disable the user, or to set another password. Everyone can open their own record.',
        },
        lostFactors: {
          title: 'Lost phone and recovery codes',
          text: 'Somebody who has lost phone and recovery codes: an admin resets two-factor sign-in or removes the passkeys in the record of that user. Settings can demand two factors of everybody.',
        },
        disabling: {
          title: 'Disabling and deleting',
          text: 'Disabling ends the sessions of that user at once and keeps the record. Deleting cannot be taken back. The last admin of a company cannot be deleted.',
        },
        locked: {
          title: 'Locked accounts',
          text: 'Ten wrong passwords within 15 minutes lock an account for 15 minutes; an admin can unlock it earlier.',
        },
        reasons: {
          title: 'Reasons for changes',
          text: 'Where your company demands it, a change of limits, sensors, users, calibrations or of how long readings are kept asks why before it is saved. What belongs together, such as a change of all marked sensors, is asked about once. If you cancel, nothing is changed and what you typed stays. An admin chooses the groups under Settings, Security; the audit log shows the reason with the change.',
        },
        lock: {
          title: 'Locked screens',
          text: 'Where your company sets it, a screen locks when nobody has done anything for some minutes. It warns for 30 seconds before: any key, or “Stay signed in”, keeps it open. Enter your password or use a passkey, and the page is as you left it, also what you had typed. A locked screen shows no alarms; messages about alarms are sent as always. An admin sets the minutes under Settings, Security.',
        },
      },
    },
    zones: {
      title: 'Zones',
      picture: 'The Zones screen with one zone open, its sensors on one side and those to add on the other.',
      steps: [
        'On the Zones screen, choose Add Zone and give it a name.',
        'Open its row and assign the sensors.',
        'Assign the users who look after them.',
      ],
      topics: {
        purpose: {
          title: 'What a zone is for',
          text: 'A zone groups sensors, such as those of one room or one department, and the users who look after them. A sensor can be in several zones.',
        },
        many: {
          title: 'Many at once',
          text: 'Search the sensors or users of a zone, then choose Add all or Remove all: how many change is shown before anything does. On the Users screen, mark several to change their zones or their role together.',
        },
        selector: {
          title: 'The zone on the Dashboard',
          text: 'The zone selector on the Dashboard shows the sensors of one zone; the choice is remembered on this device.',
        },
        deleting: {
          title: 'Deleting a zone',
          text: 'Deleting a zone leaves its sensors, readings and users as they are.',
        },
      },
    },
    notes: {
      title: 'Edit Alarm Notes',
      picture: 'The Alarm Log with the dialog in which the note of an alarm is written.',
      steps: [
        'In the Alarm Log, choose Edit beside the note of an alarm; on a phone, open the alarm first.',
        'Write what happened and what was done.',
        'Choose Save Note.',
      ],
      topics: {
        name: {
          title: 'Your name',
          text: 'Your name is put after the text. A note that is emptied is removed.',
        },
        record: {
          title: 'Notes are records',
          text: 'Notes are part of the record that an auditor reads: say what was found, what was done, and where the goods went.',
        },
        reviews: {
          title: 'Reviews',
          text: 'A plan under Reviews names who looks at the records of a zone or of the whole company, and when. At each due time a review opens for the time since the last one: lowest and highest value of each sensor with their times, time outside limits, alarms, quiet times and calibrations that are due, what needs a look first. j and k go from sensor to sensor; Nothing to note ends the review, a finding asks for a text. The figures are stored with it. A review that is not done within its hours is missed, admins get an e-mail, and it can still be done late. Readings that come afterwards are counted beside it. Each plan has its month as a PDF: a temperature log with a row for each review.',
        },
        tasks: {
          title: 'Tasks',
          text: 'Tasks, below the Alarm Log, are what people measure and check at set times: a reading by hand, a comparison with the probe, or a check list with questions to answer by yes or no, with a number or a text. A plan names the days and times, or every so many hours while a sensor is silent, and whose tasks they are. A “no” or a number outside its range is a finding. A task that is not done in its time is missed: an alert group or the admins are notified, and it stays missed, even if it is done late within a day. Without a connection the result waits in the browser and is sent once when it is back.',
        },
      },
    },
    troubleshooting: {
      title: 'Troubleshooting',
      picture: 'The Base Units screen: which units are online, and when each was last received.',
      steps: [
        'Read the lines above the page and the cards of the Dashboard: they name what is wrong.',
        'Look at Base Units: is the unit online, with power and network?',
        'Then look at the battery of the sensor, and at what stands between it and the base unit.',
      ],
      topics: {
        offline: {
          title: 'A sensor is offline',
          text: 'Nothing was received from it for 15 minutes. Look at its base unit first; if that is offline too, check its power and its network. Then the battery of the sensor, and what stands between the two.',
        },
        sensorError: {
          title: 'Sensor error in place of a temperature',
          text: 'The probe is broken or unplugged. The reading is kept as an error and never counts as a temperature.',
        },
        battery: {
          title: 'A warning: the battery is low',
          text: 'Change the battery soon; readings go on until it is empty.',
        },
        clock: {
          title: '“Clock wrong” at a base unit',
          text: 'For an hour the times of its readings did not fit their arrival. Open its row: it says by how much. Set its clock, or check whether it reaches its time server. It is right again after an hour of deliveries with right times.',
        },
        stale: {
          title: 'Values do not change on any screen',
          text: 'Check the connection of this device, then whether the base units are online. What a base unit stored while it was cut off arrives later and lands in its place.',
        },
        signIn: {
          title: 'You cannot sign in',
          text: 'Check the company name first. After ten failures wait 15 minutes or ask an admin to unlock you.',
        },
        noMessage: {
          title: 'No message came for an alarm',
          text: 'Remote Alerts lists the sensors that are in no group, and says of each group whom it cannot reach and why.',
        },
        mail: {
          title: 'Setting up email and text messages',
          text: 'Emails go by your own mail server, entered in Settings, Notifications. For all companies email and text messages are set up where the server runs: SMTP_URL (such as smtps://user:password@mail.example.com) and SMTP_FROM, or SMS_ACCOUNT, SMS_TOKEN and SMS_FROM, in its environment. Restart it, then send yourself a test in Settings.',
        },
        push: {
          title: 'Push messages no longer come',
          text: 'Channels in Remote Alerts lists your devices. One that has shown no message for 30 days is marked; press “Send a test” on that device, and remove what is no longer yours.',
        },
        backup: {
          title: 'Backup',
          text: 'Whoever runs the server makes one with npm run cli -- backup FILE, at any time, and brings it back into an empty installation with npm run cli -- restore FILE. Restore one now and then to know that it works.',
        },
        moving: {
          title: 'Export and import',
          text: 'Settings saves all data of the company as a ZIP file of CSV and JSON, without passwords and keys. On this or another installation an admin of a company that is still empty imports it under Settings, Import data; or whoever runs the server makes a new company of it with npm run cli -- company import FILE.zip. Nothing is there before all of it is, and the audit log says which file it came from.',
        },
      },
    },
  },
} as const;
