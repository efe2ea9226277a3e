import { createRequire } from "node:module"

const require = createRequire(import.meta.url)
// Before all of it: its parts take the function over when they load.
const selectors = require("jsdom/lib/jsdom/living/helpers/selectors.js")

/** The name in the last part of a selector; undefined where it asks for elements of any name. */
const nameOf = (selector) => /^[a-z][a-z\d]*/i.exec(selector.split(/[\s>+~]+/).at(-1))?.[0].toLowerCase()

/** @returns names of the elements that selectors can match; null where that takes more than to read their last part. */
function readNames(selectorText) {
  if (typeof selectorText !== "string" || /[("'\\|][^)\]]*[\s,>+~]/.test(selectorText)) return null
  const names = selectorText.split(",").map((selector) => nameOf(selector.trim()))
  return names.includes(undefined) ? null : new Set(names)
}

const known = new Map()

function namesOf(selectorText) {
  const found = known.get(selectorText) ?? readNames(selectorText)
  known.set(selectorText, found)
  return found
}

// For the style of each element jsdom tries each selector of a browser's own style sheet, nearly all of which name the
// elements that they are for.
const { matchesDontThrow } = selectors
selectors.matchesDontThrow = (element, selectorText) => {
  const names = namesOf(selectorText)
  return (names === null || names.has(element._localName)) && matchesDontThrow(element, selectorText)
}

/** The object of jsdom behind one of a page. */
function implOf(object) {
  const symbol = Object.getOwnPropertySymbols(object).find(({ description }) => description === "impl")
  return object[symbol]
}

/**
 * Has a window compute the style of an element once until its document changes: queries by role and clicks ask for those
 * of all elements that they meet, and of everything that these lie in.
 */
export function rememberStyles(window) {
  const document = implOf(window.document)
  const compute = window.getComputedStyle
  let styles = new WeakMap()
  // jsdom begins another cache of declarations when anything has changed.
  let declarations
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element?.isConnected || element.ownerDocument !== window.document)
      return compute(element, pseudo)
    if (!document._styleCache || document._styleCache !== declarations) styles = new WeakMap()
    const style = styles.get(element) ?? compute(element)
    styles.set(element, style)
    declarations = document._styleCache
    return style
  }
}
