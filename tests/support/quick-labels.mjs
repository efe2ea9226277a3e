import { createRequire } from "node:module"

const require = createRequire(import.meta.url)
// First all of it: its parts ask for each other.
require("jsdom")
const { implementation } = require("jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js")
const { isLabelable } = require("jsdom/lib/jsdom/living/helpers/form-controls.js")

const { get: walk } = Object.getOwnPropertyDescriptor(implementation.prototype, "control")

// For each field that a query meets, jsdom asks each label for its field, and walks the whole document for that. The
// document knows its elements by id.
Object.defineProperty(implementation.prototype, "control", {
  configurable: true,
  get() {
    const id = this.getAttributeNS(null, "for")
    if (!id || !this.isConnected) return walk.call(this)
    const found = this._ownerDocument.getElementById(id)
    return found && isLabelable(found) ? found : null
  },
})
