import fc from "fast-check"
import { isOfAddress, refusedAddress, statusText } from "#review-api/core/status-text.ts"
import { bounceAddressOf, emailOfBounceAddress, isBounceMailbox } from "#review-api/mail/bounce-address.ts"
import { readMailReport } from "#review-api/mail/mail-report.ts"
import { complaintReport, deliveryReport, outOfOffice } from "#tests/support/mail-reports.ts"

const read = (text: string) => readMailReport(Buffer.from(text))
const failed = { action: "failed", status: "5.1.1" }

describe("what mail servers report", () => {
  test.each([
    ["a mailbox that does not exist", [failed], "bounced", "5.1.1"],
    [
      "upper case and a comment",
      [{ action: "Failed (gone)", status: "5.2.1 (disabled)" }],
      "bounced",
      "5.2.1",
    ],
    ["days of trying in vain", [{ action: "failed", status: "4.4.7" }], "failed", "4.4.7"],
    ["a delay", [{ action: "delayed", status: "4.4.1" }], "delayed", "4.4.1"],
    ["a delay with a permanent status", [{ action: "delayed", status: "5.4.1" }], "delayed", "5.4.1"],
    ["a delivery", [{ action: "delivered", status: "2.1.5" }], "delivered", "2.1.5"],
    ["a server that reports no further", [{ action: "relayed", status: "2.1.9" }], "relayed", "2.1.9"],
    ["a list of people", [{ action: "expanded", status: "2.0.0" }], "relayed", "2.0.0"],
    [
      "a vague status with a clear diagnostic",
      [{ action: "failed", status: "5.0.0", diagnostic: "smtp; 550-5.1.1 No such user\r\n 550 5.1.1 bye" }],
      "bounced",
      "5.1.1",
    ],
    [
      "no status but an old diagnostic",
      [{ action: "failed", diagnostic: "smtp; 554 no" }],
      "bounced",
      "5.0.0",
    ],
    ["nothing but the action", [{ action: "failed" }], "bounced", "5.0.0"],
    ["several recipients, the worst", [{ action: "delivered", status: "2.0.0" }, failed], "bounced", "5.1.1"],
  ])("say %s", async (_what, groups, kind, status) => {
    expect(await read(deliveryReport(...groups))).toEqual({ kind, status })
  })

  test.each([
    ["an automatic response", outOfOffice],
    ["a read receipt", deliveryReport(failed).replace("delivery-status;", "disposition-notification;")],
    ["a report without recipients", deliveryReport()],
    ["an unknown action", deliveryReport({ action: "considered", status: "5.1.1" })],
    [
      "a report that is only quoted",
      `Subject: Fwd\r\nContent-Type: text/plain\r\n\r\n${deliveryReport(failed)}`,
    ],
    ["a mail that is not spam after all", complaintReport("bounces+1.a@mail.outpost.test", "not-spam")],
    ["nothing", ""],
  ])("is not %s", async (_what, text) => {
    expect(await read(text)).toEqual({ kind: "other" })
  })

  test("is understood when the end is missing, and when lines end as on Unix", async () => {
    const text = deliveryReport(failed)
    const cut = text.slice(0, text.indexOf("Status: 5.1.1") + "Status: 5.1.1\r\n".length)
    expect(await read(cut)).toEqual({ kind: "bounced", status: "5.1.1" })
    expect(await read(text.replaceAll("\r\n", "\n"))).toEqual({ kind: "bounced", status: "5.1.1" })
  })

  test("can be a complaint, with who the email came from", async () => {
    const sender = "bounces+12.0123456789abcdef0123@mail.outpost.test"
    expect(await read(complaintReport(sender))).toEqual({ kind: "complained", senders: [sender, sender] })
  })

  test("never breaks the reader, whatever is changed in it", async () => {
    const sources = [deliveryReport(failed), complaintReport("a@b.test"), outOfOffice].map((one) =>
      Buffer.from(one),
    )
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sources),
        fc.array(fc.tuple(fc.nat(1_500), fc.uint8Array({ maxLength: 30 })), { maxLength: 6 }),
        fc.nat(1_500),
        async (source, changes, length) => {
          const bytes = Buffer.from(source)
          for (const [at, piece] of changes) bytes.set(piece, Math.min(at, bytes.length - piece.length))
          kinds.add((await readMailReport(bytes.subarray(0, Math.max(length, 400)))).kind)
        },
      ),
      { numRuns: 300 },
    )
    expect(kinds.size).toBeGreaterThan(1)
  })
})

describe("the address that an email comes from on the way", () => {
  const config = {
    bounceAddress: { user: "bounces", domain: "mail.outpost.test" },
    linkSecrets: ["newer".repeat(8), "older".repeat(8)],
  }
  const address = bounceAddressOf(config, 4_711)!

  test("says which email it was, in any case and with an older secret, and nothing without one", () => {
    expect(address).toMatch(/^bounces\+4711\.[0-9a-f]{20}@mail\.outpost\.test$/)
    expect(emailOfBounceAddress(config, address.toUpperCase())).toBe(4_711)
    const before = bounceAddressOf({ ...config, linkSecrets: [config.linkSecrets[1]!] }, 4_711)!
    expect(emailOfBounceAddress(config, before)).toBe(4_711)
    expect(bounceAddressOf({ ...config, bounceAddress: null }, 4_711)).toBeNull()
    expect(emailOfBounceAddress({ ...config, bounceAddress: null }, address)).toBeNull()
  })

  test.each([
    ["of another email", address.replace("4711", "4712")],
    ["with another signature", address.replace(/\.\w{3}/, ".000")],
    ["of another domain", address.replace("mail.", "mall.")],
    ["of another mailbox", address.replace("bounces", "bounce")],
    ["without a signature", "bounces+4711@mail.outpost.test"],
    ["with an id of too many digits", address.replace("4711", "4".repeat(16))],
    ["of the mailbox", "bounces@mail.outpost.test"],
    ["of nobody", ""],
  ])("is not one %s", (_what, other) => {
    expect(emailOfBounceAddress(config, other)).toBeNull()
  })

  test("leads to a mailbox", () => {
    expect(isBounceMailbox(config, "Bounces@mail.outpost.test")).toBe(true)
    expect(isBounceMailbox(config, "bounces@elsewhere.test")).toBe(false)
  })
})

describe("a status", () => {
  test.each([
    ["5.1.1", true, "The mailbox doesn't exist (5.1.1)"],
    ["5.1.10", true, "The domain of the address accepts no email (5.1.10)"],
    ["5.2.2", true, "The mailbox is full (5.2.2)"],
    ["5.2.3", false, "The email was too large (5.2.3)"],
    ["5.7.26", false, "The server of the recipient blocked the email (5.7.26)"],
    ["5.0.0", true, "The server of the recipient rejected the email (5.0.0)"],
    ["4.4.7", false, "The server of the recipient could not accept it in time (4.4.7)"],
  ])("%s stops an address: %s", (status, stops, words) => {
    expect([isOfAddress(status), statusText(status)]).toEqual([stops, words])
  })

  test("that is none stays as it is", () => {
    expect(statusText("EENVELOPE 550")).toBe("EENVELOPE 550")
  })

  test.each([
    ["550 5.1.1 No such user", "5.1.1"],
    ["550-5.1.1 No such user", "5.1.1"],
    ["550 5.7.1 Relaying denied", undefined],
    ["550 5.1.8 Bad sender", undefined],
    ["550 Not this one", undefined],
    ["450 5.1.1 Odd", undefined],
  ])("of the own server, %s, stops an address as %s", (response, status) => {
    expect(refusedAddress({ code: "EENVELOPE", response })).toBe(status)
    expect(refusedAddress({ code: "EAUTH", response })).toBeUndefined()
  })
})
