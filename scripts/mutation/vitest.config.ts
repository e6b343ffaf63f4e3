import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../../vitest.config.ts';

/** Campaigns, and tests of scripts and of migrations: they take minutes, and none is about these modules. */
const LEFT_OUT = [
  'tests/unit/{content,local,lock}/**',
  'tests/unit/{architecture,contributing,parser-cost,workflows}.test.ts',
  'tests/functions/{backup,corpora,faults,flood-campaign,fuzz,local-server,log-privacy,serverless-driver}.test.ts',
  'tests/functions/{deploy-check,empty-at-build,inventory,old-database,preview-database,signed-check-migration}.test.ts',
];

const { PROJECTS = 'unit' } = process.env;
const projects = (base.test?.projects ?? []) as TestProjectInlineConfiguration[];

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    reporters: [],
    projects: projects
      .filter(({ test }) => PROJECTS.split(' ').includes(String(test?.name)))
      .map((project) => ({
        ...project,
        test: { ...project.test, exclude: LEFT_OUT, testTimeout: 300_000 },
      })),
  },
});
