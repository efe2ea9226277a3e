import { contrast, mix, parseHex, toHex, toHsl, withLightness } from "#lib/format/colours.ts"
import { fc } from "#tests/support/properties.ts"

const hex = fc.stringMatching(/^#[0-9a-f]{6}$/)

describe("colours", () => {
  test.each(["red", "#12", "#12345", "#1234567", "#12345g", "", "#fff;}body{", "rgb(0,0,0)", "#ffffff "])(
    "never takes %j for a colour",
    (text) => expect(parseHex(text)).toBeNull(),
  )

  test("reads three and six digits in either case and writes them back", () => {
    expect(toHex(parseHex("#AbC")!)).toBe("#aabbcc")
    expect(toHex(parseHex("204060")!)).toBe("#204060")
    fc.assert(fc.property(hex, (text) => toHex(parseHex(text)!) === text))
  })

  test("measures contrast as WCAG does", () => {
    expect(contrast(parseHex("#000")!, parseHex("#fff")!)).toBeCloseTo(21)
    expect(contrast(parseHex("#767676")!, parseHex("#fff")!)).toBeCloseTo(4.54, 2)
  })

  test("keeps the hue when the lightness moves", () => {
    const moved = toHsl(withLightness(parseHex("#204060")!, 0.7))
    expect(moved.hue).toBeCloseTo(210, -0.5)
    expect(moved.lightness).toBeCloseTo(0.7, 1)
  })

  test("mixes in oklab as browsers do", () => {
    expect(toHex(mix(parseHex("#fff")!, 0, parseHex("#204060")!))).toBe("#204060")
    expect(toHex(mix(parseHex("#fff")!, 0.5, parseHex("#000")!))).toBe("#636363")
  })
})
