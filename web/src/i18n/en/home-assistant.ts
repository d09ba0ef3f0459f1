export const homeAssistant = {
  title: 'Home Assistant',
  hint: 'Home Assistant can find all sensors by itself over MQTT, and shows what they measure. It can read only this company’s sensors and can change nothing.',
  failed: 'Failed to load the settings of Home Assistant',
  off: 'Home Assistant does not read the sensors.',
  on: 'Turned on {{at}} by {{name}}.',
  user: 'User name',
  prefix: 'Discovery prefix',
  turnOn: 'Turn on',
  replace: 'Replace password',
  turnOff: 'Turn off',
  replaceAsk: {
    question: 'Replace the password of Home Assistant?',
    lost: 'The password until now stops working at once.',
    confirm: 'Replace password',
  },
  turnOffAsk: {
    question: 'Turn off Home Assistant?',
    lost: 'Its connections end at once, and its password stops working.',
    confirm: 'Turn off',
  },
  shown: {
    title: 'Password of {{user}}',
    once: 'Enter it in Home Assistant under Settings, Devices & services, MQTT. It is shown this once: only a fingerprint of it is stored.',
    label: 'Password',
    copy: 'Copy password',
    notCopied: 'The password is shown only now. Close without copying?',
  },
} as const;
