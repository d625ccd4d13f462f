import { backupJourney, folderStorage } from './backup-journey.js';

backupJourney('on folders', folderStorage, folderStorage);
