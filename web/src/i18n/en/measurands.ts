export { MEASURAND_WORDS as measurands } from '@ts1/contract/measurand-words';
