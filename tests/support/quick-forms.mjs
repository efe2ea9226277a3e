import { createRequire } from "node:module"

const require = createRequire(import.meta.url)
// First all of it: its parts ask for each other.
require("jsdom")
const { isLabelable } = require("jsdom/lib/jsdom/living/helpers/form-controls.js")
const partOf = (name) => require(`jsdom/lib/jsdom/living/nodes/${name}-impl.js`).implementation.prototype

/** Replaces a getter or a function of jsdom. @param make takes the one that was there. */
function replace(prototype, name, kind, make) {
  const before = Object.getOwnPropertyDescriptor(prototype, name)
  Object.defineProperty(prototype, name, { ...before, [kind]: make(before[kind]) })
}

// For each field that a query meets, jsdom asks each label for its field, and walks the whole document for that. The
// document knows its elements by id.
replace(
  partOf("HTMLLabelElement"),
  "control",
  "get",
  (walk) =>
    function control() {
      const id = this.getAttributeNS(null, "for")
      if (!id || !this.isConnected) return walk.call(this)
      const found = this._ownerDocument.getElementById(id)
      return found && isLabelable(found) ? found : null
    },
)

// A form has one list of its controls (https://html.spec.whatwg.org/#dom-form-elements); jsdom walks the document for a
// new one whenever it is asked.
const lists = new WeakMap()
replace(
  partOf("HTMLFormElement"),
  "elements",
  "get",
  (list) =>
    function elements() {
      const root = this.getRootNode({})
      const known = lists.get(this)
      if (known?.root === root) return known.made
      const made = list.call(this)
      lists.set(this, { root, made })
      return made
    },
)

// Whoever goes through that list asks for its length at each step, which jsdom takes for the name of a control as well.
const names = new WeakMap()
replace(
  partOf("HTMLFormControlsCollection"),
  "namedItem",
  "value",
  (find) =>
    function namedItem(name) {
      this._update()
      const known = names.get(this)
      const own = known?.version === this._version ? known.own : new Set()
      if (known?.own !== own) {
        for (const control of this._list)
          own.add(control.getAttributeNS(null, "id")).add(control.getAttributeNS(null, "name"))
        names.set(this, { version: this._version, own })
      }
      return own.has(name) ? find.call(this, name) : null
    },
)
