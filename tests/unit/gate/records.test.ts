import { page, planned as plannedPage } from "#lib/gate/page.ts"
import { pages, planned } from "#lib/gate/pages.gen.ts"

const all = Object.entries({ ...pages, ...planned })

/** Places that are taken twice, where the order would depend on chance. */
const repeated = (places: readonly string[]) => places.filter((place, at) => places.indexOf(place) < at)

test("no two pages stand at one place of the navigation, nor of the settings", () => {
  const items = all.flatMap(([, record]) =>
    "navigation" in record ? [`${record.navigation.section} ${record.navigation.order}`] : [],
  )
  const cards = all.flatMap(([, record]) =>
    "settingsCard" in record ? [`card ${record.settingsCard.order}`] : [],
  )
  expect(repeated([...items, ...cards])).toEqual([])
  expect(Math.min(items.length, cards.length)).toBeGreaterThan(10)
})

test("only an address that holds no name can stand in the navigation or on a card", () => {
  const named = all.filter(([, { pattern }]) => pattern.includes("{"))
  expect(named.filter(([, record]) => "navigation" in record || "settingsCard" in record)).toEqual([])
})

test("a record says what pages have, and nothing else", () => {
  // @ts-expect-error: a field that no page has
  expect(page({ audience: "public", requirement: {}, acceptsLinkTokens: true })).toBeDefined()
  // @ts-expect-error: a page without an audience
  expect(page({ title: "Tags", requirement: {} })).toBeDefined()
  // @ts-expect-error: a planned page stands in the navigation under a label of its own
  expect(plannedPage({ navigation: { section: "trials", order: 1, icon: "tag", track: "a" } })).toBeDefined()
})
