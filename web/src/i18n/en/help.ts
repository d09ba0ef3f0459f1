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
  email: 'E-mail: {{email}}',
  sections: {
    gettingStarted: {
      title: 'Getting Started',
      body: [
        'Sign in with your company name, your e-mail address and your password. The company name is remembered on this device.',
        'The Dashboard shows every sensor with its newest values. The four cards count all sensors, those online, those with a warning and those offline; choose a card to see only these.',
        'Admins manage sensors, zones, users and limits. Viewers read everything, acknowledge alarms and write notes. Your role stands beside your name.',
        'The sun and moon button changes between light and dark. Values arrive by themselves; there is no need to reload.',
      ],
    },
    viewData: {
      title: 'View Sensor Data',
      body: [
        'Choose the name of a sensor on the Dashboard. Its page shows the current values and a chart of the last 24 hours.',
        'The buttons above the chart choose 24 hours, 7, 30 or 60 days, all data, or a range of your own. The arrows go one range back or forward.',
        'Drag over the chart, pinch, or turn the wheel with Ctrl held to zoom in; Reset Zoom goes back. A gap in the line is a time without readings, never a guess.',
        'Smooth calms the line. It never touches values beyond a limit; alarms and statistics always use what was measured.',
        'Plan View shows sensors where they stand in a building. Analytics tells minimum, maximum, mean kinetic temperature and time outside the limits over a period.',
      ],
    },
    addSensor: {
      title: 'Add a Sensor',
      body: [
        'Admins add sensors on the Sensors screen: choose the type first, then enter the serial number that is printed on the sensor, and a name that says where it is.',
        'A TS1 and a Legacy sensor have six digits, an EMS IceSpy has eight. The dots are put in for you.',
        'A sensor that a base unit hears before anybody has added it is listed as discovered; its number is then already right.',
        'Deleting a sensor hides it. Its readings and its alarm log are kept as records.',
      ],
    },
    thresholds: {
      title: 'View or Edit Thresholds',
      body: [
        'The Thresholds screen lists the limits of every sensor. Admins choose Edit, change the row and press Enter or Save; Esc or Cancel leaves it as it was.',
        'A limit counts only while its switch is on. Exactly at the limit is still inside; strictly above the high or below the low limit is beyond.',
        'The delay is how long a value has to stay beyond before it becomes an alarm. Until then it is a pre-alarm, shown in orange with the time that is left.',
        'Auto-reset ends the alarm when the value is back inside; it still waits for somebody to acknowledge it. Repeat tells it again while it goes on.',
        'Not sure about a limit? Analytics tries limits on the past and tells how many alarms they would have raised.',
      ],
    },
    acknowledge: {
      title: 'Acknowledge an Alarm',
      body: [
        'A sensor in alarm has a coloured row and a ringing bell: red for high, blue for low, orange for a pre-alarm. Point at the bell or tap it for the value, the limit and the time.',
        'Choose Acknowledge there or in the Alarm Log. Your name and the time are kept with the alarm. Everybody sees it at once.',
        'A pre-alarm cannot be acknowledged: the alarm that may follow must not be missed.',
        'If somebody was faster, the button says Already Acknowledged and nothing is changed.',
      ],
    },
    users: {
      title: 'Add or Remove a User',
      body: [
        'Admins add a user on the Users screen with an e-mail address and a password of at least 12 characters. A new user is a Viewer unless you choose Admin.',
        'Choose a row to change names, phone number or role, to disable the user, or to set another password. Everybody may open the own record.',
        'Disabling ends the sessions of that user at once and keeps the record. Deleting cannot be taken back. The last admin of a company cannot be deleted.',
        'Ten wrong passwords within 15 minutes lock an account for 15 minutes; an admin can unlock it earlier.',
      ],
    },
    zones: {
      title: 'Zones',
      body: [
        'A zone groups sensors, such as those of one room or one department, and the users who look after them.',
        'Admins add a zone by its name, open its row to see its sensors, and assign or remove sensors and users. A sensor can be in several zones.',
        'The zone selector on the Dashboard shows the sensors of one zone; the choice is remembered on this device.',
        'Deleting a zone leaves its sensors, readings and users as they are.',
      ],
    },
    notes: {
      title: 'Edit Alarm Notes',
      body: [
        'In the Alarm Log choose Edit beside the note of an alarm, write what happened and what was done, and choose Save Note.',
        'Your name is put after the text. A note that is emptied is removed.',
        'Notes are part of the record that an auditor reads: say what was found, what was done, and where the goods went.',
      ],
    },
    troubleshooting: {
      title: 'Troubleshooting',
      body: [
        'A sensor is offline: nothing was heard from it for 15 minutes. Look at its base unit first; if that is offline too, check its power and its network. Then the battery of the sensor, and what stands between the two.',
        'Sensor error in place of a temperature: the probe is broken or unplugged. The reading is kept as an error and never counts as a temperature.',
        'A warning: the battery is low. Change it soon; readings go on until it is empty.',
        'Values do not change on any screen: check the connection of this device, then whether the base units are online. What a base unit stored while it was cut off arrives later and lands in its place.',
        'You cannot sign in: check the company name first. After ten failures wait 15 minutes or ask an admin to unlock you.',
        'No message came for an alarm: look at Remote Alerts whether the sensor is in a group, and whether your channel is on.',
      ],
    },
  },
} as const;
