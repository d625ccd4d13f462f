// `npm run staff -- add|list|role|password|disable <email>`: accounts of staff, in the database that DATABASE_URL names or
// that the site running from DATA_DIR uses.
import { runOnDatabase } from './on-database.ts';

await runOnDatabase('services/api/dist/cli/staff.js', process.argv.slice(2));
