import { type EnvironmentModuleNode, isRunnableDevEnvironment, type Plugin } from 'vite';

const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * Renders pages from the edited file when an island imports it, too. Astro's own plugin (astro:hmr-reload) skips the
 * modules that the client also holds, so the server would send HTML of the old code, and hydration would fail.
 */
export function freshServerModules(): Plugin {
  return {
    name: 'fresh-server-modules',
    apply: 'serve',
    hotUpdate: {
      // Before Astro's plugin, which returns no modules to the others.
      order: 'pre',
      handler({ file, modules, timestamp }) {
        const { environment } = this;
        if (!isRunnableDevEnvironment(environment) || !SCRIPT.test(file)) return;
        // Filled with the modules and everything that imports them.
        const invalidated = new Set<EnvironmentModuleNode>();
        for (const module of modules) {
          environment.moduleGraph.invalidateModule(module, invalidated, timestamp, true);
        }
        const { evaluatedModules } = environment.runner;
        for (const { id } of invalidated) {
          const evaluated = id && evaluatedModules.getModuleById(id);
          if (evaluated) evaluatedModules.invalidateModule(evaluated);
        }
      },
    },
  };
}
