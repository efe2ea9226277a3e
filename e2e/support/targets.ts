import type { Page } from "@playwright/test"

/**
 * Controls narrower or lower than a finger needs (24 px), each kind once. Links within a sentence are as
 * high as its lines; the label of a box belongs to it.
 */
export const smallTargetsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 24
    const pressed =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=menuitem], [role=tab]"
    const nameOf = (node: Element) => [node.localName, ...node.classList].join(".")
    const rectOf = (node: Element) => node.getBoundingClientRect()
    const isShown = (node: Element) => {
      const { width, height } = rectOf(node)
      const isVisible = node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      // Elements only for screen readers are one pixel in size.
      return isVisible && width > 1 && height > 1
    }
    const isInSentence = (node: Element) =>
      getComputedStyle(node).display === "inline" &&
      [...(node.parentElement?.childNodes ?? [])].some(
        (beside) => beside.nodeType === Node.TEXT_NODE && /\p{L}/u.test(beside.textContent ?? ""),
      )
    const isSmall = (node: Element) => {
      const labels = node instanceof HTMLInputElement ? [...(node.labels ?? [])] : []
      const rects = [node, ...labels].map(rectOf)
      const widest = Math.max(...rects.map(({ width }) => width))
      const highest = Math.max(...rects.map(({ height }) => height))
      return Math.round(widest) < least || Math.round(highest) < least
    }
    const small = [...document.querySelectorAll(pressed)].filter(
      (node) => isShown(node) && !isInSentence(node) && isSmall(node),
    )
    return [
      ...new Set(
        small.map((node) => {
          const { width, height } = rectOf(node)
          const text = (node.textContent ?? "").trim().slice(0, 30)
          return `${nameOf(node.parentElement!)} > ${nameOf(node)} "${text}" ${Math.round(width)} × ${Math.round(height)}`
        }),
      ),
    ]
  })
