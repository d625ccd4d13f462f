export { OfficeHours, type OfficeSettings } from './office-hours.js';
export { officeOf, officeVariables, timeOfDay } from './office-variables.js';
