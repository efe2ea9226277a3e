import type { PublicWidget } from "#lib/contract/public-widgets/schema.ts"
import { createKeptWidgets } from "#lib/embed/kept-widgets.ts"
import { isAllowedSite, pageOf, siteOf } from "#lib/embed/sites.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { someWidget } from "./shown.ts"

describe("sites that may show a widget", () => {
  test.each([
    ["https://saltbridge.example", true],
    ["https://www.saltbridge.example:8443", true],
    ["http://SALTBRIDGE.example", true],
    ["https://notsaltbridge.example", false],
    ["https://saltbridge.example.evil.example", false],
    ["null", false],
    ["data:text/html,x", false],
    ["", false],
  ])("%s: %s", (origin, isAllowed) => {
    expect(isAllowedSite(siteOf(origin), ["saltbridge.example"])).toBe(isAllowed)
    expect(isAllowedSite(siteOf(origin), [])).toBe(true)
  })
})

test("a page is counted without its query, and without parts that may name a person", () => {
  expect(pageOf("https://Shop.example/orders/ada@mail.example/12345678?token=x#y")).toEqual({
    host: "shop.example",
    path: "/orders/…/…",
  })
  expect(pageOf("about:srcdoc")).toBeNull()
  expect(pageOf(null)).toBeNull()
})

describe("copies of what widgets show", () => {
  const key = "k".repeat(22)
  let nowMs = 1_000_000
  let answer: () => Promise<PublicWidget[]> = async () => [someWidget()]
  let calls: string[][] = []
  const make = () =>
    createKeptWidgets({
      nowMs: () => nowMs,
      ask: (keys) => {
        calls.push([...keys])
        return answer()
      },
    })

  beforeEach(() => {
    calls = []
    answer = async () => [someWidget()]
  })
  const settled = () => new Promise((done) => setImmediate(done))

  test("any number of visitors at a time cost one call, and none while the copy is new", async () => {
    const kept = make()
    const all = await Promise.all(Array.from({ length: 100 }, () => kept.get([key])))
    expect(all.every((found) => found.get(key)?.widget.name === "Home page")).toBe(true)
    nowMs += 9_000
    await kept.get([key])
    expect(calls).toEqual([[key]])
  })

  test("a copy that grows old is given while a newer one is asked for, and then no more", async () => {
    const kept = make()
    await kept.get([key])
    answer = async () => [someWidget({ name: "Newer" })]
    nowMs += 15_000
    expect((await kept.get([key])).get(key)?.widget.name).toBe("Home page")
    await settled()
    expect((await kept.get([key])).get(key)?.widget.name).toBe("Newer")
    answer = async () => []
    nowMs += 26_000
    expect((await kept.get([key])).size).toBe(0)
  })

  test("while the Review API is away a copy stays for a quarter of an hour", async () => {
    const kept = make()
    await kept.get([key])
    answer = async () => {
      throw new ApiFailure(502, null)
    }
    nowMs += 14 * 60_000
    expect((await kept.get([key])).size).toBe(1)
    nowMs += 2 * 60_000
    await expect(kept.get([key])).rejects.toBeInstanceOf(ApiFailure)
  })

  test("a key of no widget is asked for once in ten seconds", async () => {
    answer = async () => []
    const kept = make()
    for (let at = 0; at < 5; at += 1) await kept.get([key])
    expect(calls.length).toBe(1)
    nowMs += 11_000
    await kept.get([key])
    expect(calls.length).toBe(2)
  })

  test("many keys are asked for by 50 at a time", async () => {
    answer = async () => []
    const keys = Array.from({ length: 60 }, (_, at) => String(at).padStart(22, "k"))
    await make().get(keys)
    expect(calls.map(({ length }) => length)).toEqual([50, 10])
  })
})
