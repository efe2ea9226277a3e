import { contrast, mix, parseHex, type Rgb, toHsl } from "#lib/format/colours.ts"
import { type TenantColours, tenantTokens } from "#lib/tenant/tenant-colours.ts"
import { themes } from "#lib/tenant/themes.ts"
import { fc } from "#tests/support/properties.ts"

const none: TenantColours = {
  navigation_background_color: null,
  main_text_color: null,
  active_text_color: null,
  background_hover_color: null,
  hover_text_color: null,
  accent_color: null,
}

const hex = fc.option(fc.stringMatching(/^#[0-9a-f]{6}$/), { nil: null })
const whitelabels = fc.record({
  navigation_background_color: hex,
  main_text_color: hex,
  active_text_color: hex,
  background_hover_color: hex,
  hover_text_color: hex,
  accent_color: hex,
})

/** The value of a token in one theme, as a browser reads it. */
function colourOf(tokens: Record<string, string>, name: string, theme: "light" | "dark"): Rgb {
  const [light, dark] = tokens[name]!.replace(/^light-dark\(|\)$/g, "").split(",")
  return parseHex(theme === "light" ? light : (dark ?? light))!
}

function checkNavigation(tokens: Record<string, string>, theme: "light" | "dark"): void {
  const at = (name: string) => colourOf(tokens, `--nav-${name}`, theme)
  const active = at("text-active")
  const activeBg = mix(active, 0.07, at("bg"))
  expect(contrast(at("text"), at("bg"))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(active, at("bg"))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(active, activeBg)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(at("hover-text"), at("hover-bg"))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(at("post"), at("bg"))).toBeGreaterThanOrEqual(3)
  expect(contrast(at("post"), activeBg)).toBeGreaterThanOrEqual(3)
}

function checkAccent(tokens: Record<string, string>, theme: "light" | "dark"): void {
  const at = (name: string) => colourOf(tokens, `--${name}`, theme)
  for (const solid of ["accent", "accent-hover", "accent-active"]) {
    expect(contrast(at("on-accent"), at(solid))).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast(at("accent-text"), at("accent-soft"))).toBeGreaterThanOrEqual(4.5)
  for (const surface of themes[theme].surfaces) {
    expect(contrast(at("accent-text"), surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(at("accent"), surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(at("focus"), surface)).toBeGreaterThanOrEqual(3)
  }
}

describe("white-label colours", () => {
  test("hold the contrast of the look in both themes, whatever colours are set", () => {
    fc.assert(
      fc.property(whitelabels, (whitelabel) => {
        const tokens = tenantTokens(whitelabel)
        if (Object.keys(tokens).length === 0) return
        for (const theme of ["light", "dark"] as const) {
          checkNavigation(tokens, theme)
          if (whitelabel.accent_color) checkAccent(tokens, theme)
        }
      }),
      { numRuns: 500 },
    )
  })

  test("keep a colour as it is set when its contrast is enough [F-156, F-157, F-158, F-159, F-160]", () => {
    const tokens = tenantTokens({
      ...none,
      navigation_background_color: "#2b2118",
      main_text_color: "#cfc4b8",
      active_text_color: "#ffffff",
      background_hover_color: "#3a2e23",
      hover_text_color: "#fff",
    })
    expect(tokens).toEqual({
      "--nav-bg": "#2b2118",
      "--nav-text": "#cfc4b8",
      "--nav-text-active": "#ffffff",
      "--nav-hover-bg": "#3a2e23",
      "--nav-hover-text": "#ffffff",
      "--nav-post": "#ffffff",
    })
  })

  test("move only the lightness of a colour that cannot be read", () => {
    const tokens = tenantTokens({
      ...none,
      navigation_background_color: "#102030",
      main_text_color: "#204060",
    })
    const moved = parseHex(tokens["--nav-text"])!
    expect(toHsl(moved).hue).toBeCloseTo(210, -1)
    expect(toHsl(moved).lightness).toBeGreaterThan(0.25)
  })

  test("change nothing without a colour, and nothing but navigation without an accent", () => {
    expect(tenantTokens(none)).toEqual({})
    expect(tenantTokens(null)).toEqual({})
    const names = Object.keys(tenantTokens({ ...none, main_text_color: "#123456" }))
    expect(names.every((name) => name.startsWith("--nav-"))).toBe(true)
  })

  test("never let anything but colours into CSS", () => {
    const colour = /^(?:#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\))$/
    fc.assert(
      fc.property(fc.string(), hex, (text, accent) => {
        const tokens = tenantTokens({ ...none, navigation_background_color: text, accent_color: accent })
        for (const value of Object.values(tokens)) expect(value).toMatch(colour)
      }),
    )
    expect(tenantTokens({ ...none, accent_color: "red;}*{display:none" })).toEqual({})
  })
})
