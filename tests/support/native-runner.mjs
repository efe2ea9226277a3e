import { readFileSync } from "node:fs"
import { createRequire, flushCompileCache, registerHooks } from "node:module"
import { pathToFileURL } from "node:url"
import circus from "jest-circus/runner"
import "../../review-api/core/load-quickly.mjs"

const require = createRequire(import.meta.url)
const circusHandlers = Symbol.for("EVENT_HANDLERS")
const sharedModules = Symbol.for("outpost.shared-modules")

// Bundlers find `next/server` without its ending; Node does not, since Next's package.json names no exports.
registerHooks({
  resolve: (specifier, context, next) =>
    next(/^next\/[a-z]+$/.test(specifier) ? `${specifier}.js` : specifier, context),
})

/** Circus keeps its state in its module: each suite has its own. */
function freshCircus(path) {
  delete require.cache[path]
  delete globalThis[circusHandlers]
  return require(path)
}

/** Circus's calls to Jest's module loader, done by Node itself. */
const nodeItself = {
  requireInternalModule: freshCircus,
  requireModule: require,
  setGlobalsForRuntime() {},
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (path) => import(pathToFileURL(path).href),
  enterTestCode() {},
  leaveTestCode() {},
}

/** Suites that replace functions, timers or modules take the tools for it from here, and need modules of their own. */
const replaces = (testPath) => readFileSync(testPath, "utf8").includes('from "@jest/globals"')

function restoreEnv(before) {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
}

/** Forgets what the app keeps for the life of its process (`lib/env/process-wide`). */
function forgetProcessWide() {
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (key.description?.startsWith("outpost.") && key !== sharedModules) delete globalThis[key]
}

/**
 * Runs a suite as Node runs the product: Node loads its modules, once for all suites of a worker, where Jest would load
 * them anew in a context of each suite. Suites that import `@jest/globals` are left to Jest's loader. Of the modules of
 * the others none keeps what another suite must not find, but by `processWide`.
 */
export default async function runNatively(globalConfig, config, environment, runtime, testPath, send) {
  if (replaces(testPath)) return circus.default(globalConfig, config, environment, runtime, testPath, send)
  const env = { ...process.env }
  const { console } = globalThis
  globalThis.console = environment.global.console
  globalThis[sharedModules] = true
  // Jest has it at 100, which every error of the product would pay for.
  Error.stackTraceLimit = 10
  try {
    return await circus.default(globalConfig, config, { global: globalThis }, nodeItself, testPath, send)
  } finally {
    globalThis.console = console
    restoreEnv(env)
    forgetProcessWide()
    // Workers are ended in a way that keeps nothing of what they have compiled.
    flushCompileCache()
  }
}
