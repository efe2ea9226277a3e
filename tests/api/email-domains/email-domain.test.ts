import { createPublicKey, createSign, createVerify } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { dkimKeys, keyOwner } from "#review-api/asking/dkim-key.ts"
import { sendingIdentityOf } from "#review-api/asking/sending-identity.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { sendingDomains } from "#review-api/db/schema/email-domains.ts"
import { queuedEmails } from "#review-api/db/schema/mail.ts"
import { emailDomainJob } from "#review-api/services/email-domains/email-domain-job.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { createFakeDns } from "#tests/support/fake-dns.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const hour = 3_600_000
const spf = "v=spf1 include:_spf.mail.example -all"

describe.each(databasesFor("jobs"))("the domain that requests come from on %s", (database) => {
  const fake = createFakeDns()
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  let now = new Date("2026-11-30T12:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({
      database,
      dns: fake.dns,
      clock: { now: () => now },
      config: { mailFrom: { name: "Outpost", address: "no-reply@outpost.test" } },
    })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    fake.texts["_spf.mail.example"] = ["v=spf1 ip4:192.0.2.0/24 -all"]
    fake.exchangers["outpost.test"] = ["mx.outpost.test"]
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.deps.db.delete(sendingDomains)
    await api.deps.db.delete(queuedEmails)
    fake.silent.clear()
  })

  const path = () => `/accounts/${first.id}/email_domain`
  const get = async () => (await api.call("GET", path(), { as: admin })).body
  const put = (body: object) => api.call("PUT", path(), { as: admin, body })
  const check = async () => (await api.call("POST", `${path()}/check`, { as: admin })).body

  /** Sets a domain and all records that it needs. */
  async function setRight(domain: string) {
    const { body } = await put({ domain })
    const [dkim, dmarc] = body.records
    fake.texts[dkim.name] = [dkim.value]
    fake.texts[dmarc.name] = [dmarc.value]
    fake.texts[body.domain] = ["other=text", spf]
    return body
  }
  const byCode = (body: { checks: { code: string; problem: string | null }[] }) =>
    Object.fromEntries(body.checks.map(({ code, problem }) => [code, problem ?? "ok"]))

  test("without one, requests come from the installation", async () => {
    expect(await get()).toMatchObject({ domain: null, records: [], sender: "no-reply@outpost.test" })
    expect(await sendingIdentityOf(api.deps, first.id)).toMatchObject({
      address: "no-reply@outpost.test",
      signing: null,
    })
  })

  test("its key signs once all records are found, and is kept sealed", async () => {
    await setRight("Mail.Example.COM")
    expect(await sendingIdentityOf(api.deps, first.id)).toMatchObject({ signing: null })
    expect(await check()).toMatchObject({ domain: "mail.example.com", status: "verified" })
    const { address, signing } = await sendingIdentityOf(api.deps, first.id)
    expect(address).toBe("reviews@mail.example.com")
    const [row] = await api.deps.db.select().from(sendingDomains)
    expect(row!.sealedKey).not.toContain("PRIVATE KEY")
    expect(dkimKeys.open(api.deps, keyOwner(first.id, "other.example"), row!.sealedKey)).toBeNull()
    const signature = createSign("sha256").update("text").sign(signing!.privateKey)
    const key = createPublicKey({ key: Buffer.from(row!.publicKey, "base64"), format: "der", type: "spki" })
    expect(createVerify("sha256").update("text").verify(key, signature)).toBe(true)
  })

  test("each wrong record is named with its problem", async () => {
    const { records } = await setRight("shop.example.com")
    const [dkim, dmarc] = records
    const look = async () => byCode(await check())
    expect(await look()).toEqual({ dkim: "ok", spf: "ok", dmarc: "ok", return_path: "ok" })
    fake.texts[dkim.name] = [dkim.value.replace(/p=..../, "p=AAAA")]
    fake.texts["shop.example.com"] = [spf, "v=spf1 -all"]
    fake.texts[dmarc.name] = ["v=DMARC1; rua=mailto:x@example.com"]
    expect(await look()).toMatchObject({ dkim: "different_key", spf: "several", dmarc: "malformed" })
    fake.texts[dkim.name] = ["v=DKIM1; k=rsa; p="]
    fake.texts["shop.example.com"] = [
      `v=spf1 ${Array.from({ length: 11 }, (_, at) => `exists:${at}.example`).join(" ")} -all`,
    ]
    delete fake.texts[dmarc.name]
    for (const at of [0, 1, 2]) delete fake.addresses[`${at}.example`]
    expect(await look()).toMatchObject({ dkim: "revoked", spf: "too_many_voids", dmarc: "missing" })
    fake.texts["loop.example"] = ["v=spf1 include:loop.example -all"]
    fake.texts["shop.example.com"] = ["v=spf1 include:loop.example -all"]
    fake.texts["_dmarc.example.com"] = ["v=DMARC1; p=reject; adkim=s"]
    fake.texts[dkim.name] = ["a", "b"]
    expect(await look()).toMatchObject({ dkim: "several", spf: "too_many_lookups", dmarc: "ok" })
  })

  test("an SPF record may need ten lookups and no more", async () => {
    const { records } = await setRight("ten.example.com")
    const withLookups = async (count: number) => {
      const names = Array.from({ length: count }, (_, at) => `a${at}.example`)
      for (const name of names) fake.addresses[name] = ["192.0.2.1"]
      fake.texts["ten.example.com"] = [`v=spf1 ${names.map((name) => `a:${name}`).join(" ")} -all`]
      return byCode(await check()).spf
    }
    expect(records).toHaveLength(2)
    expect(await withLookups(10)).toBe("ok")
    expect(await withLookups(11)).toBe("too_many_lookups")
  })

  test("it is looked at every day, and the Admins are told once when it is not trusted any more", async () => {
    const { records } = await setRight("daily.example.com")
    await check()
    const job = async () => {
      const due = await emailDomainJob.waiting!(api.deps)
      for (const id of due)
        await emailDomainJob.run(api.deps, { id, signal: AbortSignal.timeout(10_000), isLastAttempt: false })
      return due.length
    }
    expect(await job()).toBe(0)
    fake.texts[records[0].name] = []
    now = new Date(now.getTime() + 24 * hour)
    expect(await job()).toBe(1)
    expect(await get()).toMatchObject({ status: "failing", sender: "no-reply@outpost.test" })
    now = new Date(now.getTime() + 24 * hour)
    expect(await job()).toBe(1)
    const mails = await api.deps.db.select().from(queuedEmails)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["email_domain_failed", "admin@first.test"],
    ])
    fake.texts[records[0].name] = [records[0].value]
    expect(await check()).toMatchObject({ status: "verified", sender: "reviews@daily.example.com" })
  })

  test("DNS that does not respond changes nothing", async () => {
    await setRight("quiet.example.com")
    await check()
    fake.silent.add("quiet.example.com")
    expect(byCode(await check())).toMatchObject({ spf: "unreachable" })
    expect(await get()).toMatchObject({ status: "verified" })
  })

  test("the same domain keeps its key, another one gets its own and begins unverified", async () => {
    const { records } = await setRight("one.example.com")
    await check()
    const same = (await put({ domain: "one.example.com", mailbox: "hello", is_warm: true })).body
    expect(same).toMatchObject({
      status: "verified",
      records,
      sender: "hello@one.example.com",
      is_warm: true,
    })
    const other = (await put({ domain: "two.example.com" })).body
    expect(other).toMatchObject({ status: "pending", mailbox: "hello", is_warm: false })
    expect(other.records[0].value).not.toBe(records[0].value)
  })

  test("names that are no domain are refused at the field", async () => {
    for (const domain of [
      "",
      "example",
      "http://example.com",
      "192.0.2.1",
      "localhost",
      "a b.com",
      "x".repeat(300),
    ])
      expect((await put({ domain })).body).toMatchObject({ errors: { domain: [expect.any(String)] } })
    for (const mailbox of ["a@b", "a b", "a\r\nBcc: x", "x".repeat(65)])
      expect((await put({ domain: "example.com", mailbox })).status).toBe(422)
    expect((await put({ domain: "bücher.example" })).body.domain).toBe("xn--bcher-kva.example")
  })

  test("only Admins have it, and only that of their account", async () => {
    const manager = await api.login("manager@first.test")
    expect((await api.call("GET", path(), { as: manager })).status).toBe(403)
    const second = await api.login("admin@second.test")
    expect((await api.call("GET", path(), { as: second })).status).toBe(404)
    expect((await api.call("DELETE", path(), { as: admin })).status).toBe(404)
  })

  test("what changes is in the audit log, never with the key", async () => {
    await setRight("log.example.com")
    await check()
    await api.call("DELETE", path(), { as: admin })
    const rows = await api.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, first.id), eq(auditEntries.resourceName, "log.example.com")))
      .orderBy(auditEntries.id)
    expect(rows.map(({ action }) => action)).toEqual([
      "email_domains.update",
      "email_domains.verify",
      "email_domains.delete",
    ])
    expect(JSON.stringify(rows)).not.toContain("PRIVATE")
  })
})
