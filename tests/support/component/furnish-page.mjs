import { rememberStyles } from "../quick-styles.mjs"
import { createPageNetwork, onTheWay } from "./page-network.ts"
import { noteNavigation, pageFetch, pageFormData } from "./page-window.ts"
import { appFacts, order } from "./running-app.ts"

/** Taken from Node: jsdom has none, or others that Node does not accept. */
export const namesOfNode = [
  "Request",
  "Response",
  "Headers",
  "Blob",
  "crypto",
  "ReadableStream",
  "WritableStream",
  "TransformStream",
  "TextEncoder",
  "TextDecoder",
  "BroadcastChannel",
  "structuredClone",
]

/**
 * Puts the app behind a page of jsdom, as a browser has it.
 * @param undici of Node, for suites whose own loader cannot load it.
 * @returns its network.
 */
export function furnishPage(window, jar, undici) {
  for (const name of namesOfNode) {
    Object.defineProperty(window, name, { value: globalThis[name], configurable: true, writable: true })
  }
  rememberStyles(window)
  const network = createPageNetwork(jar, () => window.location.origin)
  window.fetch = pageFetch(window, network)
  window.FormData = pageFormData(window.FormData)
  const left = noteNavigation(window)
  window[Symbol.for("outpost.behind-page")] = { jar, network, left, order, appFacts, onTheWay, undici }
  return network
}
