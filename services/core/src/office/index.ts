export { OfficeHours } from './office-hours.js';
export { isBefore, officeOf, officeVariables, opensBeforeItCloses, timeOfDay } from './office-variables.js';
