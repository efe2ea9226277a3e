import { TestEnvironment } from "jest-environment-jsdom"

/** jsdom with Node's own fetch, so that real HTTP works in component tests. */
export default class extends TestEnvironment {
  constructor(...given) {
    super(...given)
    const names = [
      "fetch",
      "Request",
      "Response",
      "Headers",
      "FormData",
      "Blob",
      "ReadableStream",
      "WritableStream",
      "TransformStream",
      "TextEncoder",
      "TextDecoder",
      "BroadcastChannel",
      "structuredClone",
    ]
    for (const name of names) this.global[name] = globalThis[name]
  }

  exportConditions() {
    return [""]
  }
}
