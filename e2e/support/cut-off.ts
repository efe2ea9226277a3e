import type { Page } from "@playwright/test"

/**
 * Fields too narrow to be read, and texts that are cut off with no other way to read them: less than four characters of a
 * field in view, a chosen time or date wider than its field, a text beyond a box that hides the rest and has no title.
 * @param where selector of the part that is looked at; the whole page without one.
 * @returns each kind once.
 */
export const cutOffOn = (page: Page, where = "body"): Promise<string[]> =>
  page.evaluate((selector) => {
    const least = 4
    const typed =
      "input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range], [type=color]), textarea, select"
    const nameOf = (node: Element) => [node.localName, ...node.classList].join(".")
    const isShown = (node: Element) => {
      const { width, height } = node.getBoundingClientRect()
      // Elements only for screen readers are one pixel in size.
      return (
        width > 1 && height > 1 && node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    }
    const canvas = document.createElement("canvas").getContext("2d")!
    const widthOf = (text: string, node: Element) => {
      canvas.font = getComputedStyle(node).font
      return canvas.measureText(text).width
    }
    const roomOf = (node: Element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(node)
      return node.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    }
    const isWhole = new Set(["time", "date", "datetime-local", "number"])
    const labelOf = (node: HTMLInputElement) =>
      node.getAttribute("aria-label") ?? node.labels?.[0]?.textContent?.trim() ?? node.name
    const narrow = (node: HTMLInputElement) => {
      if (roomOf(node) < widthOf("0".repeat(least), node)) return true
      return isWhole.has(node.type) && node.scrollWidth > node.clientWidth + 1
    }
    const hidesTheRest = (node: Element) => /hidden|clip/.test(getComputedStyle(node).overflowX)
    const ownText = (node: Element) =>
      [...node.childNodes].some(
        (child) => child.nodeType === Node.TEXT_NODE && (child.textContent ?? "").trim() !== "",
      )
    const isTitled = (node: Element) => node.closest("[title]") !== null
    const found: string[] = []
    for (const root of document.querySelectorAll(selector)) {
      for (const field of root.querySelectorAll<HTMLInputElement>(typed))
        if (isShown(field) && narrow(field))
          found.push(`shows too little of ${nameOf(field)} "${labelOf(field)}"`)
      for (const node of root.querySelectorAll("*")) {
        const isCut = ownText(node) && hidesTheRest(node) && node.scrollWidth > node.clientWidth + 1
        if (isCut && isShown(node) && !node.matches(typed) && !isTitled(node))
          found.push(`cuts off ${nameOf(node)} "${(node.textContent ?? "").trim().slice(0, 40)}"`)
      }
    }
    return [...new Set(found)]
  }, where)
