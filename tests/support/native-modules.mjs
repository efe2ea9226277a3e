import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"
import { createScriptTransformer } from "@jest/transform"

const asModules = {
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
}

/** Of each file that was compiled, where its source map lies; and those that the errors of the present suite are read with. */
const compiled = new Map()
let sourceMaps = new Map()
let transformer

/** Compiles components as Jest does, whose cache keeps them. */
function compile(url) {
  const path = fileURLToPath(url)
  const { code, sourceMapPath } = transformer.transform(path, asModules, readFileSync(path, "utf8"))
  if (sourceMapPath) {
    compiled.set(path, sourceMapPath)
    sourceMaps.set(path, sourceMapPath)
  }
  return code
}

/**
 * Before a suite.
 * @param config of its room.
 * @param maps Jest's own, from the path of a file to that of its source map.
 */
export async function compileWith(config, maps) {
  transformer ??= await createScriptTransformer(config)
  sourceMaps = maps
  for (const [path, map] of compiled) maps.set(path, map)
}

const nextHeaders = new URL("./component/next-headers.ts", import.meta.url).href

/** Next's server, which Jest's configuration loads, has contexts of its own take the place of those of the browser. */
const contextOfServer = /^next\/dist\/server\/route-modules\/pages\/vendored\/contexts\/(.*)$/

/** These look for a page when they load, once for all suites of a worker. */
const ofPages =
  /^(?:react-dom\/client|@tanstack\/react-query|react-hook-form|radix-ui|cmdk|nuqs|@testing-library\/(?:react|user-event))$/

registerHooks({
  resolve(specifier, context, next) {
    if (ofPages.test(specifier) && typeof document === "undefined")
      throw new Error(`${specifier} would load without a page, for suites that have one as well.`)
    // Outside of Next there is no request.
    if (specifier === "next/headers") return next(nextHeaders, context)
    const [, ofBrowser] = contextOfServer.exec(specifier) ?? []
    if (ofBrowser) return next(`next/dist/shared/lib/${ofBrowser}.shared-runtime.js`, context)
    // Bundlers find modules of Next without their ending; Node does not, since Next's package.json names no exports. What Next
    // has compiled of others are packages.
    const isNext = /^next\/(?:[a-z]+|dist\/(?!compiled\/).*(?<!\.js))$/.test(specifier)
    return next(isNext ? `${specifier}.js` : specifier, context)
  },
  load(url, context, next) {
    const { pathname } = new URL(url)
    if (pathname.endsWith(".tsx")) return { format: "module", source: compile(url), shortCircuit: true }
    if (pathname.endsWith(".css")) return { format: "module", source: "", shortCircuit: true }
    return next(url, context)
  },
})
