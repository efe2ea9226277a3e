import { generateKeyPairSync } from "node:crypto"
import { escapeUTF8 } from "entities"
import { customerTexts } from "#lib/format/customer-texts.ts"
import { composeEmail } from "#review-api/asking/message/compose-email.ts"
import { composeSms } from "#review-api/asking/message/compose-sms.ts"
import { AnswerLost, type MailTransport, NotSigned } from "#review-api/mail/mail.ts"
import { createSmtpTransport } from "#review-api/mail/smtp-transport.ts"
import { verifyDkim } from "#tests/support/dkim.ts"
import { sampleAsk as ask, sampleSite as site, sampleToken as token } from "#tests/support/sample-ask.ts"
import { type SmtpServer, startSilentServer, startSmtpServer } from "#tests/support/smtp-server.ts"

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
})
const signing = { domain: "saltbridge.test", selector: "mail1", privateKey }
const envelope = {
  from: "reviews@saltbridge.test",
  to: "priya@inbox.test",
  signing,
  bounceTo: "bounces+r1-2.0@mail.outpost.test",
  messageId: "<request-1-2@saltbridge.test>",
  feedbackId: "3:1:request:outpost",
}

describe("the email of a request", () => {
  let smtp: SmtpServer
  let transport: MailTransport

  beforeAll(async () => {
    smtp = await startSmtpServer()
    transport = createSmtpTransport(smtp.url, 2_000, { connections: 2 })
  })
  afterAll(async () => {
    transport.close()
    await smtp.close()
  })
  beforeEach(() => {
    smtp.taken.length = 0
    smtp.state.mood = "takes"
    smtp.state.beforeYes = null
  })
  const sent = async (given = ask(), more: object = {}) => {
    await transport.send(composeEmail(given, { ...envelope, ...more }))
    return smtp.taken.at(-1)!
  }

  test("verifies by DKIM, with both headers of unsubscribing signed, each on one line (nodemailer#1654, postal#2788)", async () => {
    const { source, mail, from } = await sent()
    const verified = verifyDkim(source, publicKey)
    expect(verified).toMatchObject({ domain: "saltbridge.test", selector: "mail1" })
    expect(verified!.signed).toEqual(
      expect.arrayContaining([
        "from",
        "to",
        "reply-to",
        "subject",
        "list-unsubscribe",
        "list-unsubscribe-post",
        "feedback-id",
      ]),
    )
    const lines = source.toString("latin1").split("\r\n")
    expect(lines).toContain(`List-Unsubscribe: <${site}/unsubscribe/requests/${token}>`)
    expect(lines).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    expect(mail.messageId).toBe("<request-1-2@saltbridge.test>")
    expect(mail.replyTo).toEqual([expect.objectContaining({ address: "dana@saltbridge.test" })])
    expect(mail.from).toMatchObject({ name: "Saltbridge Mill Yard", address: "reviews@saltbridge.test" })
    expect(from).toBe("bounces+r1-2.0@mail.outpost.test")
    const other = source.toString("latin1").replace("Thank you", "Thank me")
    expect(verifyDkim(Buffer.from(other, "latin1"), publicKey)).toBeNull()
  })

  test("is not sent when it should be signed and the key is none", async () => {
    const broken = { signing: { ...signing, privateKey: "no key" } }
    await expect(sent(ask(), broken)).rejects.toThrow(NotSigned)
    expect(smtp.taken).toEqual([])
  })

  test("goes out without a signature where there is none to make", async () => {
    const { source } = await sent(ask(), { signing: null })
    expect(source.toString("latin1")).not.toMatch(/^dkim-signature/im)
  })

  test("has a text that is whole alone: words, links, the way out and the postal address", async () => {
    const { mail } = await sent()
    expect(mail.text?.trimEnd()).toBe(
      [
        "Tell us",
        "",
        "Hello Priya,",
        "",
        "Thank you for coming to Mill Yard.",
        "",
        "How was your visit?",
        `${site}/go/r/${token}`,
        "",
        "Or leave a review:",
        `Google: ${site}/go/c/${token}/7`,
        `Tripadvisor: ${site}/go/c/${token}/9`,
        "",
        "Dana",
        "",
        "-- ",
        "You received this because you are a customer of Saltbridge Kitchens.",
        `Unsubscribe: ${site}/unsubscribe/requests/${token}`,
        "Saltbridge Kitchens, 204 Harbor Street, Portsmouth, NH 03801",
      ].join("\n"),
    )
  })

  test.each([1, 2])(
    "has one way to unsubscribe, where its content has it, in layout %s",
    async (layoutId) => {
      const address = `${site}/unsubscribe/requests/${token}`
      const countOf = (text: string | false | undefined) => (text || "").split(address).length - 1
      for (const content of ["Hello.\n\n{{unsubscribe}}\n\n{{feedback}}", "Hello.\n\n{{feedback}}"]) {
        const { mail } = await sent(ask({ content, layoutId }))
        expect([countOf(mail.html), countOf(mail.text)]).toEqual([1, 1])
        for (const part of [mail.html, mail.text])
          for (const text of ["You received this because", "204 Harbor Street"]) expect(part).toContain(text)
      }
    },
  )

  test.each([
    ["nps", 11, "0", "10"],
    ["stars", 5, "1", "5"],
    ["smiley", 3, "1", "3"],
    ["thumbs", 2, "1", "2"],
  ])(
    "asks by %s with a link for each answer, which leads to the page with it chosen",
    async (feedback, count, low, high) => {
      const { mail } = await sent(ask({ feedback }))
      const links = [...mail.html!.matchAll(/\/go\/r\/[\w-]+\?score=(\d+)"/g)].map(([, score]) => score)
      expect([links.length, links[0], links.at(-1)]).toEqual([count, low, high])
    },
  )

  test("asks a microsurvey's own question by its type", async () => {
    const survey = { type: "thumbs", question: "Was the soup warm?" }
    const { mail } = await sent(ask({ feedback: "microsurvey", survey }))
    expect(mail.html).toContain("Was the soup warm?")
    expect(mail.text).toContain("Was the soup warm?")
    expect(mail.html).toContain("?score=2")
  })

  test("escapes names, and has no picture of others besides the header's", async () => {
    const person = { firstName: '<img src=x onerror="a">', lastName: "", locale: null }
    const { mail } = await sent(
      ask({ useHeaderImage: true, headerImage: "https://app.outpost.test/a.png" }, { person }),
    )
    expect(mail.html).toContain("&lt;img src=x")
    const pictures = [...mail.html!.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)
    expect(pictures).toEqual(["https://app.outpost.test/a.png", `${site}/go/o/${token}`])
  })

  test("has colours for dark mail programs, and nothing wider than a phone", async () => {
    const { mail } = await sent()
    expect(mail.html).toContain("prefers-color-scheme:dark")
    const fixed = [...mail.html!.matchAll(/(?<!max-)width:(\d+)px/g)].map(([, px]) => Number(px))
    expect(fixed.filter((px) => px > 320)).toEqual([])
  })

  test.each(Object.keys(customerTexts))(
    "is in the language of the person, from top to end: %s",
    async (language) => {
      const { thumbs, unsubscribe, questions, why } = customerTexts[language]!
      const person = { firstName: "Priya", lastName: "Nair", locale: `${language}-XX` }
      const { mail, source } = await sent(ask({ feedback: "thumbs" }, { person }))
      const own = [...thumbs, unsubscribe, questions.thumbs, why.replace("{name}", "Saltbridge Kitchens")]
      for (const text of own) expect(mail.html).toContain(escapeUTF8(text))
      expect(mail.html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`)
      expect(mail.text).toContain(`${questions.thumbs}\n${site}/go/r/${token}`)
      expect(mail.text).toContain(`${unsubscribe}: ${site}/unsubscribe/requests/${token}`)
      expect(verifyDkim(source, publicKey)).not.toBeNull()
    },
  )

  test("is English for a language without a catalogue", async () => {
    const { mail } = await sent(ask({}, { person: { firstName: "", lastName: "", locale: "tlh" } }))
    expect(mail.html).toContain('<html lang="en" dir="ltr">')
  })

  test("as plain text has neither name nor heading above it", async () => {
    const { mail } = await sent(ask({ layoutId: 2 }))
    expect(mail.html).not.toContain("<h1")
    expect(mail.html).toContain("Unsubscribe")
  })

  test("keeps a connection for many mails", async () => {
    for (let count = 0; count < 5; count += 1) await sent()
    expect(smtp.taken).toHaveLength(5)
  })

  test("opens another connection where the server has ended one before a mail began to leave", async () => {
    await sent()
    smtp.state.hangsUp = true
    for (let count = 0; count < 3; count += 1) await sent()
    expect(smtp.taken).toHaveLength(4)
  })

  test("tells an answer that was lost from a server that was never told", async () => {
    const cut = createSmtpTransport(smtp.url, 300, { connections: 1 })
    smtp.state.beforeYes = () => new Promise((done) => setTimeout(done, 1_000))
    await expect(cut.send(composeEmail(ask(), envelope))).rejects.toThrow(AnswerLost)
    cut.close()
    const silent = await startSilentServer()
    const quiet = createSmtpTransport(silent.url, 200, { connections: 1 })
    const failure = await quiet.send(composeEmail(ask(), envelope)).catch((error: unknown) => error)
    expect(failure).not.toBeInstanceOf(AnswerLost)
    expect(failure).toBeInstanceOf(Error)
    quiet.close()
    await silent.close()
    expect(smtp.taken).toHaveLength(1)
  })
})

describe("the text message of a request", () => {
  test("has links as addresses, and says how to end them once", () => {
    const content = "Hi {{first_name}}, how was it? {{feedback}}"
    expect(composeSms(ask({ content }))).toBe(
      `Hi Priya, how was it? ${site}/go/r/${token}\nReply STOP to opt out.`,
    )
    expect(composeSms(ask({ content: "Hi. STOP ends it." }))).toBe("Hi. STOP ends it.")
    const person = { firstName: "Priya", lastName: "Nair", locale: "es" }
    expect(composeSms(ask({ content }, { person }))).toContain("Responda STOP")
  })
})
