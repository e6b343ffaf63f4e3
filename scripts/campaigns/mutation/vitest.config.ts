import { globSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../../../vitest.config.ts';

/** Campaigns, and tests of scripts and of migrations: they take minutes, and none is about these modules. */
const LEFT_OUT = [
  'tests/unit/{content,local}/**',
  'tests/unit/{architecture,contributing,faults-found,parser-cost,workflows}.test.ts',
  'tests/functions/{backup,corpora,faults,flood-campaign,fuzz,local-server,log-privacy,serverless-driver}.test.ts',
  'tests/functions/{deploy-check,inventory,migrations,preview-database}.test.ts',
];

/** Matches the paths of the function tests to run; empty: none. */
const { FUNCTION_TESTS = '' } = process.env;
const functionTests = globSync('tests/functions/**/*.test.ts').filter(
  (path) => FUNCTION_TESTS && new RegExp(FUNCTION_TESTS).test(path),
);
const included = {
  unit: ['tests/unit/**/*.test.ts'],
  ...(functionTests.length > 0 && { functions: functionTests }),
};
const projects = (base.test?.projects ?? []) as TestProjectInlineConfiguration[];

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    reporters: [],
    projects: Object.entries(included).map(([name, include]) => {
      const project = projects.find(({ test }) => test?.name === name);
      return { ...project, test: { ...project?.test, include, exclude: LEFT_OUT, testTimeout: 300_000 } };
    }),
  },
});
