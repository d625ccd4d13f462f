// `npm run staff -- add|list|role|password|disable <email>`: staff accounts, in the database of DATABASE_URL or of the
// site running from DATA_DIR.
import { runOnDatabase } from './on-database.ts';

await runOnDatabase('services/api/dist/cli/staff.js', process.argv.slice(2));
