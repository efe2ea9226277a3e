import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import pino from "pino"
import { systemClock } from "#review-api/core/clock.ts"
import { defaultConfig } from "#review-api/core/config.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { campaigns, recipientUploads } from "#review-api/db/schema/campaigns.ts"
import { createDnsResolver } from "#review-api/dns/resolver.ts"
import { scopeOfUser } from "#review-api/identity/scope-of-user.ts"
import { createOutboxTransport } from "#review-api/mail/outbox-transport.ts"
import { makeDeps } from "#review-api/make-deps.ts"
import { campaignExpansionJob } from "#review-api/services/campaigns/campaign-expansion-job.ts"
import { previewCampaign } from "#review-api/services/campaigns/preview-campaign.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { storedName } from "#review-api/services/recipient-uploads/recipient-upload-item.ts"
import { recipientUploadJob } from "#review-api/services/recipient-uploads/recipient-upload-job.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"
import { once } from "#review-api/storage/storage.ts"
import { seedTwoAccounts } from "../tests/support/seed.ts"
import { newDatabase, withOpen } from "./support/bench-database.ts"
import { report } from "./support/figures.ts"
import { interleave, timed } from "./support/interleave.ts"

const contacts = Number(process.env.BENCH_RECIPIENTS || 100_000)
const rows = 10_000
const stretch = 500

const signal = new AbortController().signal
const memoryMb = () => process.memoryUsage().rss / 2 ** 20

/** The highest memory while something is done. */
async function peakOf(work: () => Promise<unknown>): Promise<number> {
  let peak = memoryMb()
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMb())
  }, 20)
  await work()
  clearInterval(watch)
  return Math.max(peak, memoryMb())
}

/** Reads the contacts and nothing else, in the same stretches. */
async function bareRead({ db }: Deps, accountId: number): Promise<void> {
  for (let after = 0; ; ) {
    const people = await rowsOf(
      db,
      { id: column.number(), email: column.text() },
      sql`select id, email from contacts where account_id = ${accountId} and id > ${after} order by id limit ${stretch}`,
    )
    if (people.length === 0) return
    after = people.at(-1)!.id
  }
}

/** An uploaded file that nobody has read yet. @returns its id. */
async function seedFile({ db, storage }: Deps, of: { accountId: number; userId: number }, count: number) {
  const fileId = `bench-${count}`
  const lines = Array.from({ length: count }, (_, nth) => `Guest,${nth},file-${count}-${nth}@inbox.test`)
  const text = `first_name,last_name,email\n${lines.join("\n")}`
  await storage.write(storedName(fileId), once(Buffer.from(text)), signal)
  const [file] = await db
    .insert(recipientUploads)
    .values({ ...of, requestTypeId: 1, fileName: "guests.csv", fileId })
    .returning()
  return file!.id
}

const database = await newDatabase("recipients")
try {
  await withOpen(database, async (opened) => {
    const base = { ...opened, clock: systemClock, config: defaultConfig, log: pino({ level: "silent" }) }
    const deps = makeDeps(base, {
      transport: createOutboxTransport(base),
      dns: createDnsResolver([]),
      storage: createFolderStorage(join(tmpdir(), "outpost-bench-recipients")),
    })
    const { db } = deps
    const { first } = await seedTwoAccounts(deps)
    const of = { accountId: first.id, userId: first.users.Admin.id }
    const locationId = first.locationIds[0]!

    const read = async (count: number) => {
      const id = String(await seedFile(deps, of, count))
      let ms = 0
      const peak = await peakOf(async () => {
        ms = await timed(() => recipientUploadJob.run(deps, { id, signal, isLastAttempt: true }))
      })
      return { ms, peak }
    }
    // The reader's thread and its modules are loaded once.
    await read(100)
    const few = await read(rows / 10)
    const many = await read(rows)

    await db.execute(sql`insert into contacts (account_id, first_name, last_name, email)
      select ${first.id}, 'Guest ' || n, 'Person', 'guest-' || n || '@inbox.test' from generate_series(1, ${contacts}) n`)
    await db.execute(sql`insert into contact_locations (account_id, contact_id, location_id)
      select account_id, id, ${locationId} from contacts where account_id = ${first.id}`)
    await db.execute(sql`analyze contacts`)
    await db.execute(sql`analyze contact_locations`)
    const now = new Date().toISOString()
    const [campaign] = await db
      .insert(campaigns)
      .values({
        accountId: first.id,
        createdByUserId: of.userId,
        name: "Everybody",
        locationId,
        subject: "How was your visit?",
        content: "Hello {{first_name}}, {{feedback}} {{unsubscribe}}",
        contactChoice: {},
        status: "sending",
        submittedAt: now,
        scheduledAt: now,
      })
      .returning()
    const scope = (await scopeOfUser(deps, of))!
    const when = { at: new Date(), local: null }
    const check = async () => {
      const { accepted } = await previewCampaign(deps, scope, campaign!, when)
      if (accepted !== contacts) throw new Error(`${accepted} of ${contacts} would be asked`)
    }
    const times = await interleave(3, {
      bare: () => timed(() => bareRead(deps, first.id)),
      check: () => timed(check),
    })
    const before = memoryMb()
    const checked = await peakOf(check)
    let expansionMs = 0
    const expanded = await peakOf(async () => {
      expansionMs = await timed(() =>
        campaignExpansionJob.run(deps, { id: String(campaign!.id), signal, isLastAttempt: true }),
      )
    })
    const count = contacts.toLocaleString("en-US")
    report("recipients", [
      {
        what: `check of a campaign to ${count} contacts on ${database.kind}`,
        value: times.check,
        unit: "ms",
      },
      { what: "reading the same contacts alone", value: times.bare, unit: "ms" },
      { what: "check ÷ reading alone", value: times.check / times.bare, atMost: 5 },
      { what: "highest memory of a check ÷ before", value: checked / before, atMost: 1.2 },
      { what: "requests made of them, per second", value: (contacts / expansionMs) * 1_000 },
      { what: "highest memory while they are made ÷ before", value: expanded / before, atMost: 1.3 },
      { what: "a file of 10,000 recipients", value: many.ms, unit: "ms" },
      { what: "per row, 10,000 rows ÷ 1,000 rows", value: many.ms / few.ms / 10, atMost: 1.2 },
      { what: "highest memory, 10,000 rows ÷ 1,000 rows", value: many.peak / few.peak, atMost: 1.2 },
    ])
  })
} finally {
  await database.drop()
}
