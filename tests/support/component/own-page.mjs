import { TestEnvironment } from "jest-environment-jsdom"
import * as undici from "undici"
import "../quick-forms.mjs"
import { furnishPage } from "./furnish-page.mjs"

/** A page for one suite alone, for suites that load their modules anew (`@jest/globals`). */
export class OwnPage extends TestEnvironment {
  constructor(...given) {
    super(...given)
    this.network = furnishPage(this.global, this.dom.cookieJar, undici)
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
