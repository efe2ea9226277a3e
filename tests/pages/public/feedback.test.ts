import { qrSvg } from "#lib/format/qr-code.ts"
import { pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween, visitor } from "../../support/pages.ts"
import { readBff, readList, write } from "../../support/pages-bff.ts"
import { createTextBrowser, type TextBrowser } from "../../support/text-browser.ts"

/** Landing pages of a location with review sites: the demo has them. */
let slug = ""
let locationId = 0

beforeAll(async () => {
  const admin = await signedIn(demo.admin)
  const { items } = await readList(admin, "locations")
  locationId = items[0]!.id
  slug = (await readBff<{ landing_slug: string }>(admin, `locations/${locationId}`)).landing_slug
})

const title = ({ screen }: TextBrowser) => textOf(screen.getByRole("heading", { level: 1 }))
const links = ({ screen }: TextBrowser) => screen.queryAllByRole("listitem").map(textOf)
const isSmall = (text: string) => Buffer.byteLength(text) < 20_000

describe("a landing page", () => {
  test.each([
    ["nps", 11],
    ["stars", 5],
    ["thumbs", 2],
    ["smiley", 3],
  ])("asks %s by %d buttons, in less than 20 kB, without scripts, sheets or cookies", async (type, count) => {
    const browser = visitor()
    const { status, text, document } = await browser.open(`/go/${slug}?type=${type}`)
    expect([status, isSmall(text)]).toEqual([200, true])
    expect(browser.screen.getAllByRole("button")).toHaveLength(count)
    expect(document.querySelectorAll("script, link[rel=stylesheet], img, iframe")).toHaveLength(0)
    expect(document.documentElement.lang).toBe("en")
    expect(await browser.jar.getCookies(browser.address)).toEqual([])
  })

  test("leads from the answer to a comment, and from there to the same links for everybody", async () => {
    const shown: string[][] = []
    for (const name of ["1 star", "5 stars"]) {
      const browser = visitor()
      await browser.open(`/go/${slug}?type=stars`)
      await pressNamed(browser, name)
      expect(title(browser)).toBe("Would you like to tell us more?")
      browser.fill(browser.screen.getByLabelText(/^Comment/), "The soup\nwas cold <b>.")
      await pressNamed(browser, "Send to the team")
      expect(title(browser)).toBe("Thank you")
      expect(browser.screen.getByText(`Your response: ${name}`)).toBeInTheDocument()
      shown.push(links(browser))
    }
    expect(shown[0]!.length).toBeGreaterThan(0)
    expect(shown[1]).toEqual(shown[0])
    const only = visitor()
    await only.open(`/go/${slug}`)
    expect([title(only), links(only)]).toEqual(["Leave us a review", shown[0]])
  })

  test("lets the answer be changed, without counting it twice", async () => {
    const admin = await signedIn(demo.admin)
    const count = async () => (await readList(admin, "reviews", "?review_types=survey&per_page=1")).total
    const before = await count()
    const browser = visitor()
    await browser.open(`/go/${slug}?type=thumbs`)
    await pressNamed(browser, "Yes")
    await browser.click(browser.screen.getByRole("link", { name: "Change" }))
    expect(browser.screen.getByRole("button", { name: "Yes" })).toHaveAttribute("aria-pressed", "true")
    await pressNamed(browser, "No")
    await browser.click(browser.screen.getByRole("link", { name: "Skip" }))
    expect(browser.screen.getByText("Your response: No")).toBeInTheDocument()
    expect(await count()).toBe(before + 1)
  })

  test("shows the number of a link as chosen, and sends it only by a press", async () => {
    const browser = visitor()
    const { url } = await browser.open(`/go/${slug}?type=nps&score=9`)
    expect(browser.screen.getByRole("button", { name: "9" })).toHaveAttribute("aria-pressed", "true")
    expect(url).toContain("score=9")
    expect((await browser.open(`/go/${slug}?type=nps&score=11`)).text).not.toContain("Send 11")
    await browser.open(`/go/${slug}?type=nps&score=0`)
    await pressNamed(browser, "Send 0 of 10")
    expect(title(browser)).toBe("Would you like to tell us more?")
  })

  test("keeps a comment that is too long, and says so", async () => {
    const browser = visitor()
    await browser.open(`/go/${slug}?type=nps`)
    await pressNamed(browser, "3")
    browser.fill(browser.screen.getByLabelText(/^Comment/), "é".repeat(4_001))
    const { status } = await pressNamed(browser, "Send to the team")
    expect([status, textOf(browser.screen.getByRole("alert"))]).toEqual([422, "This comment is too long."])
    expect(browser.screen.getByLabelText(/^Comment/)).toHaveValue("é".repeat(4_001))
  })

  test("that there is not says so, and nothing else", async () => {
    const browser = visitor()
    for (const path of ["/go/nobody", "/kiosk/nobody", `/go/${slug}x?type=nps`]) {
      const { status } = await browser.open(path)
      expect([status, title(browser)]).toEqual([404, "This page is no longer available."])
    }
    for (const path of ["/go/r/nobody", "/go/c/nobody/1", `/go/c/${slug}/https:%2F%2Fevil.example`]) {
      const { status } = await browser.open(path)
      expect([status, title(browser)]).toEqual([404, "This link is no longer valid."])
    }
    const pixel = await browser.ask("/go/o/nobody")
    expect([pixel.status, pixel.headers.get("content-type")]).toEqual([200, "image/gif"])
  })

  test("takes what was refused for a while once more, with everything that was typed", async () => {
    const fields = { type: "nps", score: "9", key: "k".repeat(22), step: "comment", comment: "Again & again" }
    const browser = visitor()
    await browser.open(`/go/${slug}?type=nps`)
    let status = 0
    for (let at = 0; at < 21 && status !== 429; at++) {
      const answer = await browser.ask(`/go/${slug}`, { method: "POST", body: new URLSearchParams(fields) })
      status = answer.status
      if (status === 429) {
        const text = await answer.text()
        expect(text).toContain("Please try again shortly")
        expect(text).toContain('name="comment" value="Again &amp; again"')
      }
    }
    expect(status).toBe(429)
  })
})

describe("a kiosk", () => {
  const of = async (body: object) => {
    const admin = await signedIn(demo.admin)
    const answer = await write(admin, "POST", "/api/bff/kiosk_pages", {
      title: "Front door",
      location_ids: [locationId],
      feedback_type: "smiley",
      pin: "4711",
      ...body,
    })
    return ((await answer.json()) as { slug: string }).slug
  }

  test("takes its own survey alone, shows a code for one's own phone, and begins again", async () => {
    const path = `/kiosk/${await of({})}`
    const browser = visitor()
    await browser.open(path)
    await pressNamed(browser, "Happy")
    expect(browser.screen.queryByText(/^Your response:/)).toBeNull()
    const { document, text } = await browser.click(browser.screen.getByRole("link", { name: "Skip" }))
    expect(
      browser.screen.getByText("You can share your thoughts on your own phone later."),
    ).toBeInTheDocument()
    expect(browser.screen.getByRole("img", { name: "QR code of our page" })).toBeInTheDocument()
    expect([links(browser), isSmall(text)]).toEqual([[], true])
    const outside = [...document.querySelectorAll("a")].filter(({ origin }) => origin !== browser.address)
    expect(outside).toEqual([])
    // With the question that its address has.
    expect(text).toContain(`<noscript><meta http-equiv="refresh" content="30;url=${path}?type=smiley">`)
  })

  test("of several locations shows the code of the page of the one that was chosen", async () => {
    const admin = await signedIn(demo.admin)
    const { items } = await readList(admin, "locations")
    const [near, far] = items.slice(0, 2) as { id: number; name: string; public_name: string | null }[]
    const path = `/kiosk/${await of({ location_ids: [near!.id, far!.id] })}`
    const { landing_slug: page } = await readBff<{ landing_slug: string }>(admin, `locations/${far!.id}`)
    const browser = visitor()
    await browser.open(path)
    const name = new RegExp(`^${far!.public_name ?? far!.name}`)
    await browser.click(browser.screen.getByRole("link", { name }))
    await pressNamed(browser, "Happy")
    browser.fill(browser.screen.getByLabelText(/^Comment/), "Quick and kind")
    const { text } = await pressNamed(browser, "Send to the team")
    expect(browser.screen.getByRole("img", { name: "QR code of our page" })).toBeInTheDocument()
    expect(text).toContain(qrSvg(`${browser.address}/go/${page}?via=qr`))
  })

  test("is left by its PIN", async () => {
    const browser = visitor()
    await browser.open(`/kiosk/${await of({})}`)
    await browser.click(browser.screen.getByRole("link", { name: "Leave" }))
    for (let time = 0; time < 6; time++) {
      const { status } = await pressNamed(browser, "Leave")
      expect([status, textOf(browser.screen.getByRole("alert"))]).toEqual([422, "Enter the PIN."])
      expect(browser.screen.getByLabelText("PIN")).toBeInvalid()
    }
    browser.fill(browser.screen.getByLabelText("PIN"), "0000")
    const { status } = await pressNamed(browser, "Leave")
    expect([status, textOf(browser.screen.getByRole("alert"))]).toEqual([422, "This PIN is wrong."])
    browser.fill(browser.screen.getByLabelText("PIN"), "4711")
    expect((await pressNamed(browser, "Leave")).url).toBe("/login")
  })

  test("of a location that nobody has set up has no way out", async () => {
    const browser = visitor()
    await browser.open(`/kiosk/${slug}`)
    expect(browser.screen.queryByRole("link", { name: "Leave" })).toBeNull()
  })
})

describe("the link of a message", () => {
  const between = standBetween()
  const token = "1-2-abcdefghijklmnop"
  const page = {
    id: token,
    kind: "requests",
    account_name: "Saltbridge",
    location: { id: 1, name: "Mill Yard", place: "Portland, ME" },
    locations: [{ id: 1, name: "Mill Yard", place: "Portland, ME" }],
    theme: {},
    time_zone: "America/New_York",
    type: "nps",
    links: [{ id: 5, source_code: "google_maps", source_name: "Google", link: "https://maps.example/x" }],
    answer: null,
  }
  const shows = (more: object) => {
    between().instead[`/feedback/requests/${token}`] = { status: 200, body: { ...page, ...more } }
    between().instead[`/feedback/requests/${token}/clicks`] = { status: 201, body: { link: null } }
    return createTextBrowser(between().address)
  }
  const answered = (answered_at: string) => ({
    answer: {
      type: "nps",
      score: 9,
      comment: "",
      answered_at,
      editable_until: new Date(Date.parse(answered_at) + 86_400_000).toISOString(),
    },
  })

  test("counts as a click of a program when it is opened, and as nothing more", async () => {
    const browser = shows({})
    await browser.open(`/go/r/${token}?score=7`)
    expect(browser.screen.getByRole("button", { name: "7" })).toHaveAttribute("aria-pressed", "true")
    const asked = between().requested.filter(({ path }) => path.startsWith("/feedback/"))
    expect(asked.map(({ method, path }) => [method, path.split("/").at(-1)])).toEqual([
      ["GET", token],
      ["POST", "clicks"],
    ])
    expect(JSON.parse(between().requested.at(-1)!.body)).toEqual({ url_id: null, is_automatic: true })
    await browser.ask(`/go/r/${token}`, { method: "HEAD" })
    expect(JSON.parse(between().requested.at(-1)!.body)).toEqual({ url_id: null, is_automatic: true })
  })

  test("counts as a person's click once a person is on the page", async () => {
    const browser = shows({})
    const { text } = await browser.open(`/go/r/${token}`)
    expect(text).toContain("navigator.sendBeacon")
    const { status } = await browser.ask(`/go/r/${token}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "step=seen",
    })
    expect(status).toBe(204)
    const { path, body } = between().requested.at(-1)!
    expect([path, JSON.parse(body)]).toEqual([
      `/feedback/requests/${token}/clicks`,
      { url_id: null, is_automatic: false },
    ])
  })

  test("leads to a review site for a program as well, which counts as one", async () => {
    shows({})
    between().instead[`/feedback/requests/${token}/clicks`] = {
      status: 201,
      body: { link: "https://maps.example/x" },
    }
    const browser = createTextBrowser(between().address)
    const given: [string, Record<string, string>, boolean][] = [
      ["GET", {}, false],
      ["HEAD", {}, true],
      ["GET", { "sec-purpose": "prefetch;prerender" }, true],
      ["GET", { purpose: "prefetch" }, true],
    ]
    for (const [method, headers, is_automatic] of given) {
      expect((await browser.ask(`/go/c/${token}/5`, { method, headers })).status).toBe(303)
      expect(JSON.parse(between().requested.at(-1)!.body)).toEqual({ url_id: "5", is_automatic })
    }
  })

  test("says when it was answered once that can't be changed, with the links through our own address", async () => {
    const browser = shows(answered("2026-01-02T03:04:05Z"))
    await browser.open(`/go/r/${token}`)
    expect(title(browser)).toBe("You answered on January 1, 2026. Thank you.")
    const link = browser.screen.getByRole("link", { name: "Google" })
    expect(link).toHaveAttribute("href", `/go/c/${token}/5`)
    expect(browser.screen.queryByRole("button")).toBeNull()
  })

  test("offers to change an answer of today", async () => {
    const browser = shows(answered(new Date().toISOString()))
    await browser.open(`/go/r/${token}`)
    expect(browser.screen.getByText("Your response: 9 of 10")).toBeInTheDocument()
    expect(browser.screen.getByRole("link", { name: "Change" })).toBeInTheDocument()
  })

  test("says since when a survey is closed (chatwoot#5450)", async () => {
    const browser = shows({ closed_at: "2026-03-04T12:00:00Z" })
    await browser.open(`/go/r/${token}`)
    expect(title(browser)).toBe("This survey closed on March 4, 2026.")
    expect(browser.screen.queryByRole("button")).toBeNull()
  })

  test("leads to a review site by a redirect that no cache keeps", async () => {
    shows({})
    between().instead[`/feedback/requests/${token}/clicks`] = {
      status: 201,
      body: { link: "https://maps.example/x" },
    }
    const answer = await createTextBrowser(between().address).ask(`/go/c/${token}/5`)
    expect([answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]).toEqual([
      303,
      "https://maps.example/x",
      "no-store",
    ])
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
  })

  test("leads to the page of the message where its link to a site was deleted since", async () => {
    shows({})
    between().instead[`/feedback/requests/${token}/clicks`] = { status: 404, body: { error: "Not Found" } }
    const answer = await createTextBrowser(between().address).ask(`/go/c/${token}/5`)
    expect([answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]).toEqual([
      303,
      `/go/r/${token}`,
      "no-store",
    ])
  })

  test("keeps names of others as text", async () => {
    const browser = shows({
      location: { id: 1, name: `<img src=x onerror="alert(1)">`, place: `"><script>` },
    })
    const { document } = await browser.open(`/go/r/${token}`)
    expect(document.querySelectorAll("img, script:not([nonce])")).toHaveLength(0)
    expect(browser.screen.getByText(`<img src=x onerror="alert(1)">`)).toBeInTheDocument()
  })

  test("is asked for once more while the service is away", async () => {
    shows({})
    between().instead[`/feedback/requests/${token}`] = { status: 503, body: {} }
    const browser = createTextBrowser(between().address)
    const { status, headers } = await browser.open(`/go/r/${token}`)
    expect([status, headers.get("retry-after")]).toEqual([503, expect.any(String)])
  })
})
