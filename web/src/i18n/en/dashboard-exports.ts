export const dashboardExports = {
  label: 'Export',
  PDF: 'PDF: the sensors on screen',
  XLS: 'XLS: the sensors on screen',
  IMG: 'IMG: the sensors on screen',
  searchAside: 'PDF and XLS have those that the search leaves out, too',
  asOf: '{{at}} · times of {{timeZone}}',
  cut: 'The first {{shown}} of {{count}} sensors',
  alarm: 'Alarm: {{type}}',
  failed: 'The picture could not be made',
  changeOrder: 'Change order',
  orderDone: 'Done',
} as const;
