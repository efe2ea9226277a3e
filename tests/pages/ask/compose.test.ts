import { within } from "@testing-library/dom"
import { patterns } from "#lib/routes/paths.gen.ts"
import { fresh } from "#tests/support/accounts.ts"
import { field, pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const between = standBetween()
const path = "/request-reviews/compose"
const admin = () => signedIn(demo.admin, { address: between().address })

const part = ({ screen }: TextBrowser, name: string) => screen.getByRole("region", { name })
const title = ({ screen }: TextBrowser) => textOf(screen.getByRole("heading", { level: 1 }))
/** The documents that the preview shows. */
const frames = (browser: TextBrowser) =>
  [...part(browser, "How it looks").querySelectorAll("iframe")].map(({ srcdoc }) => srcdoc)
const trialBanner = ({ page }: TextBrowser) => page.document.querySelector("section[data-stage]")

const texts = {
  Subject: "How was your visit, {{first_name}}?",
  Content: "Hello {{first_name}},\n\nhow was it at {{location_name}}?\n\n{{feedback}}\n\n{{unsubscribe}}",
}

/** Chooses the first location that the list has. */
function chooseLocation(browser: TextBrowser) {
  const list = field(browser, "Location") as HTMLSelectElement
  const { value } = [...list.options].find((option) => option.value !== "")!
  browser.fill(list, value)
}

/** A saved draft to one person. */
async function draftTo(browser: TextBrowser, email: string, more: Record<string, string> = {}) {
  await browser.open(path)
  chooseLocation(browser)
  for (const [label, text] of Object.entries({ ...texts, ...more })) browser.fill(field(browser, label), text)
  browser.fill(field(browser, "First name 1"), "Tom")
  browser.fill(field(browser, "Email 1"), email)
  await pressNamed(browser, "Save draft")
}

const someone = () => `${fresh()}@mail.example`

describe("composing a campaign before scripts run", () => {
  test("is a page of the ask tool [F-052]", async () => {
    const browser = await admin()
    expect((await browser.open(path)).status).toBe(200)
    expect(title(browser)).toBe("Compose")
    const steps = within(browser.screen.getByRole("navigation", { name: "Steps" }))
    expect(steps.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "#recipients",
      "#message",
      "#preview",
      "#send",
    ])
  })

  test("is refused without the permission to create campaigns [F-441]", async () => {
    const browser = await signedIn(demo.readOnly)
    expect((await browser.open(path)).url).toMatch(/^\/error\?statusCode=403/)
  })

  test("keeps the draft of a campaign [F-003]", async () => {
    const browser = await admin()
    await draftTo(browser, someone())
    await browser.reload()
    expect(field(browser, "Subject")).toHaveDisplayValue(texts.Subject)
  })

  test("leads from recipients to what happens next [F-057]", async () => {
    const browser = await admin()
    await draftTo(browser, someone())
    expect(browser.url).toMatch(/^\/request-reviews\/compose\?campaign_id=\d+$/)
    expect(field(browser, "First name 1")).toHaveDisplayValue("Tom")
    expect(textOf(part(browser, "Who will receive it"))).toMatch(/Recipients1$/)
    expect(frames(browser)).toHaveLength(2)
    for (const document of frames(browser)) expect(document).toContain("Hello Tom,")
    await pressNamed(browser, "Send 1 email")
    expect(browser.screen.getByText(/must be confirmed/)).toBeInTheDocument()
    browser.fill(browser.screen.getByRole("checkbox", { name: /agreed to hear from us/ }), true)
    await pressNamed(browser, "Send 1 email")
    expect(browser.url).toMatch(/^\/request-reviews\/new\/confirmation\?campaign_id=\d+$/)
    expect(title(browser)).toBe("Your request is on its way")
    expect(browser.screen.getByRole("link", { name: "Compose another" })).toHaveAttribute("href", path)
  })

  test("is scheduled by the clock of each location", async () => {
    const browser = await admin()
    await draftTo(browser, someone())
    browser.fill(browser.screen.getByRole("checkbox", { name: /agreed to hear from us/ }), true)
    browser.fill(browser.screen.getByRole("radio", { name: /^On a date/ }), true)
    browser.fill(field(browser, "Date"), "nonsense")
    await pressNamed(browser, "Send 1 email")
    expect(browser.screen.getByText("Enter a date such as 01/31/27")).toBeInTheDocument()
    expect(browser.screen.getByText("Enter a time such as 9:30 AM")).toBeInTheDocument()
    const day = new Date(Date.now() + 90 * 86_400_000).toISOString()
    browser.fill(field(browser, "Date"), `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`)
    browser.fill(field(browser, "Time"), "9:30 AM")
    await pressNamed(browser, "Send 1 email")
    expect(browser.screen.getByText(/at 9:30 AM, local time at each location/)).toBeInTheDocument()
  })

  test("takes pasted rows and a file, and names each fault with its line [P-303]", async () => {
    const browser = await admin()
    await browser.open(path)
    chooseLocation(browser)
    browser.fill(field(browser, "Paste from a spreadsheet"), `Ann\tLee\t${someone()}\nBo\tKim\tno-address`)
    browser.choose(field(browser, "Upload CSV"), {
      name: "guests.csv",
      type: "text/csv",
      data: `first_name,email\nCy,${someone()}\nDi,\n`,
    })
    await pressNamed(browser, "Add recipients")
    const files = browser.screen.getByRole("list", { name: "Files of recipients" })
    expect(textOf(files)).toMatch(/guests\.csv ?1 valid, 1 with errors/)
    expect(textOf(files)).toContain("Missing email: 1 (line 3)")
    expect(textOf(files)).toContain("Invalid email: 1 (line 2)")
    const [link] = within(files).getAllByRole("link", { name: "Download error file" })
    expect(await (await browser.ask(link!.getAttribute("href")!)).text()).toMatch(
      /Missing email|Invalid email/,
    )
    browser.fill(within(files).getAllByRole("checkbox", { name: "Remove" })[0]!, true)
    await pressNamed(browser, "Save draft")
    expect(browser.screen.getAllByText(/1 valid, 1 with errors/)).toHaveLength(1)
  })

  test("asks for the encoding of a file that doesn't show it, and reads it again", async () => {
    const browser = await admin()
    await browser.open(path)
    chooseLocation(browser)
    browser.choose(field(browser, "Upload CSV"), {
      name: "guests.csv",
      type: "text/csv",
      data: Buffer.from(
        `first_name,last_name,email\nJürgen,Müller,${someone()}\nJürgen,Müller,${someone()}\n`,
        "latin1",
      ),
    })
    await pressNamed(browser, "Add recipients")
    const files = () => textOf(browser.screen.getByRole("list", { name: "Files of recipients" }))
    expect(files()).toContain("The encoding of this file isn't clear.")
    const choice = field(browser, "Encoding of guests.csv")
    expect(choice).toHaveDisplayValue("Select")
    browser.fill(choice, textOf(within(choice).getByRole("option", { name: /Windows-1252.*Jürgen/ })))
    await pressNamed(browser, "Read again")
    expect(files()).toMatch(/2 valid, 0 with errors/)
    expect(textOf(part(browser, "Who will receive it"))).toMatch(/Recipients2$/)
  })

  test("a file that can't be read brings no recipients [P-304]", async () => {
    const browser = await admin()
    await browser.open(path)
    browser.choose(field(browser, "Upload CSV"), {
      name: "guests.csv",
      type: "text/csv",
      data: "first_name,last_name\nCy,Oh\n",
    })
    await pressNamed(browser, "Add recipients")
    expect(textOf(browser.screen.getByRole("list", { name: "Files of recipients" }))).toContain(
      "The email column is missing.",
    )
    expect(textOf(part(browser, "Who will receive it"))).toMatch(/Recipients0$/)
  })

  test("begins with a template", async () => {
    const browser = await admin()
    await browser.open(path)
    browser.fill(field(browser, "Template"), "Dinner, friendly")
    await pressNamed(browser, "Use template")
    expect((field(browser, "Content") as HTMLTextAreaElement).value).toContain("{{")
    expect(field(browser, "Feedback type")).toHaveDisplayValue("Stars")
  })

  test("says what a policy forbids at its field, and does not send it", async () => {
    const browser = await admin()
    await draftTo(browser, someone(), { Content: "If you enjoyed your visit, tell us. {{feedback}}" })
    expect(textOf(part(browser, "Message"))).toContain(
      "“If you enjoyed your visit” asks only happy customers",
    )
    browser.fill(browser.screen.getByRole("checkbox", { name: /agreed to hear from us/ }), true)
    await pressNamed(browser, "Send 1 email")
    expect(browser.url).toMatch(/^\/request-reviews\/compose/)
  })

  test("sends words of an incentive only with a name and a reason", async () => {
    const browser = await admin()
    await draftTo(browser, someone(), { Content: "Write a review, parking is free. {{feedback}}" })
    browser.fill(browser.screen.getByRole("checkbox", { name: /agreed to hear from us/ }), true)
    await pressNamed(browser, "Send 1 email")
    expect(browser.url).toMatch(/^\/request-reviews\/compose/)
    browser.fill(browser.screen.getByRole("checkbox", { name: /We offer nothing in return/ }), true)
    browser.fill(browser.screen.getByRole("checkbox", { name: /agreed to hear from us/ }), true)
    await pressNamed(browser, "Send 1 email")
    expect(browser.screen.getByText("Reason is required")).toBeInTheDocument()
    browser.fill(field(browser, "Reason"), "Parking is always free")
    await pressNamed(browser, "Send 1 email")
    expect(title(browser)).toBe("Your request is on its way")
  })

  test("keeps what was typed where somebody has saved another version meanwhile", async () => {
    const browser = await admin()
    await draftTo(browser, someone())
    const other = await admin()
    await other.open(browser.url)
    other.fill(field(other, "Subject"), "Theirs")
    await pressNamed(other, "Save draft")
    browser.fill(field(browser, "Subject"), "Mine")
    await pressNamed(browser, "Save draft")
    expect(browser.screen.getByText("This campaign was changed in another window.")).toBeInTheDocument()
    expect(field(browser, "Subject")).toHaveDisplayValue("Mine")
    await pressNamed(browser, "Save draft")
    await browser.reload()
    expect(field(browser, "Subject")).toHaveDisplayValue("Mine")
  })

  test("sends a test to oneself", async () => {
    const browser = await admin()
    await draftTo(browser, someone())
    await pressNamed(browser, "Send test")
    expect(browser.screen.getByText(`Test sent to ${demo.admin}`)).toBeInTheDocument()
  })
})

describe("a campaign that is no draft", () => {
  const notices = (browser: TextBrowser) => browser.screen.getAllByRole("alert").map(textOf).join()

  test("that was sent has its notice, and begins anew without its people [F-274]", async () => {
    const browser = await admin()
    const email = someone()
    await draftTo(browser, email)
    const sent = browser.url
    browser.fill(browser.screen.getByRole("checkbox", { name: /agreed to hear from us/ }), true)
    await pressNamed(browser, "Send 1 email")
    await browser.open(sent)
    expect(notices(browser)).toContain("This campaign has already been sent. Start a new one.")
    expect(field(browser, "Email 1")).toHaveDisplayValue("")
    expect(field(browser, "Subject")).toHaveDisplayValue(texts.Subject)
    expect(browser.page.text).not.toContain(email)
  })

  test("that nobody has has its notice, and no people either [F-275]", async () => {
    const browser = await admin()
    await browser.open(`${path}?campaign_id=999999999`)
    expect(notices(browser)).toContain("Campaign not found. Start a new one.")
    expect(field(browser, "Email 1")).toHaveDisplayValue("")
    expect(browser.screen.queryByRole("list", { name: "Files of recipients" })).toBeNull()
  })
})

describe("the links of a campaign", () => {
  test("are asked for 250 at a time, those that may be asked for by link and name [F-555 F-676]", async () => {
    const browser = await admin()
    await draftTo(browser, someone())
    between().requested.length = 0
    await browser.reload()
    const asked = between()
      .requested.filter((one) => one.path === "/urls")
      .map(({ query }) => Object.fromEntries(query))
    expect(asked).toContainEqual(
      expect.objectContaining({
        account_id: expect.stringMatching(/^\d+$/),
        location_id: expect.stringMatching(/^\d+$/),
        exclude_request_reviews: "false",
        source_feedback_forbidden: "false",
        "sort[by]": "link,source_name",
        per_page: "250",
      }),
    )
  })

  test("are looked for at all locations where each recipient has their own [F-556]", async () => {
    const browser = await admin()
    between().requested.length = 0
    await browser.open(path)
    const asked = between().requested.find((one) => one.path === "/urls_check")
    expect(Object.fromEntries(asked!.query)).toEqual({
      account_id: expect.stringMatching(/^\d+$/),
      nonce: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
  })
})

describe("a trial", () => {
  test("sees no banner on the page that composes [P-083]", async () => {
    const browser = await signedIn(demo.trial)
    await browser.open("/reviews")
    expect(trialBanner(browser)).not.toBeNull()
    expect((await browser.open(path)).url).toBe(path)
    expect(trialBanner(browser)).toBeNull()
  })

  test("sees no banner on any page of the ask tool [F-134]", async () => {
    const browser = await signedIn(demo.trial)
    await browser.open("/dashboard")
    expect(trialBanner(browser)).not.toBeNull()
    const all = Object.values(patterns).filter(
      (pattern) => pattern.startsWith("/request-reviews") && !pattern.includes("{"),
    )
    expect(all.length).toBeGreaterThan(8)
    for (const pattern of all) {
      await browser.open(pattern)
      expect([pattern, trialBanner(browser)]).toEqual([pattern, null])
    }
  })

  test("sees no banner on the confirmation either [P-088]", async () => {
    const browser = await signedIn(demo.trial)
    await draftTo(browser, someone())
    browser.fill(browser.screen.getByRole("checkbox", { name: /agreed to hear from us/ }), true)
    await pressNamed(browser, "Send 1 email")
    expect(browser.url).toMatch(/^\/request-reviews\/new\/confirmation/)
    expect(trialBanner(browser)).toBeNull()
  })
})
