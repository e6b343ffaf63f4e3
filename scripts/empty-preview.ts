/** `npm run preview:empty`, in the build of a preview on Netlify: empties its copy of the live database. */
import { getConnectionString } from '@netlify/database';
import { createDatabase } from '../netlify/platform/database.ts';
import { emptyAtBuild } from '../netlify/platform/empty-at-build.ts';

const database = createDatabase();
console.log(await emptyAtBuild(process.env, database, getConnectionString));
await database.close();
