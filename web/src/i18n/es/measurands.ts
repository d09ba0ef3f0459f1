export { measurandWords as measurands } from '@ts1/contract/i18n/es/measurands';
