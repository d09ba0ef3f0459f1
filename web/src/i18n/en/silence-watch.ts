export const silenceWatch = {
  blind:
    'Nothing has been received and stored since {{since}}. Sensors and base units that fall silent raise no alarm.',
  interrupted:
    'Nothing was received from {{from}} to {{to}}. Silence is counted anew since then, so alarms of silence come later.',
  failing: 'Alarms that come by time alone have not been evaluated since {{since}}.',
  unit: 'What base unit {{name}} sends has not been stored since {{since}}. Its sensors are not watched for silence.',
  more_one: 'The same holds for one more base unit.',
  more_other: 'The same holds for {{count}} more base units.',
} as const;
