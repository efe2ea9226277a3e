import "@testing-library/jest-dom"
import { cleanup, configure, screen, within } from "@testing-library/react"
import { endTest, undici } from "./component/app.ts"
import { briefErrors } from "./component/brief-errors.ts"
import { jest } from "./component/jest-tools.mjs"
import * as nextHeaders from "./component/next-headers.ts"
import "./component/quick-elements.ts"

// Where Node loads the modules, it does so itself (`native-modules.mjs`).
const { jest: ofLoader } = import.meta as unknown as { jest?: typeof import("@jest/globals").jest }
if (ofLoader) {
  ofLoader.unstable_mockModule("next/headers", () => nextHeaders)
  ofLoader.unstable_mockModule("undici", () => undici)
} else {
  // Testing Library looks here whether time stands still.
  Object.assign(globalThis, { jest })
  afterAll(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })
}

// Waits are for a real app, on machines of any speed.
configure((before) => ({ asyncUtilTimeout: 20_000, getElementError: briefErrors(before) }))

// Jest has it at 100, which every query that finds nothing yet would pay for.
Error.stackTraceLimit = 10

// It knows no document where a suite without a page was the first of a worker to load it.
Object.assign(screen, within(document.body))

/** jsdom lays nothing out, so nothing comes into view, nor can be brought there. */
Element.prototype.scrollIntoView = () => {}
class NothingSeen {
  observe() {}
  unobserve() {}
  disconnect() {}
}
for (const place of [window, globalThis])
  Object.assign(place, { IntersectionObserver: NothingSeen, ResizeObserver: NothingSeen })

/** The blobs of jsdom, which files are, can be read by a reader alone. */
Object.assign(Object.getPrototypeOf(File.prototype), {
  arrayBuffer(this: Blob) {
    const reader = new FileReader()
    return new Promise((resolve, reject) => {
      reader.onload = () => resolve(reader.result)
      reader.onerror = () => reject(reader.error)
      reader.readAsArrayBuffer(this)
    })
  },
})

/** jsdom has no modal dialogs: enough to open and close one, and to give the focus back. */
const openers = new WeakMap<HTMLDialogElement, Element | null>()
HTMLDialogElement.prototype.showModal = function showModal() {
  openers.set(this, document.activeElement)
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
  ;(openers.get(this) as HTMLElement | undefined)?.focus()
}

// Answers come when they come, as in a browser, and not while a test acts.
beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))

// Testing Library does it for the first suite that loads it.
afterEach(cleanup)
afterEach(endTest)
