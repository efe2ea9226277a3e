import type { WhitelabelDomain } from "#lib/contract/index.ts"
import { type Colours, colourFields } from "#lib/features/whitelabels/colour-fields.ts"
import { domainLabels, leadText } from "#lib/features/whitelabels/domain-labels.ts"
import { contrastsOf, previewStyle, ratioText, shownInstead } from "#lib/features/whitelabels/preview.ts"
import { fc } from "#tests/support/properties.ts"

const none = Object.fromEntries(colourFields.map(({ name }) => [name, null])) as unknown as Colours
const field = (name: string) => colourFields.find((one) => one.name === name)!

describe("the look of a white label before it is saved", () => {
  test("every text can be read, whatever is chosen", () => {
    const hex = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, "0")}`)
    const chosen = fc.record(
      Object.fromEntries(colourFields.map(({ name }) => [name, fc.option(hex)])),
    ) as fc.Arbitrary<unknown> as fc.Arbitrary<Colours>
    fc.assert(
      fc.property(chosen, fc.constantFrom("light", "dark"), (colours, theme) =>
        contrastsOf(colours, theme as "light" | "dark").every(({ ratio }) => ratio >= 4.5),
      ),
      { numRuns: 300 },
    )
  })

  test("has the product's own colours where nothing was chosen, and nothing that is no colour", () => {
    expect(previewStyle(none, "light")).toMatchObject({ "--accent": "#0b6285", "--nav-bg": "#f5f7f7" })
    expect(previewStyle({ ...none, accent_color: "red;}" }, "light")).toEqual(previewStyle(none, "light"))
  })

  test("a colour that cannot be read is named with what is shown in its place", () => {
    const dark = { ...none, navigation_background_color: "#14332d" }
    expect(shownInstead(dark, field("navigation_background_color"))).toBeNull()
    expect(shownInstead({ ...dark, main_text_color: "#14332e" }, field("main_text_color"))).toMatch(
      /^Shown as #[\da-f]{6} for readability\.$/,
    )
    expect(shownInstead({ ...none, accent_color: "#f5d90a" }, field("accent_color"))).toMatch(
      /^Shown as #[\da-f]{6} on light pages and #[\da-f]{6} on dark ones/,
    )
    expect(shownInstead({ ...none, accent_color: "red" }, field("accent_color"))).toBeNull()
  })

  test("a ratio is never rounded up", () => {
    expect([ratioText(4.59), ratioText(21), ratioText(4.5)]).toEqual(["4.5 : 1", "21.0 : 1", "4.5 : 1"])
  })
})

describe("how a domain stands, in words", () => {
  const domain = (more: Partial<WhitelabelDomain>): WhitelabelDomain => ({
    custom_domain: "reviews.lumen.test",
    records: [],
    ...more,
  })
  const at = "2026-01-01T00:00:00Z"

  test.each([
    [{}, "Not checked yet"],
    [{ ownership: "missing" }, "TXT record not found"],
    [{ ownership: "different" }, "TXT record has a different value"],
    [{ ownership: "unreachable" }, "DNS is not responding"],
    [{ ownership: "taken" }, "In use by another site"],
    [{ ownership: "found", verified_at: at }, "Verified"],
    [{ ownership: "missing", verified_at: at }, "Verified"],
  ] as const)("%j is %s", (given, state) => expect(domainLabels(domain(given)).state).toBe(state))

  test("the owner of a verified domain learns that its record is gone", () => {
    expect(domainLabels(domain({ ownership: "found", verified_at: at })).advice).toBeNull()
    expect(domainLabels(domain({ ownership: "missing", verified_at: at })).advice).toMatch(/is gone/)
    expect(domainLabels(domain({ ownership: "unreachable", verified_at: at })).advice).toBeNull()
  })

  test("where it leads is told once it was checked", () => {
    expect(leadText(domain({}))).toBeNull()
    expect(leadText(domain({ checked_at: at, leads_here: true }))).toBe("Points to this site")
    expect(leadText(domain({ checked_at: at, leads_here: false }))).toMatch(
      /^Does not point to this site yet/,
    )
    expect(leadText(domain({ checked_at: at, leads_here: null }))).toMatch(/can't tell/)
  })
})
