import { millisecondsInDay } from "date-fns/constants"
import { eq } from "drizzle-orm"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { customDomains, whitelabels } from "#review-api/db/schema/identity.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { scriptedTransport, sendAll } from "#tests/support/asking.ts"
import { campaignCalls } from "#tests/support/campaign-calls.ts"
import { emailTexts, seedLink } from "#tests/support/campaigns.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { openFileHome, withFileHomes } from "#tests/support/file-homes.ts"
import { formOf } from "#tests/support/images.ts"
import { factsOf, realJpegOf } from "#tests/support/real-images.ts"
import { doJobs } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(withFileHomes(databasesFor("jobs")))(
  "the image above requests, on %s, kept in a %s",
  (database, place) => {
    let home: Awaited<ReturnType<typeof openFileHome>>
    let api: TestApi
    let admin: Caller
    let first: SeededAccount
    let now = new Date("2026-09-25T15:00:00Z")
    const mail = scriptedTransport()

    beforeAll(async () => {
      home = await openFileHome(place)
      api = await startTestApi({
        database,
        clock: { now: () => now },
        requestTransport: mail.transport,
        ...home.options,
      })
      first = (await seedTwoAccounts(api.deps)).first
      admin = await api.login("admin@first.test")
      await seedLink(api.deps, first.id, first.locationIds[0]!)
    })
    afterAll(async () => {
      await api.close()
      await home.close()
    })
    beforeEach(() => {
      now = new Date("2026-09-25T15:00:00Z")
      mail.taken.length = 0
    })

    const { draft, send, run } = campaignCalls(() => ({
      api,
      admin,
      accountId: first.id,
      locationId: first.locationIds[0]!,
    }))

    /** An image that is ready to be used. */
    async function uploaded(): Promise<string> {
      const image = await realJpegOf({ width: 800, height: 600 })
      const { body } = await api.call("POST", "/upload", { as: admin, body: formOf(["header.jpg", image]) })
      const process = { event: "process", label: "header_image", account_id: first.id, resource_id: body.id }
      const s3_path = `uploads/${first.id}/${body.id}`
      await api.call("POST", "/webhooks/rtx-images", {
        as: admin,
        body: { ...process, mime_type: body.mime_type, s3_path },
      })
      await doJobs(api.deps, "image_processing")
      const { body: shown } = await api.call("GET", "/uploads", { as: admin, query: { ids: [body.id] } })
      return shown.uploads[0].url
    }
    const template = async (header_image: string) => {
      const fresh = { name: `Of ${header_image.slice(-9)}`, request_type_id: 1, ...emailTexts, header_image }
      return (await api.call("POST", "/templates", { as: admin, body: fresh })).body
    }
    const remove = (path: string) => api.call("DELETE", path, { as: admin })
    /** As anybody gets it, without a session. */
    async function got(address: string) {
      const { pathname, search } = new URL(address)
      const response = await fetch(`${api.url}${pathname.replace("/api/bff", "")}${search}`)
      return {
        status: response.status,
        type: response.headers.get("content-type"),
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    }
    const pictureOf = (html: string | null | undefined) =>
      /<img src="([^"]+)" alt="" width="552"/.exec(html ?? "")?.[1]
    /** Sends a campaign. @returns the picture's address in its email. */
    async function sentPicture(header_image: string, more: object = {}) {
      const { id } = await draft({ header_image, use_header_image: true, ...more })
      expect((await send(id)).status).toBe(202)
      await run(id)
      await sendAll(api.deps, { accountId: first.id, campaignId: id })
      expect(mail.taken).toHaveLength(1)
      return { id, address: pictureOf(mail.taken[0]!.html)?.replaceAll("&amp;", "&") }
    }

    test("an email has it at an address that anybody can open for years", async () => {
      const { address } = await sentPicture(await uploaded())
      expect(address).toMatch(
        new RegExp(
          `^${api.deps.config.appUrl}/api/bff/files/photos/\\d+/[\\w-]{22}-640\\.jpg\\?signature=[\\w-]{43}$`,
        ),
      )
      now = new Date(now.getTime() + 3 * 365 * millisecondsInDay)
      await doJobs(api.deps, "upload_removal")
      const { status, type, bytes } = await got(address!)
      expect([status, type]).toEqual([200, "image/jpeg"])
      expect(await factsOf(bytes)).toMatchObject({ format: "jpeg", width: 640 })
    })

    test("nobody guesses the address: without its signature, or with that of another image, there is none", async () => {
      const one = await template(await uploaded())
      const other = await template(await uploaded())
      const address = new URL(one.header_image)
      for (const search of [
        "",
        "?signature=",
        `?signature=${"A".repeat(43)}`,
        new URL(other.header_image).search,
      ]) {
        expect((await got(`${address.origin}${address.pathname}${search}`)).status).toBe(404)
      }
      expect((await got(one.header_image)).status).toBe(200)
    })

    test("it stays while a template or campaign has it, and goes with the last", async () => {
      const { id, header_image: address } = await template(await uploaded())
      const { id: campaignId, header_image: same } = await draft({ header_image: address })
      expect(same).toBe(address)
      await remove(`/templates/${id}`)
      await doJobs(api.deps, "upload_removal")
      expect((await got(address)).status).toBe(200)
      await remove(`/campaigns/${campaignId}`)
      await doJobs(api.deps, "upload_removal")
      expect((await got(address)).status).toBe(404)
    })

    test("one that is replaced or taken away goes", async () => {
      const { id, header_image: before } = await template(await uploaded())
      const { body } = await api.call("PATCH", `/templates/${id}`, {
        as: admin,
        body: { header_image: await uploaded() },
      })
      const made = await draft({ header_image: await uploaded() })
      await api.call("PATCH", `/campaigns/${made.id}`, { as: admin, body: { header_image: null } })
      await doJobs(api.deps, "upload_removal")
      expect((await got(before)).status).toBe(404)
      expect((await got(made.header_image)).status).toBe(404)
      expect((await got(body.header_image)).status).toBe(200)
    })

    test("one that a change gives back as it was stays", async () => {
      const made = await draft({ header_image: await uploaded() })
      await api.call("PATCH", `/campaigns/${made.id}`, {
        as: admin,
        body: { subject: "Hello", header_image: made.header_image },
      })
      await doJobs(api.deps, "upload_removal")
      expect((await got(made.header_image)).status).toBe(200)
    })

    test("none is sent in plain text, or where it is switched off", async () => {
      const image = await uploaded()
      expect((await sentPicture(image, { layout_id: 2 })).address).toBeUndefined()
      mail.taken.length = 0
      expect((await sentPicture(image, { use_header_image: false })).address).toBeUndefined()
    })

    test("its address is the white label's, and names nobody behind it", async () => {
      const [label] = await api.deps.db
        .insert(whitelabels)
        .values({ accountId: first.id, name: "Lumen" })
        .returning()
      await api.deps.db.insert(customDomains).values({
        accountId: first.id,
        whitelabelId: label!.id,
        domain: "reviews.lumen.test",
        verifiedAt: now.toISOString(),
      })
      const { address } = await sentPicture(await uploaded())
      expect(new URL(address!).hostname).toBe("reviews.lumen.test")
      expect(address!.toLowerCase()).not.toContain("outpost")
      expect((await got(address!)).status).toBe(200)
      await api.deps.db.delete(whitelabels)
    })

    test("a draft that is deleted leaves no row of its image", async () => {
      const made = await draft({ header_image: await uploaded() })
      const [row] = await api.deps.db.select().from(campaigns).where(eq(campaigns.id, made.id))
      const uploadId = row!.headerImage!.split("/")[2]!.slice(0, 22)
      await remove(`/campaigns/${made.id}`)
      await doJobs(api.deps, "upload_removal")
      expect(await api.deps.db.select().from(uploads).where(eq(uploads.id, uploadId))).toEqual([])
    })
  },
)
