/**
 * Exits with an error message if Node is too old to run TypeScript. `npm ci` normally installs Node 24 as a package,
 * and `npm run` prefers it. This check is for machines that could not download that package.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node ${process.versions.node} é antigo demais: rode npm ci de novo ou instale o Node 24 (https://nodejs.org).`,
  );
  process.exit(1);
}
