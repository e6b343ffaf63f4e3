/** `npm run preview:empty`, in the build of a preview on Netlify: empties its copy of the live database. */
import { createDatabase, requireDatabaseUrl } from '../../netlify/platform/database.ts';
import { emptyAtBuild } from '../../netlify/platform/empty-at-build.ts';

const database = createDatabase();
console.log(await emptyAtBuild(process.env, database, requireDatabaseUrl));
await database.close();
