import { sql } from "drizzle-orm"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { whitelabels } from "#review-api/db/schema/identity.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { createFakeDns } from "#tests/support/fake-dns.ts"
import { type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const appHost = "app.outpost.test"

describe.each(databasesFor("locks"))("domains of white labels on %s", (database) => {
  const fake = createFakeDns()
  let api: TestApi
  let partner: Awaited<ReturnType<typeof seedPartner>>
  let first: SeededAccount
  /** A second partner. */
  let rival: { id: number; as: Caller }
  let own: { id: number; as: Caller }

  beforeAll(async () => {
    const config = { appUrl: `https://${appHost}`, ownHosts: ["localhost", appHost, "10.1.2.3:8080"] }
    api = await startTestApi({ database, dns: fake.dns, config })
    ;({ first } = await seedTwoAccounts(api.deps))
    partner = await seedPartner(api.deps)
    const [made] = await api.deps.db.insert(whitelabels).values({ accountId: first.id }).returning()
    own = { id: partner.whitelabelId, as: await api.login("admin@partner.test") }
    rival = { id: made!.id, as: await api.login("admin@first.test") }
  })
  afterAll(() => api.close())
  afterEach(async () => {
    await removeAll(own)
    await removeAll(rival)
  })

  const add = ({ id, as }: typeof own, custom_domain: unknown) =>
    api.call("POST", `/whitelabels/${id}/domains`, { as, body: { custom_domain } })
  const verify = ({ id, as }: typeof own, domain: string) =>
    api.call("POST", `/whitelabels/${id}/domains/${domain}/verify`, { as })
  const remove = ({ id, as }: typeof own, domain: string) =>
    api.call("DELETE", `/whitelabels/${id}/domains/${domain}`, { as })
  const ownerOf = async (custom_domain: string) => {
    const { body } = await api.call("GET", "/whitelabels", { query: { custom_domain } })
    return body._embedded.whitelabels.map((one: { id: number }) => one.id)
  }
  const log = (accountId: number) =>
    rowsOf(
      api.deps.db,
      { action: column.text(), actor: column.text().nullable(), after: column.json().nullable() },
      sql`select action, actor_email as actor, after from audit_entries
          where account_id = ${accountId} and action like 'whitelabels.%' order by id`,
    )

  const removeAll = async (who: typeof own) => {
    const { body } = await api.call("GET", `/whitelabels/${who.id}`, { as: who.as })
    const names = body.domains.map((one: { custom_domain: string }) => one.custom_domain)
    for (const name of names.filter((name: string) => !name.endsWith(".partner.test")))
      await remove(who, name)
  }

  /** Claims a domain and sets its record. */
  async function prove(who: typeof own, domain: string) {
    const { body } = await add(who, domain)
    const [{ name, value }] = body.records
    fake.texts[name] = [...(fake.texts[name] ?? []), value]
    return { name, value }
  }

  test("a claimed domain answers nothing before its TXT record has been seen, and at once afterwards", async () => {
    const made = await add(own, " Reviews.Lumen.TEST. ")
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ custom_domain: "reviews.lumen.test", verified_at: null, ownership: null }),
    ])
    const [txt, alias] = made.body.records
    expect(txt).toEqual({
      type: "TXT",
      name: "_domain-challenge.reviews.lumen.test",
      value: expect.stringMatching(/^domain-verification=[\da-f]{32}$/),
    })
    expect(alias).toEqual({ type: "CNAME", name: "reviews.lumen.test", value: appHost })
    expect((await verify(own, "reviews.lumen.test")).body).toMatchObject({
      ownership: "missing",
      leads_here: false,
      verified_at: null,
    })
    fake.texts[txt.name] = ["v=spf1 -all", `${txt.value}x`]
    expect((await verify(own, "reviews.lumen.test")).body.ownership).toBe("different")
    expect(await ownerOf("reviews.lumen.test")).toEqual([])
    fake.texts[txt.name] = ["v=spf1 -all", txt.value]
    fake.aliases["reviews.lumen.test"] = [`${appHost}.`]
    const seen = await verify(own, "reviews.lumen.test")
    expect(seen.body).toMatchObject({ ownership: "found", leads_here: true })
    expect(Date.parse(seen.body.verified_at)).not.toBeNaN()
    expect(await ownerOf("reviews.lumen.test")).toEqual([own.id])
    expect((await log(partner.parent.id)).at(-1)).toMatchObject({
      action: "whitelabels.verify_domain",
      actor: own.as.email,
      after: { verified_at: expect.stringMatching(/./) },
    })
  })

  test("a verified domain stays so while its record is gone or DNS is away", async () => {
    const { name, value } = await prove(own, "stays.lumen.test")
    await verify(own, "stays.lumen.test")
    fake.silent.add(name)
    expect((await verify(own, "stays.lumen.test")).body).toMatchObject({
      ownership: "unreachable",
      verified_at: expect.any(String),
    })
    fake.silent.delete(name)
    fake.texts[name] = []
    expect((await verify(own, "stays.lumen.test")).body).toMatchObject({
      ownership: "missing",
      verified_at: expect.any(String),
    })
    expect(await ownerOf("stays.lumen.test")).toEqual([own.id])
    fake.texts[name] = [value]
    expect((await remove(own, "stays.lumen.test")).status).toBe(204)
    expect(await ownerOf("stays.lumen.test")).toEqual([])
    expect((await log(partner.parent.id)).at(-1)!.action).toBe("whitelabels.remove_domain")
  })

  test("a claim without proof never stands in the owner's way, and tells no one of the other", async () => {
    const squatted = await add(rival, "reviews.owner.test")
    const { value } = await prove(own, "reviews.owner.test")
    expect((await verify(own, "reviews.owner.test")).body.ownership).toBe("found")
    expect((await verify(rival, "reviews.owner.test")).body).toMatchObject({
      ownership: "different",
      verified_at: null,
    })
    expect(squatted.body.records[0].value).not.toBe(value)
    expect(await ownerOf("reviews.owner.test")).toEqual([own.id])
  })

  test("a domain moves to who proves it now, unless who had it still does", async () => {
    const domain = "reviews.moved.test"
    const { name, value } = await prove(own, domain)
    await verify(own, domain)
    await prove(rival, domain)
    expect((await verify(rival, domain)).body).toMatchObject({ ownership: "taken", verified_at: null })
    expect(await ownerOf(domain)).toEqual([own.id])
    fake.texts[name] = fake.texts[name]!.filter((text) => text !== value)
    expect((await verify(rival, domain)).body).toMatchObject({ ownership: "found" })
    expect(await ownerOf(domain)).toEqual([rival.id])
    const entries = await log(partner.parent.id)
    expect(entries.at(-1)).toEqual({
      action: "whitelabels.lose_domain",
      actor: null,
      after: { verified_at: null },
    })
  })

  test("a domain is verified for one white label even when two ask at the same moment", async () => {
    const domain = "reviews.race.test"
    await prove(own, domain)
    await prove(rival, domain)
    const answers = await atOnce([verify(own, domain), verify(rival, domain)])
    expect(answers.map(({ body }) => body.ownership).sort()).toEqual(["found", "taken"])
    expect(await ownerOf(domain)).toHaveLength(1)
  })

  test.each([
    [
      "https://reviews.lumen.test/",
      "must be a host name such as reviews.example.com, without https:// or a path",
    ],
    [
      "reviews.lumen.test:8443",
      "must be a host name such as reviews.example.com, without https:// or a path",
    ],
    ["*.lumen.test", "must be a host name such as reviews.example.com, without https:// or a path"],
    ["203.0.113.7", "must be a host name, not an IP address"],
    ["[2001:db8::1]", "must be a host name, not an IP address"],
    ["2001:db8::1", "must be a host name, not an IP address"],
    ["localhost", "belongs to this site"],
    ["APP.outpost.test", "belongs to this site"],
    ["reviews.localhost", "must be publicly reachable"],
    ["printer.local", "must be publicly reachable"],
    ["com", "must be a host name such as reviews.example.com"],
    ["-a.example.test", "must be a host name such as reviews.example.com"],
    ["a..example.test", "must be a host name such as reviews.example.com"],
    ["reviews.example.123", "must be a host name such as reviews.example.com"],
    ["   ", "can't be blank"],
    [`${"a".repeat(64)}.example.test`, "must be a host name such as reviews.example.com"],
    [7, "must be text"],
  ])("refuses %j as a domain", async (given, error) => {
    const { status, body } = await add(own, given)
    expect([status, body.errors]).toEqual([422, { custom_domain: [error] }])
  })

  test("takes a name in other letters as what DNS calls it", async () => {
    const { body } = await add(own, "bewertungen.müller.test")
    expect(body.custom_domain).toBe("bewertungen.xn--mller-kva.test")
    expect((await add(own, "BEWERTUNGEN.müller.test")).body.errors).toEqual({
      custom_domain: ["is already in your list"],
    })
    await remove(own, body.custom_domain)
  })

  test("one white label claims five domains at most", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) {
      expect((await add(rival, `${name}.many.test`)).status).toBe(201)
    }
    expect((await add(rival, "f.many.test")).body).toMatchObject({
      status: 409,
      errors: { custom_domain: [expect.stringContaining("5 domains")] },
    })
  })

  test("domains of another white label look as if they did not exist", async () => {
    await prove(own, "reviews.lumen.test")
    await verify(own, "reviews.lumen.test")
    const foreign = { id: own.id, as: rival.as }
    const unknown = { id: 987_654_321, as: rival.as }
    for (const who of [foreign, unknown]) {
      expect((await add(who, "mine.test")).status).toBe(404)
      expect((await verify(who, "reviews.lumen.test")).status).toBe(404)
      expect((await remove(who, "reviews.lumen.test")).status).toBe(404)
    }
    expect((await verify(rival, "reviews.lumen.test")).status).toBe(404)
    expect(await ownerOf("reviews.lumen.test")).toEqual([own.id])
  })

  test("links lead to the domain that has been verified for longest", async () => {
    const { body } = await api.call("GET", "/mywhitelabel", { as: own.as })
    expect(body.custom_domain).toBe("reviews.partner.test")
    await prove(own, "a.first.test")
    await verify(own, "a.first.test")
    const again = await api.call("GET", "/mywhitelabel", { as: own.as })
    expect(again.body.custom_domain).toBe("reviews.partner.test")
  })

  test("links lead to no domain that was seen to lead nowhere", async () => {
    const used = async () => (await api.call("GET", "/mywhitelabel", { as: rival.as })).body.custom_domain
    await prove(rival, "soon.lumen.test")
    expect((await verify(rival, "soon.lumen.test")).body).toMatchObject({
      ownership: "found",
      leads_here: false,
    })
    expect(await used()).toBeNull()
    fake.aliases["soon.lumen.test"] = [appHost]
    await verify(rival, "soon.lumen.test")
    expect(await used()).toBe("soon.lumen.test")
  })

  test("a program on this machine learns which domains may have a certificate, and nothing else", async () => {
    const question = async (query: string, headers?: Record<string, string>) => {
      const answer = await api.call("GET", "/certificate", { query, headers })
      return [answer.status, answer.text]
    }
    expect(await question("domain=reviews.partner.test")).toEqual([200, ""])
    expect(await question("domain=Reviews.Partner.TEST")).toEqual([200, ""])
    const refused = [
      "",
      "domain=",
      "domain=new.partner.test",
      "domain=unknown.test",
      `domain=${appHost}`,
      "domain=reviews.partner.test&domain=unknown.test",
      "domain=%00",
      "domain=reviews.partner.test'--",
      `domain=${"a".repeat(254)}`,
    ]
    for (const query of refused) expect([query, ...(await question(query))]).toEqual([query, 404, ""])
    for (const header of ["x-forwarded-for", "forwarded", "via"]) {
      expect(await question("domain=reviews.partner.test", { [header]: "203.0.113.7" })).toEqual([404, ""])
    }
    const far = await api.app.inject({
      url: "/certificate?domain=reviews.partner.test",
      remoteAddress: "203.0.113.7",
    })
    expect([far.statusCode, far.body]).toEqual([404, ""])
  })
})

test("no domain may have a certificate while the database is away", async () => {
  const api = await startTestApi()
  await seedPartner(api.deps)
  const ask = () => api.call("GET", "/certificate", { query: { domain: "reviews.partner.test" } })
  expect((await ask()).status).toBe(200)
  await api.deps.close()
  expect([(await ask()).status, (await ask()).text]).toEqual([404, ""])
  await api.app.close()
})
