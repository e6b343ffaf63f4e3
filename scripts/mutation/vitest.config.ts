import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../../vitest.config.ts';

/** Campaigns, and tests of scripts, which start programs: minutes for each change, and none is about these modules. */
const LEFT_OUT = [
  'tests/unit/{content,local,lock}/**',
  'tests/unit/{architecture,contributing,parser-cost,workflows}.test.ts',
  'tests/functions/{backup,corpora,faults,flood-campaign,fuzz,local-server,log-privacy,serverless-driver}.test.ts',
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
        test: { ...project.test, exclude: LEFT_OUT, testTimeout: 60_000 },
      })),
  },
});
