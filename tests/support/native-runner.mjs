import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import circus from "jest-circus/runner"

const require = createRequire(import.meta.url)
const circusHandlers = Symbol.for("EVENT_HANDLERS")

/** Circus keeps its state in its module: each suite has its own. */
function freshCircus(path) {
  delete require.cache[path]
  delete globalThis[circusHandlers]
  return require(path)
}

/** What Circus asks of Jest's module loader, done by Node itself. */
const nodeItself = {
  requireInternalModule: freshCircus,
  requireModule: require,
  setGlobalsForRuntime() {},
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (path) => import(pathToFileURL(path).href),
  enterTestCode() {},
  leaveTestCode() {},
}

function restoreEnv(before) {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
}

/**
 * Runs a suite as Node runs the product: Node loads its modules, once for all suites of a worker, where Jest would load
 * them anew in a context of each suite. For suites that replace neither modules nor timers, and of whose modules none
 * keeps what another suite must not find.
 */
export default async function runNatively(globalConfig, config, environment, _runtime, testPath, send) {
  const env = { ...process.env }
  const { console } = globalThis
  globalThis.console = environment.global.console
  globalThis[Symbol.for("outpost.shared-modules")] = true
  // Jest has it at 100, which every error of the product would pay for.
  Error.stackTraceLimit = 10
  try {
    return await circus.default(globalConfig, config, { global: globalThis }, nodeItself, testPath, send)
  } finally {
    globalThis.console = console
    restoreEnv(env)
  }
}
