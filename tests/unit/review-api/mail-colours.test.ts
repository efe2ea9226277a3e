import { contrast, parseHex } from "#lib/format/colours.ts"
import { mailColours } from "#review-api/mail/mail-colours.ts"
import { fc } from "#tests/support/properties.ts"

const ratio = (one: string, other: string) => contrast(parseHex(one)!, parseHex(other)!)
const grounds = ["light", "dark"] as const

const expectReadable = (accent: string | null) => {
  const colours = mailColours(accent)
  for (const ground of grounds) {
    const [surface, sunken] = [colours.surface[ground], colours.sunken[ground]]
    for (const role of ["text", "text-2", "text-3", "accent-text"] as const) {
      expect(ratio(colours[role][ground], surface)).toBeGreaterThanOrEqual(4.5)
      expect(ratio(colours[role][ground], sunken)).toBeGreaterThanOrEqual(4.5)
    }
    expect(ratio(colours.accent[ground], colours["on-accent"][ground])).toBeGreaterThanOrEqual(4.5)
  }
}

test("the words of a mail can be read on light and dark grounds, whatever the accent", () => {
  expectReadable(null)
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`)
  fc.assert(fc.property(hex, expectReadable))
})

test("text that is no colour leaves the product's own", () => {
  for (const text of ["red", "#12", "#123456;}</style>", ""])
    expect(mailColours(text)).toEqual(mailColours(null))
})
