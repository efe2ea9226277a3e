import { TestEnvironment } from "jest-environment-jsdom"
import * as undici from "undici"
import { createPageNetwork, onTheWay } from "./component/page-network.ts"
import { noteNavigation, pageFetch, pageFormData } from "./component/page-window.ts"
import { appFacts, order } from "./component/running-app.ts"
import "./quick-forms.mjs"

const namesOfNode = [
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

/** jsdom whose pages have the app behind them, as a browser has. */
export default class extends TestEnvironment {
  constructor(...given) {
    super(...given)
    const window = this.global
    for (const name of namesOfNode) {
      Object.defineProperty(window, name, { value: globalThis[name], configurable: true, writable: true })
    }
    this.network = createPageNetwork(this.dom.cookieJar, () => window.location.origin)
    window.fetch = pageFetch(window, this.network)
    window.FormData = pageFormData(window.FormData)
    const left = noteNavigation(window)
    const jar = this.dom.cookieJar
    const behind = { jar, network: this.network, left, order, appFacts, onTheWay, undici }
    window[Symbol.for("outpost.behind-page")] = behind
  }

  async setup() {
    await super.setup()
    this.network.enable()
  }

  async teardown() {
    await this.network.disable()
    await super.teardown()
  }

  exportConditions() {
    return [""]
  }
}
