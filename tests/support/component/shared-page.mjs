import { createRequire } from "node:module"
import { TestEnvironment } from "jest-environment-node"
import { CookieJar, JSDOM, VirtualConsole } from "jsdom"
import "../quick-forms.mjs"
import { furnishPage } from "./furnish-page.mjs"

const require = createRequire(import.meta.url)
const address = "http://localhost/"
const behind = Symbol.for("outpost.behind-page")

/** Node has them too; everything else that Node has stays, for the libraries that hold on to it. */
const ofPage = new Set([
  ...["AbortController", "AbortSignal", "CloseEvent", "CustomEvent", "DOMException", "ErrorEvent", "Event"],
  ...["EventTarget", "File", "FormData", "MessageEvent", "Navigator", "Storage", "WebSocket"],
  ...["fetch", "localStorage", "navigator", "sessionStorage"],
])

let console = globalThis.console

/**
 * Has React take its turns by timers, as in a page of jsdom: they come in the order of those of Testing Library, so that
 * what a test waits for has had its effects.
 */
function scheduleByTimers() {
  const { setImmediate, MessageChannel } = globalThis
  Object.assign(globalThis, { setImmediate: undefined, MessageChannel: undefined })
  createRequire(require.resolve("react-dom"))("scheduler")
  Object.assign(globalThis, { setImmediate, MessageChannel })
}

function makePage() {
  scheduleByTimers()
  const virtualConsole = new VirtualConsole()
  virtualConsole.on("jsdomError", (error) => console.error(error))
  const jar = new CookieJar()
  const { window } = new JSDOM("<!DOCTYPE html>", {
    url: address,
    pretendToBeVisual: true,
    cookieJar: jar,
    virtualConsole,
  })
  // As Jest does it: what nobody listens to fails the test.
  window.addEventListener("error", ({ error }) => error && process.emit("uncaughtException", error))
  const network = furnishPage(window, jar)
  network.enable()
  return { window, jar, network, usual: Object.getOwnPropertyDescriptors(window) }
}

/** Made once for all suites of a worker. */
let page

/** Names of the page that scripts use without `window.`. */
const names = () =>
  Object.getOwnPropertyNames(page.window).filter((name) => !(name in before) || ofPage.has(name))

/** Timers that pages have set: those that a suite leaves behind must not keep the worker. */
const timers = new Set()

const noted =
  (set) =>
  (...given) => {
    const timer = set(...given)
    timers.add(timer)
    return timer
  }

const { setTimeout, setInterval } = globalThis
const notingTimers = {
  setTimeout: Object.assign(noted(setTimeout), setTimeout),
  setInterval: Object.assign(noted(setInterval), setInterval),
}

/** The globals that Node had before. */
let before

function lookAtPage() {
  const { window } = page
  before = Object.getOwnPropertyDescriptors(globalThis)
  for (const name of names()) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: true,
      get: () => window[name],
      set(value) {
        window[name] = value
      },
    })
  }
  // React and Testing Library agree by their `self`, where it is the global object.
  Object.defineProperty(globalThis, "self", { configurable: true, value: globalThis, writable: true })
  Object.assign(globalThis, notingTimers)
  globalThis[behind] = window[behind]
}

function lookAway() {
  for (const timer of timers) timer.unref()
  timers.clear()
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!(name in before)) delete globalThis[name]
  for (const [name, descriptor] of Object.entries(before)) {
    const now = Object.getOwnPropertyDescriptor(globalThis, name)
    if (now.get !== descriptor.get || now.value !== descriptor.value)
      Object.defineProperty(globalThis, name, descriptor)
  }
  delete globalThis[behind]
}

/** As a browser has it that opens a first page. */
function clearPage() {
  const { window, jar, usual } = page
  const { document, history, localStorage, sessionStorage } = window
  for (const name of Object.getOwnPropertyNames(window)) if (!(name in usual)) delete window[name]
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  jar.removeAllCookiesSync()
  history.replaceState(null, "", address)
}

/** The page of a worker, for suites that share their modules: these hold on to its document. */
export class SharedPage extends TestEnvironment {
  async setup() {
    await super.setup()
    ;({ console } = this.global)
    page ??= makePage()
    lookAtPage()
    clearPage()
  }

  async teardown() {
    if (before) {
      lookAway()
      before = undefined
    }
    await super.teardown()
  }
}
