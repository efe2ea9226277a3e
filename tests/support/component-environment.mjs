import { OwnPage } from "./component/own-page.mjs"
import { SharedPage } from "./component/shared-page.mjs"
import { isOnItsOwn } from "./on-its-own.mjs"

/** jsdom whose pages have the app behind them, as a browser has. */
export default class {
  constructor(config, context) {
    const Page = isOnItsOwn(context.testPath) ? OwnPage : SharedPage
    // biome-ignore lint/correctness/noConstructorReturn: Jest makes the environment of each suite with `new`.
    return new Page(config, context)
  }
}
