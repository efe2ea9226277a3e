import type { Whitelabel } from "#lib/contract/index.ts"
import { tabIcon } from "#lib/tenant/tab-icon.ts"

const svgOf = (whitelabel: Partial<Whitelabel>) =>
  decodeURIComponent(tabIcon(whitelabel as Whitelabel).replace("data:image/svg+xml,", ""))

describe("the icon of a white label's tabs", () => {
  test("is its first letter on its accent, readable", () => {
    expect(svgOf({ name: "lumen", accent_color: "#0f766e" })).toMatch(/fill="#0f766e".*fill="#ffffff">L</)
    expect(svgOf({ name: "Élan", accent_color: "#f5d90a" })).toMatch(/fill="#000000">É</)
  })

  test("takes no markup from a name and no colour that is none", () => {
    const svg = svgOf({ name: "<script>", accent_color: 'red" onload="alert(1)' })
    expect(svg).toContain("&lt;</text>")
    expect(svg).not.toMatch(/script|onload/)
  })
})
