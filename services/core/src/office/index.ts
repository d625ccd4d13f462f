export { OfficeHours, type OfficeSettings } from './office-hours.js';
export { officeOf, officeVariables, opensBeforeItCloses, timeOfDay } from './office-variables.js';
