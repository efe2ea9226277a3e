import { createRequire } from "node:module"
import { expect, type Page } from "@playwright/test"

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** Of the standard, what is asked of colours. */
const ofColours = ["color-contrast", "link-in-text-block"]

const { resolve } = createRequire(import.meta.url)
/** The program of axe, which a page is sent. */
const { source } = createRequire(resolve("@axe-core/playwright"))("axe-core") as { source: string }

type Axe = {
  run(
    where: Document | { exclude: string[][] } | { include: string[][] | Element[] },
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>
}
type Asked = {
  runOnly: { type: "tag" | "rule"; values: string[] }
  rules: Record<string, { enabled: boolean }>
  covered: string | null
  within: string | null
  isNewAlone: boolean
}

const questions: Record<"all" | "colours" | "structure", Pick<Asked, "runOnly" | "rules">> = {
  all: { runOnly: { type: "tag", values: standard }, rules: {} },
  colours: { runOnly: { type: "rule", values: ofColours }, rules: {} },
  structure: {
    runOnly: { type: "tag", values: standard },
    rules: Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }])),
  },
}

/**
 * Runs in the page: one journey there in place of six. What fades in has its colours when it has come; what turns for
 * ever is not waited for. The bar at the foot of a long form lies over what scrolls under it, which is no smaller for
 * that.
 */
async function askAxe({ runOnly, rules, covered, within, isNewAlone }: Asked): Promise<string[]> {
  await Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => null)),
  )
  const { axe, shown } = window as unknown as { axe: Axe; shown?: WeakSet<Element> }
  const added = [...(isNewAlone ? document.querySelectorAll("body *") : [])].filter(
    (node) => !shown?.has(node) && node.checkVisibility({ visibilityProperty: true }),
  )
  if (isNewAlone && added.length === 0) return []
  const bars = [...document.querySelectorAll<HTMLElement>(".savebar")]
  for (const bar of bars) bar.style.position = "static"
  try {
    const part = covered ? { exclude: [[covered]] } : document
    const given = within ? { include: [[within]] } : part
    const where = isNewAlone ? { include: added } : given
    const { violations } = await axe.run(where, { runOnly, rules, resultTypes: ["violations"] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`)
  } finally {
    for (const bar of bars) bar.style.position = ""
  }
}

/** To send the program takes several times as long as to run it: from now on each document of the page comes with it. */
export const carryAxe = (page: Page) => page.addInitScript({ content: source })

/** Sends the program to the frames of a page, to each document once. A preview that was replaced meanwhile needs none. */
async function sendAxe(page: Page) {
  for (const frame of page.frames()) {
    const sent = frame
      .evaluate(() => "axe" in window)
      .then((isThere) => (isThere ? undefined : frame.evaluate(source)))
    await sent.catch((error: unknown) => {
      if (!frame.isDetached()) throw error
    })
  }
}

/**
 * Violations that axe finds against WCAG 2.2 AA on the page as it stands: each rule with the elements that break it.
 * @param only `colours` asks about what another theme can change, `structure` about the rest, which another width can
 * change.
 * @param covered what lies under an open menu, and is asked about where it does not.
 * @param within selector of the parts that are asked about; the whole page without one.
 */
export async function violationsOn(
  page: Page,
  only: keyof typeof questions = "all",
  covered?: string,
  within?: string,
): Promise<string[]> {
  await sendAxe(page)
  return page.evaluate(askAxe, {
    ...questions[only],
    covered: covered ?? null,
    within: within ?? null,
    isNewAlone: false,
  })
}

/** Remembers all that the page shows, for `newColoursOn`. */
export const rememberShown = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll("body *")].filter((node) =>
      node.checkVisibility({ visibilityProperty: true }),
    )
    Object.assign(window, { shown: new WeakSet(seen) })
  })

/** Violations of colours in what was not shown when `rememberShown` looked: what another width brings. */
export async function newColoursOn(page: Page): Promise<string[]> {
  await sendAxe(page)
  return page.evaluate(askAxe, { ...questions.colours, covered: null, within: null, isNewAlone: true })
}

/** Expects axe to find nothing; see `violationsOn`. */
export async function expectAccessible(page: Page, only?: "colours") {
  expect(await violationsOn(page, only)).toEqual([])
}
