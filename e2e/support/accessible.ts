import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** What fades in has its colours when it has come; what turns for ever is not waited for. */
const stillness = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => null)),
  ).then(() => null)

/** Expects axe to find nothing against WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page) {
  await page.evaluate(stillness)
  const { violations } = await new AxeBuilder({ page }).withTags(standard).analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`)
  expect(told).toEqual([])
}
