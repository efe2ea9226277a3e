import { enableCompileCache, type ResolveFnOutput, registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

// Imported first by each program and thread: makes loading take a quarter of the time.

/** Code without its types is kept among the packages, and made again where that cannot be written. */
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/review-api", import.meta.url)))

// Node parses the package.json of a package for each import of one of its files. These have hundreds of files and a
// package.json of more than 130 kB each. What their files mean by ./x.js needs none of it, and what ours mean by a name
// is the same for each of them.
const wordy = /^(?:drizzle-orm|date-fns)(?:\/|$)/
const insideWordy = /\/node_modules\/(?:drizzle-orm|date-fns)\/[^?]+\.js$/
const found = new Map<string, ResolveFnOutput>()

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
