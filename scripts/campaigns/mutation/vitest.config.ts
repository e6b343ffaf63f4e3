import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../../../vitest.config.ts';

/** Campaigns, and tests of scripts and of migrations: they take minutes, and none is about these modules. */
const LEFT_OUT = [
  'tests/unit/{content,local}/**',
  'tests/unit/{architecture,contributing,faults-found,parser-cost,workflows}.test.ts',
  'tests/functions/{backup,corpora,faults,fuzz,log-privacy,serverless-driver}.test.ts',
  'tests/functions/{inventory,migrations}.test.ts',
];

/** Not empty: the function tests run too. */
const { FUNCTION_TESTS = '' } = process.env;
const included = {
  unit: ['tests/unit/**/*.test.ts'],
  ...(FUNCTION_TESTS && { functions: ['tests/functions/**/*.test.ts'] }),
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
