/**
 * Says what is wrong where Node is too old to run TypeScript. `npm ci` brings a new enough one along as a package,
 * which `npm run` prefers; this is for machines where that package could not be fetched.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node ${process.versions.node} é antigo demais: rode npm ci de novo ou instale o Node 24 (https://nodejs.org).`,
  );
  process.exit(1);
}
