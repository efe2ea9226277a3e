import { eq, isNotNull, sql } from "drizzle-orm"
import { whitelabelLogos } from "#review-api/db/schema/identity.ts"
import { moveLogos, removeLostLogos } from "#review-api/services/whitelabel-logos/logo-files.ts"
import { once } from "#review-api/storage/storage.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { jpegOf, pngOf } from "#tests/support/images.ts"
import { bombOf, factsOf, photoOf, realJpegOf } from "#tests/support/real-images.ts"
import { emailOf, loginTypes, seedPartner } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const colours = {
  navigation_background_color: "#14332d",
  main_text_color: "#cfe3dc",
  active_text_color: "#fff",
  background_hover_color: "#1f4a41",
  hover_text_color: "#FFF0D0",
  accent_color: "#0f766e",
}

describe.each(testDatabases())("changing the own white label on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let partner: Awaited<ReturnType<typeof seedPartner>>

  beforeAll(async () => {
    api = await startTestApi({ database })
    partner = await seedPartner(api.deps)
    admin = await api.login("admin@partner.test")
  })
  afterAll(() => api.close())

  const path = () => `/whitelabels/${partner.whitelabelId}`
  const change = (body: unknown, as = admin) => api.patch(path(), { as, body })
  const upload = (bytes: Buffer, as = admin) =>
    api.call("PUT", `${path()}/logo`, { as, body: { data: bytes.toString("base64") } })
  const lastEntry = async () => {
    const [row] = await anyRows(
      api.deps.db,
      sql`select action, actor_email as actor, before, after from audit_entries
          where account_id = ${partner.parent.id} order by id desc limit 1`,
    )
    return row
  }

  test("its owner reads it with every domain that it claims", async () => {
    const { status, body } = await api.call("GET", path(), { as: admin })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: partner.whitelabelId,
      name: "Partner",
      navigation_background_color: "#102030",
    })
    expect(body.domains.map((one: { custom_domain: string }) => one.custom_domain).sort()).toEqual([
      "new.partner.test",
      "reviews.partner.test",
    ])
  })

  test("name, colours and contact are changed, children see them, and the log tells what was before", async () => {
    const contact = { support_email: "care@lumen.test", support_phone: "+1 (312) 555-0142" }
    const { status, body } = await change({ name: " Lumen ", ...colours, ...contact })
    expect([status, body]).toEqual([200, expect.objectContaining({ name: "Lumen", ...colours, ...contact })])
    const child = await api.login("user@child.test")
    const seen = await api.call("GET", "/mywhitelabel", { as: child })
    expect(seen.body).toMatchObject({ name: "Lumen", ...colours, ...contact })
    expect(await lastEntry()).toMatchObject({
      action: "whitelabels.update",
      actor: admin.email,
      before: { name: null, navigation_background_color: "#102030" },
      after: { name: "Lumen", navigation_background_color: "#14332d" },
    })
  })

  test("what a body does not name stays, null takes a value away, and the account's name is not kept twice", async () => {
    await change({ name: "Lumen", accent_color: "#0f766e", support_phone: "5550142" })
    const kept = await change({ support_phone: null })
    expect(kept.body).toMatchObject({ name: "Lumen", accent_color: "#0f766e", support_phone: null })
    expect((await change({ name: "Partner" })).body.name).toBe("Partner")
    await anyRows(api.deps.db, sql`update accounts set name = 'Renamed' where id = ${partner.parent.id}`)
    expect((await api.call("GET", path(), { as: admin })).body.name).toBe("Renamed")
    await anyRows(api.deps.db, sql`update accounts set name = 'Partner' where id = ${partner.parent.id}`)
    expect((await change({})).status).toBe(200)
  })

  const colourError = "must be a color such as #1a2b3c"
  test.each([
    [{ accent_color: "red" }, "accent_color", colourError],
    [{ accent_color: "#12345" }, "accent_color", colourError],
    [{ accent_color: "1a2b3c" }, "accent_color", colourError],
    [{ main_text_color: "#fff;} body{display:none" }, "main_text_color", colourError],
    [{ main_text_color: "url(https://evil.example)" }, "main_text_color", colourError],
    [{ hover_text_color: "#12345678" }, "hover_text_color", colourError],
    [{ name: "  " }, "name", "can't be blank"],
    [{ name: "x".repeat(61) }, "name", "is too long"],
    [{ support_email: "nobody" }, "support_email", "must be an email address"],
    [{ support_email: "a@b.test\r\nBcc: c@d.test" }, "support_email", "must be an email address"],
    [{ support_phone: "javascript:alert(1)" }, "support_phone", "must be a phone number"],
    [{ logo_left: "http://a.example/logo.png" }, "logo_left", "must be an https:// address"],
    [{ logo_left: "javascript:alert(1)" }, "logo_left", "must be an https:// address"],
    [{ logo_left: "data:image/svg+xml,<svg/>" }, "logo_left", "must be an https:// address"],
    [{ logo_left: "https://u:p@a.example/logo.png" }, "logo_left", "must be an https:// address"],
    [{ logo_left: "/logos/somebody-elses-logo-ke" }, "logo_left", "must be an https:// address"],
  ])("refuses %j at its field", async (given, field, error) => {
    const { status, body } = await change(given)
    expect([status, body.errors]).toEqual([422, { [field]: [error] }])
  })

  test("a logo is uploaded, seen by everyone at an address of its own, and replaced at another one", async () => {
    const png = pngOf({ width: 240, height: 48 })
    const { status, body } = await upload(png)
    expect([status, body.logo_left]).toEqual([200, expect.stringMatching(/^\/api\/logos\/[\w-]{22}$/)])
    const key = body.logo_left.slice("/api/logos/".length)
    const read = await api.call("GET", `/whitelabel_logos/${key}`)
    expect(read.body.content_type).toBe("image/png")
    expect(await factsOf(Buffer.from(read.body.data, "base64"))).toMatchObject({ width: 240, height: 48 })
    expect(await lastEntry()).toMatchObject({
      action: "whitelabels.update_logo",
      after: { logo_left: body.logo_left },
    })
    const next = await upload(await realJpegOf({ width: 240, height: 48 }))
    expect(next.body.logo_left).not.toBe(body.logo_left)
    expect(await api.deps.storage.sizeOf(`logos/${key}.png`)).toBeGreaterThan(0)
    // Pages that still show the one before find it.
    expect((await api.call("GET", `/whitelabel_logos/${key}`)).status).toBe(200)
    const other = await change({ logo_left: "https://cdn.lumen.test/logo.png" })
    expect(other.body.logo_left).toBe("https://cdn.lumen.test/logo.png")
    expect((await change({ logo_left: null })).body.logo_left).toBeNull()
  })

  const large = Buffer.concat([pngOf({ width: 1, height: 1 }), Buffer.alloc(200 * 1024)])
  test.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "must be a PNG, JPEG or WebP image"],
    ["a page", Buffer.from("<!doctype html>"), "must be a PNG, JPEG or WebP image"],
    ["a large file", large, "must be at most 200 kB"],
    ["a larger one", Buffer.alloc(400_000), "must be at most 200 kB"],
    ["many pixels", pngOf({ width: 40_000, height: 2 }), "must be at most 2000 × 2000 pixels"],
    ["a pixel too many", pngOf({ width: 2_001, height: 2 }), "must be at most 2000 × 2000 pixels"],
    ["the beginning of a JPEG", jpegOf({ width: 240, height: 48 }), "is damaged. Choose another file"],
  ])("refuses %s as a logo", async (_, bytes, error) => {
    const { status, body } = await upload(bytes)
    expect([status, body.errors]).toEqual([422, { data: [error] }])
  })

  test("a logo is kept upright and without what stood in or behind the picture, such as where it was taken", async () => {
    const photo = await photoOf({ width: 240, height: 120 })
    const { body } = await upload(Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")]))
    const { data } = (await api.call("GET", `/whitelabel_logos/${body.logo_left.split("/").at(-1)}`)).body
    const kept = Buffer.from(data, "base64")
    expect(await factsOf(kept)).toMatchObject({
      width: 120,
      height: 240,
      hasExif: false,
      orientation: undefined,
    })
    expect(kept.includes("script")).toBe(false)
  })

  test("a logo of few bytes that unpack to many pixels is refused", async () => {
    const bomb = await bombOf({ width: 6_000, height: 6_000 })
    expect(bomb.length).toBeLessThan(200 * 1024)
    const { status, body } = await upload(bomb)
    expect([status, body.errors]).toEqual([422, { data: ["must be at most 2000 × 2000 pixels"] }])
  })

  test("files of logos that no white label has are removed after a day, and no others", async () => {
    const { body } = await upload(pngOf({ width: 24, height: 24 }))
    const own = `logos/${body.logo_left.split("/").at(-1)}.png`
    const lost = `logos/${"l".repeat(22)}.png`
    await api.deps.storage.write(lost, once("x"), AbortSignal.timeout(5_000))
    const isThere = () =>
      Promise.all([own, lost].map(async (name) => (await api.deps.storage.sizeOf(name)) !== null))
    await removeLostLogos(api.deps)
    expect(await isThere()).toEqual([true, true])
    await removeLostLogos({ ...api.deps, clock: { now: () => new Date(Date.now() + 2 * 86_400_000) } })
    expect(await isThere()).toEqual([true, false])
  })

  test("a logo that was uploaded into the database becomes a file, and is the same", async () => {
    const own = eq(whitelabelLogos.accountId, partner.parent.id)
    const [row] = await api.deps.db.select().from(whitelabelLogos).where(own).limit(1)
    const bytes = pngOf({ width: 9, height: 9 })
    const old = { ...row!, key: "o".repeat(22), contentType: "image/png", data: bytes.toString("base64") }
    await api.deps.db.insert(whitelabelLogos).values(old)
    const read = async () => (await api.call("GET", `/whitelabel_logos/${old.key}`)).body.data
    expect(await read()).toBe(old.data)
    await moveLogos(api.deps)
    expect(await api.deps.db.$count(whitelabelLogos, isNotNull(whitelabelLogos.data))).toBe(0)
    expect(await api.deps.storage.sizeOf(`logos/${old.key}.png`)).toBe(bytes.length)
    expect(await read()).toBe(old.data)
  })

  test("a key that is none finds no logo", async () => {
    for (const key of ["a".repeat(22), "short", "..%2f..%2fetc%2fpasswd22"]) {
      expect((await api.call("GET", `/whitelabel_logos/${key}`)).status).toBe(404)
    }
  })

  test.each(loginTypes.filter((type) => type !== "Admin"))(
    "%s may change nothing of it (D-079)",
    async (type) => {
      const as = await api.login(emailOf(type, "partner.test"))
      for (const answer of [
        await api.call("GET", path(), { as }),
        await change({ name: "Mine" }, as),
        await upload(pngOf({ width: 1, height: 1 }), as),
      ]) {
        expect(answer.body).toMatchObject({ status: 403, code: "permission" })
      }
    },
  )

  test("a customer of the partner sees it and owns nothing of it", async () => {
    const as = await api.login("admin@child.test")
    expect((await api.call("GET", path(), { as })).status).toBe(404)
    expect((await change({ name: "Mine" }, as)).status).toBe(404)
    expect((await upload(pngOf({ width: 1, height: 1 }), as)).status).toBe(404)
  })
})
