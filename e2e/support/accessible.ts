import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Expects axe to find nothing against WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(standard).analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`)
  expect(told).toEqual([])
}
