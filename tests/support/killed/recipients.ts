import { sql } from "drizzle-orm"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { recipientUploads } from "#review-api/db/schema/campaigns.ts"
import { emailTexts, seedLink } from "../campaigns.ts"
import { polled } from "../polled.ts"
import { heldCommit } from "./hold.ts"
import type { KilledKind } from "./scene.ts"
import { seedReadAccounts } from "./seed-read.ts"

const people = 1_800
/** The program is killed in the stretch that reaches so many: it is written, and not kept. */
const heldAtRows = 1_000
const inFile = "rows of a file of recipients, written and not kept"
const inExpansion = "requests of a campaign, written and not kept"

const numbers = Array.from({ length: people }, (_, nth) => nth + 1)

export const recipientsKill: KilledKind = {
  title: "while a file of recipients is read, reads it whole after its next start, each row once",
  shownOn: "pglite",

  around: (hold) => ({
    database: (opened) =>
      heldCommit(opened, hold, sql`(select count(*) from recipient_upload_rows) >= ${heldAtRows}`, inFile),
  }),

  async expectPreserved(scene) {
    await scene.opened(seedReadAccounts)
    const before = await scene.start()
    const form = new FormData()
    const rows = numbers.map((nth) => `Guest,${nth},guest${nth}@mail.example`)
    form.append("file_upload", new Blob([["first_name,last_name,email", ...rows].join("\n")]), "guests.csv")
    form.append("request_type_id", "1")
    const { status, body } = await before.call("POST", "/recipient_uploads", {
      as: await before.signIn(),
      body: form,
    })
    expect(status).toBe(202)
    await before.isHeld(inFile)
    await before.kill()

    const after = await scene.startAgain()
    const as = await after.signIn()
    const read = await polled(
      async () => (await after.call("GET", `/recipient_uploads/${body.upload_id}`, { as })).body,
      ({ status: state }) => state !== "processing",
    )
    expect(read).toMatchObject({ status: "complete", total: people, total_successful_recipients: people })
    const [kept] = await rowsOf(
      after.deps.db,
      column.numbers(["rows", "people"]),
      sql`select count(*)::integer as rows, count(distinct email)::integer as people from recipient_upload_rows`,
    )
    expect(kept).toEqual({ rows: people, people })
    expect(await scene.files()).toEqual([])
  },
}

export const expansionKill: KilledKind = {
  title:
    "while the recipients of a campaign become requests, goes on after its next start, and asks each once",
  shownOn: "pglite",

  around: (hold) => ({
    database: (opened) =>
      heldCommit(opened, hold, sql`(select count(*) from requests) >= ${heldAtRows}`, inExpansion),
  }),

  async expectPreserved(scene) {
    const { accountId, locationId, uploadId } = await scene.opened(async ({ db }) => {
      const { first } = await seedReadAccounts({ db })
      const [locationId] = first.locationIds
      await db.execute(sql`update locations set address = '1 Main Street' where account_id = ${first.id}`)
      await seedLink({ db }, first.id, locationId!)
      const [file] = await db
        .insert(recipientUploads)
        .values({
          accountId: first.id,
          userId: first.users.Admin.id,
          requestTypeId: 1,
          fileName: "guests.csv",
          status: "complete",
          total: people,
          successful: people,
        })
        .returning()
      await db.execute(sql`insert into recipient_upload_rows
        (account_id, upload_id, line, first_name, last_name, email, phone, location_external_id)
        select ${first.id}, ${file!.id}, n + 1, 'Guest', n::text, 'guest' || n || '@mail.example', '', ''
        from generate_series(1, ${people}::integer) n`)
      return { accountId: first.id, locationId, uploadId: file!.id }
    })
    const before = await scene.start()
    const as = await before.signIn()
    const { body: draft } = await before.call("POST", "/campaigns", {
      as,
      body: { location_id: locationId, ...emailTexts, upload_ids: [uploadId] },
    })
    const { status, body } = await before.call("POST", `/campaigns/${draft.id}/send`, {
      as,
      body: { attested: true },
    })
    expect({ status, body }).toMatchObject({ status: 202, body: { accepted: people } })
    await before.isHeld(inExpansion)
    await before.kill()

    const after = await scene.startAgain()
    await polled(
      async () => (await after.call("GET", `/campaigns/${draft.id}`, { as: await after.signIn() })).body,
      ({ is_expanded }) => is_expanded,
    )
    const [kept] = await rowsOf(
      after.deps.db,
      column.numbers(["rows", "people"]),
      sql`select count(*)::integer as rows, count(distinct recipient)::integer as people from requests
        where account_id = ${accountId} and campaign_id = ${draft.id}`,
    )
    expect(kept).toEqual({ rows: people, people })
    const got = scene.smtp.taken.map(({ to: [one] }) => one)
    expect(got).toHaveLength(new Set(got).size)
  },
}
