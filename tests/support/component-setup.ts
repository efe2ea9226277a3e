import "@testing-library/jest-dom"
import { jest } from "@jest/globals"
import { configure } from "@testing-library/react"
import { endTest, undici } from "./component/app.ts"
import { briefErrors } from "./component/brief-errors.ts"
import { nextHeaders } from "./component/next-headers.ts"

jest.unstable_mockModule("next/headers", () => nextHeaders)
jest.unstable_mockModule("undici", () => undici)

// Waits are for a real app, on machines of any speed.
configure((before) => ({ asyncUtilTimeout: 20_000, getElementError: briefErrors(before) }))

// Jest has it at 100, which every query that finds nothing yet would pay for.
Error.stackTraceLimit = 10

/** jsdom lays nothing out, so nothing comes into view, nor can be brought there. */
Element.prototype.scrollIntoView = () => {}
window.IntersectionObserver = window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as never

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

afterEach(endTest)
