import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** Of the standard, what is asked of colours. */
const ofColours = ["color-contrast", "link-in-text-block"]

/** A program that does nothing. */
const nothing = ";"

/** What fades in has its colours when it has come; what turns for ever is not waited for. */
const stillness = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => null)),
  ).then(() => null)

/** The bar at the foot of a long form lies over what scrolls under it, which is no smaller for that. */
const placeSaveBar = (position: string) => {
  for (const bar of document.querySelectorAll<HTMLElement>(".savebar")) bar.style.position = position
}

/**
 * What axe finds against WCAG 2.2 AA on the page as it stands: each rule with the elements that break it.
 * @param only `colours` asks again what another theme can change, of a page that has been asked about the rest.
 * @param covered what lies under an open menu, and is asked about where it does not.
 */
export async function violationsOn(page: Page, only?: "colours", covered?: string): Promise<string[]> {
  await page.evaluate(stillness)
  // To send the program takes several times as long as to run it, so a document is sent it once.
  const isSent = page.frames().length === 1 && (await page.evaluate(() => "axe" in window))
  const axe = new AxeBuilder({ page, ...(isSent ? { axeSource: nothing } : {}) })
    // Legacy means: without another page for frames of other sites, of which there are none. It takes half the time.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
  if (covered) axe.exclude(covered)
  await page.evaluate(placeSaveBar, "static")
  const { violations } = await (only ? axe.withRules(ofColours) : axe.withTags(standard)).analyze()
  await page.evaluate(placeSaveBar, "")
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`)
}

/** Expects axe to find nothing; see `violationsOn`. */
export async function expectAccessible(page: Page, only?: "colours") {
  expect(await violationsOn(page, only)).toEqual([])
}
