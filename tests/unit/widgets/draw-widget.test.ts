import { gzipSync } from "node:zlib"
import { drawWidget } from "#components/widgets/draw-widget.ts"
import { structuredData } from "#components/widgets/structured-data.ts"
import { widgetDocument } from "#components/widgets/widget-document.ts"
import { accentsOf } from "#components/widgets/widget-look.ts"
import { frameScript, widgetScript } from "#components/widgets/widget-script.ts"
import { widgetStyle } from "#components/widgets/widget-style.ts"
import { widgetTypes } from "#lib/contract/widgets/constants.ts"
import { embedNames } from "#lib/features/widgets/embed-code.ts"
import { contrast, parseHex } from "#lib/format/colours.ts"
import { customerTexts } from "#lib/format/customer-texts.ts"
import { closedWeek } from "#lib/hours/week.ts"
import { someReview, someWidget } from "./shown.ts"

const pageUrl = "https://app.example/w/k"
const draw = (more: Parameters<typeof someWidget>[0]) =>
  drawWidget({ widget: someWidget(more), pageUrl, now: new Date("2026-11-20T12:00:00Z") })

const nasty = `<img src=x onerror=alert(1)>"'</script><style>`

const location = {
  name: nasty,
  open_status: "active",
  address: ["18 Foundry Lane", nasty],
  phone: "+12075550142",
  website: "https://saltbridge.example/",
  map_url: "https://www.google.com/maps/search/?api=1",
  time_zone: "America/New_York",
  hours: {
    ...closedWeek(),
    friday: { open: true, is_24_hours: false, hours: [{ open_time: "17:00", close_time: "22:00" }] },
  },
  holidays: [{ day: "2026-11-26", name: nasty, closed: true, is_24_hours: false, hours: [] }],
}

test.each(widgetTypes)("whatever people wrote is text in a widget of the type %s", (type) => {
  const response = { content: nasty, published_at: null }
  const html = draw({
    widget_type: type,
    name: nasty,
    summary: { ...someWidget().summary, place: nasty, source_names: [nasty] },
    reviews: [
      someReview({
        title: nasty,
        content: nasty,
        author: nasty,
        source_name: nasty,
        url: `https://a.example/${nasty}`,
        response,
      }),
    ],
    location: type === "location_info" ? location : null,
  })
  expect(html).not.toMatch(/<img|<script|<\/script|<style|onerror=alert\(1\)>"/)
})

test("what a widget tells search engines can't end its script element", () => {
  const data = structuredData(
    someWidget({ widget_type: "location_info", location, structured: { own_rating: null } }),
  )
  expect(data).not.toContain("<")
  expect(JSON.parse(data!)).toMatchObject({ "@type": "LocalBusiness", name: nasty })
})

test("search engines get hours, and a rating of own microsurveys alone", () => {
  const described = (structured: Parameters<typeof someWidget>[0]) =>
    JSON.parse(
      structuredData(someWidget({ widget_type: "location_info", location, ...structured })) ?? "null",
    )
  expect(described({ structured: null })).toBeNull()
  expect(described({ structured: { own_rating: null } })).not.toHaveProperty("aggregateRating")
  expect(described({ structured: { own_rating: null } }).openingHoursSpecification).toEqual([
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: "https://schema.org/Friday",
      opens: "17:00",
      closes: "22:00",
    },
  ])
  expect(
    described({ structured: { own_rating: { avg_rating: 4.5, count: 12 } } }).aggregateRating,
  ).toMatchObject({
    ratingValue: 4.5,
    ratingCount: 12,
  })
})

test.each(["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "//evil.example"])(
  "an address that is none of the web is no link: %s",
  (url) => {
    const reviews = draw({ widget_type: "full_page", reviews: [someReview({ url })] })
    expect(reviews).toContain("Google")
    const place = draw({
      widget_type: "location_info",
      location: { ...location, website: url, map_url: url },
    })
    for (const html of [reviews, place]) expect(html).not.toContain(`href="${url}"`)
  },
)

test("a widget says what it shows of the reviews, and of which its average is (D-205, D-301)", () => {
  const notice = (min_rating: number | null, is_selection: boolean) =>
    draw({ notice: { min_rating, is_selection } })
  expect(notice(4, false)).toContain(
    "Showing reviews with 4 stars or more. Average and count use all reviews.",
  )
  expect(notice(null, true)).toContain("A selection of reviews. Average and count use all reviews.")
  expect(notice(null, false)).not.toMatch(/Showing|selection/)
  expect(notice(null, false)).toContain("All reviews of Saltbridge on Google and Facebook.")
})

test("stars are said in words, and full ones differ from hollow ones", () => {
  const html = draw({ reviews: [someReview({ rating: 4 })] })
  expect(html).toContain('role="img" aria-label="4 of 5 stars">★★★★<i>☆</i>')
  expect(html).toContain('aria-label="4.42 of 5 stars"')
})

test("today stands first, days with the same hours together, holidays on their own line", () => {
  const html = draw({ widget_type: "location_info", location })
  expect(html).toMatch(/Today<\/dt><dd class="rw-d">5:00\sPM to 10:00\sPM/)
  expect(html).toMatch(/Sat\s–\sThu<\/dt><dd>Closed/)
  expect(html).toContain("Nov 26, 2026: Closed")
  expect(html).toContain('href="tel:+12075550142"')
})

test("a location that is closed for good has no hours", () => {
  const html = draw({ widget_type: "location_info", location: { ...location, open_status: "inactive" } })
  expect(html).toContain("Permanently closed")
  expect(html).not.toContain("<dl")
})

test.each(Object.keys(customerTexts))("a widget speaks %s, and is read in its direction", (language) => {
  const html = draw({ settings: { language: language as "en" } })
  expect(html).toContain(`lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`)
  expect(html).toContain(customerTexts[language]!.widget.next)
})

test("an accent that can't be read on its surface gets darker or lighter until it can", () => {
  for (const accent of ["#F2E205", "#000000", "#ffffff", "#2563eb", "no colour"]) {
    const { light, dark } = accentsOf(accent)
    expect(contrast(parseHex(light)!, parseHex("#fff")!)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(parseHex(dark)!, parseHex("#14191c")!)).toBeGreaterThanOrEqual(4.5)
  }
})

test("script and styles are as small as they have to be (D-301)", () => {
  const script = widgetScript("https://app.example", false)
  expect(Buffer.byteLength(widgetStyle)).toBeLessThanOrEqual(4_096)
  expect(gzipSync(script.replace(JSON.stringify(widgetStyle), '""')).length).toBeLessThanOrEqual(3_072)
})

test.each([
  ["the script of websites", widgetScript("https://app.example", false)],
  ["the script of a frame", frameScript],
])("%s is a program that sets no cookie", (_, script) => {
  expect(() => new Function(script)).not.toThrow()
  expect(script).not.toMatch(/cookie|localStorage|eval\(|innerHTML=[^x]/)
})

test("nothing that a white label's websites load names the product", () => {
  const document = widgetDocument({
    widget: someWidget(),
    pageUrl: "https://reviews.partner.test/w/k",
    as: "frame",
  })
  const all = [widgetScript("https://reviews.partner.test", true), document.body, document.policy]
  expect(all.join("")).not.toMatch(/outpost/i)
  expect(embedNames(true).element).toBe("review-widget")
})

test("the policy of a frame names the sites that may show it, and its styles and script by their bytes", () => {
  const policyOf = (allowed_domains: string[], as: "frame" | "page" = "frame") =>
    widgetDocument({ widget: someWidget({ allowed_domains }), pageUrl, as }).policy
  expect(policyOf(["saltbridge.example"])).toContain(
    "frame-ancestors 'self' saltbridge.example:* *.saltbridge.example:*",
  )
  expect(policyOf([])).not.toContain("frame-ancestors")
  expect(policyOf([], "page")).toContain("frame-ancestors 'none'")
  expect(policyOf([])).toMatch(/default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'/)
})
