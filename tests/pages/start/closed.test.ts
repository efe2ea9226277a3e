import { demo, ownProduct, signedIn, visitor } from "../../support/pages.ts"

test("every page keeps windows of other sites away from its own", async () => {
  const browser = await signedIn(demo.admin)
  for (const [one, path] of [
    [visitor(), "/login"],
    [visitor(), "/nowhere"],
    [browser, "/reviews"],
    [browser, "/settings/profile"],
  ] as const) {
    const answer = await one.ask(path, { headers: { accept: "text/html" } })
    expect([path, answer.headers.get("cross-origin-opener-policy")]).toEqual([path, "same-origin"])
  }
})

test("images are not made smaller for anybody: /_next/image is not there", async () => {
  const { address } = ownProduct()
  for (const query of ["", "?url=%2Ffavicon.ico&w=640&q=75", "?url=%2Fapi%2Flogos%2Fx&w=64&q=75"]) {
    const answer = await fetch(`${address}/_next/image${query}`)
    expect([query, answer.status]).toEqual([query, 404])
    expect(await answer.text()).not.toMatch(/"url" parameter|valid/)
  }
})
