import { MOMENT } from './moment.ts';

/** Settings of a company and its scheduled reports. */
export const SETTINGS_WORDS: Readonly<Record<string, string>> = {
  address1: 'Address, first line',
  address2: 'Address, second line',
  city: 'City',
  postcode: 'Postcode',
  country: 'Country',
  offlineWindow:
    'After how many minutes of silence a sensor is offline, unless its own settings say otherwise',
  keepLastPicture:
    'Whether devices may keep the newest values for up to 24 hours, to show them with their age without a connection',
  language: 'Language of screens, messages and reports; null where none was chosen',
  temperatureUnit:
    'Unit in which people read and type temperatures: `c` for °C, `f` for °F; null where none was chosen. The API is in °C always',
  'UserData.language': 'Language that the person chose; absent where they chose none',
  'UserData.temperatureUnit': 'Unit of temperature that the person chose; absent where they chose none',
  viewersSeeOwnZones: 'Whether viewers see only the sensors of zones that they are assigned to',
  acknowledgeFromMessages:
    'Whether messages about alarms bring a link by which they are acknowledged without signing in, and whether it asks for a PIN',
  stillOutAfter: 'After how many minutes what is acknowledged and still out is brought to mind; 0 for never',
  worseByCelsius: 'By how many °C it has to get worse for another notice; 0 for never',
  worseByPercent: 'By how many percent of humidity it has to get worse for another notice; 0 for never',
  longestShelving: 'For how many minutes at most an alarm may be shelved; 0 for never',
  viewersMayShelve: 'Whether viewers may shelve alarms of the sensors that they see',
  reasonsDemanded:
    'Groups of changes that are refused without a reason in the header `X-Change-Reason`: `limits` (limits and templates), `devices` (sensors and base units), `people` (users, roles, keys and who belongs to a zone), `calibrations`, `retention` (how long readings are kept, and holds)',
  alarmsAreConfirmed: 'Whether acknowledged alarms are confirmed by a second person',
  lockAfterMinutes: 'Minutes without input after which the sessions of people lock; 0 for never',
  temperatureTolerance:
    'Distance allowed in a comparison between the entered value and that of the probe, °C',
  humidityTolerance: 'Distance allowed in a comparison between the entered value and that of the probe, %RH',
  keepReadingsDays: 'For how many days readings are kept; null for ever',
  keepStatisticsDays: 'For how many days statistics are kept; null for ever',
  providerName: 'Who runs the service',
  providerUrl: 'Where they are found',
  providerPhone: 'Their telephone',
  providerEmail: 'Their e-mail address',
  emailConfigured: 'Whether the server can send e-mails of any company',
  own: "The company's own mail server; null where it has none",
  operatorSends:
    'Whether the operator has a mail server, which also takes what the one of the company does not take',
  host: 'Name or address of the mail server',
  port: 'Port of the mail server, usually 587 for STARTTLS and 465 for TLS',
  security:
    '`tls` encrypts the connection from its start, `starttls` by a command before anything else; neither sends anything without',
  hasPassword: 'Whether a password is stored; it is never returned',
  lastFailure: 'The newest failure to send a message by it; null while there was none',
  lastSentAt: `When a message was last sent by it, noted at most once an hour, ${MOMENT}; null while none was`,
  failure: 'In which step the mail server failed; null when it took the message',
  linksAreLocal:
    'Whether links in messages open on the machine of the server alone, because its public address is not set',

  reportId: 'Id of the scheduled report',
  frequency: 'How often',
  time: 'Time of the day on the clock of the company, HH:MM',
  lastSent: `When it was last sent, ${MOMENT}; null while it never was`,
  nextRun: `When it is sent next, ${MOMENT}`,

  fileName: 'Name of the file that is imported',
  understood: 'In sentences, what was taken for what',
  refusals: 'The first lines that were refused',
  'ImportPreview.refused': 'How many lines were refused',
  'ImportPreviewFirst.line': 'Line of the file, from 1',
  'ImportPreviewFirst.measuredAt': `When it was measured, ${MOMENT}`,
  'ImportPreviewFirst.values': 'What was measured, in °C, percent and volts',
  'ImportPreviewFirst.inputs':
    'What it says of inputs by their keys, in the units of the table of inputs; left out for nothing',
  'ImportPreviewRefusals.line': 'Line of the file, from 1',
  'ImportPreviewRefusals.column': 'Title of the column; null where the whole line is meant',
  'ReadingsImport.quietSince':
    'Since when nothing was heard of the server that does it; left out while it is at work',
  'ReadingsImport.resumed': 'Whether it began anew, after a server that stopped',
  'ReadingsImportResult.added': 'How many readings were stored',
  'ReadingsImportResult.refused': 'How many lines were refused',
  leftOut: 'How many readings are of sensors that were not chosen',
  inputValues: 'How many values of inputs were added; left out for none',
  withoutRoom:
    'How many values of inputs were left out because their sensor has as many inputs as it can have; left out for none',
  conflicts: 'How many of the duplicates had another value: the first stays',
  duplicates: 'How many readings were there already, or came twice',
  longestGapMs: 'Longest time between two readings that follow each other, in milliseconds',
};
