import { enableCompileCache, registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

// Imported by each program and thread before its first module (`--import`): makes loading take a fifth of the time.
// JavaScript, since Node would load what removes types to read it, and needs that no more once there is a cache.

/** Code without its types is kept among the packages, and made again where that cannot be written. */
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/review-api", import.meta.url)))

// Node parses the package.json of a package for each import of one of its files. These have hundreds of files and a
// package.json of more than 130 kB each. What their files mean by ./x.js needs none of it, and what ours mean by a name
// is the same for each of them.
const wordy = /^(?:drizzle-orm|date-fns)(?:\/|$)/
const insideWordy = /\/node_modules\/(?:drizzle-orm|date-fns)\/[^?]+\.js$/
/** @type {Map<string, import("node:module").ResolveFnOutput>} */
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? ""
    const isInside = specifier.startsWith(".") && specifier.endsWith(".js")
    if (isInside && insideWordy.test(from))
      return { url: new URL(specifier, from).href, format: "module", shortCircuit: true }
    if (!wordy.test(specifier) || from.includes("/node_modules/") || !context.conditions.includes("import"))
      return next(specifier, context)
    const known = found.get(specifier) ?? next(specifier, context)
    found.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})
