import { fork } from "node:child_process"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { sql } from "drizzle-orm"
import pino from "pino"
import { createReviewApi } from "#review-api/app.ts"
import type { CampaignKey } from "#review-api/asking/campaign-key.ts"
import { systemClock } from "#review-api/core/clock.ts"
import { defaultConfig } from "#review-api/core/config.ts"
import type { Database } from "#review-api/db/connect.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { createDnsResolver } from "#review-api/dns/resolver.ts"
import type { Mail } from "#review-api/mail/mail.ts"
import { createOutboxTransport } from "#review-api/mail/outbox-transport.ts"
import { createSmtpTransport } from "#review-api/mail/smtp-transport.ts"
import { makeDeps } from "#review-api/make-deps.ts"
import { sendDue } from "#review-api/sending/send-due.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"
import { emailOf, seedPassword, seedTwoAccounts } from "../tests/support/seed.ts"
import { newDatabase, withOpen } from "./support/bench-database.ts"
import { type Figure, median, report } from "./support/figures.ts"
import { timed } from "./support/interleave.ts"

const recipients = Number(process.env.BENCH_RECIPIENTS || 100_000)
/** How long the campaign is sent before the bare loop has its turn, so that a busy machine slows both. */
const turnMs = 10_000
/** Mails of a turn of the bare loop. */
const bareMails = Math.min(400, recipients)
const connections = 8
/** Until what was deferred is due again. */
const deferredMs = 62_000
const calls = 40

type Server = {
  url: string
  ask(word: "tally"): Promise<{ taken: number; twice: number }>
  stop(): void
}

async function startServer(): Promise<Server> {
  const child = fork(join(import.meta.dirname, "support/slow-smtp.ts"), [], { execArgv: process.execArgv })
  const [{ port }] = (await once(child, "message")) as [{ port: number }]
  return {
    url: `smtp://127.0.0.1:${port}`,
    async ask(word) {
      const answer = once(child, "message")
      child.send(word)
      return (await answer)[0]
    },
    stop: () => void child.kill(),
  }
}

function depsOf(database: Database, url: string) {
  const config = { ...defaultConfig, rateLimitPerMinute: 1_000_000 }
  const base = { ...database, clock: systemClock, config, log: pino({ level: "silent" }) }
  return makeDeps(base, {
    transport: createOutboxTransport(base),
    requestTransport: createSmtpTransport(url, undefined, { connections }),
    dns: createDnsResolver([]),
    storage: createFolderStorage(join(tmpdir(), "outpost-bench-campaign")),
  })
}

type Deps = ReturnType<typeof depsOf>

/** A campaign with its queued requests, as the job that makes them leaves it. */
async function seedCampaign({ db }: Deps, accountId: number, locationId: number): Promise<CampaignKey> {
  await db.execute(sql`insert into contacts (account_id, first_name, last_name, email)
    select ${accountId}, 'Guest ' || n, 'Person', 'guest-' || n || '@inbox.test' from generate_series(1, ${recipients}) n`)
  const [campaign] = await rowsOf(
    db,
    { id: column.number() },
    sql`insert into campaigns (account_id, name, location_id, subject, content, header_text, sender_name, sender_email,
          status, expanded_at)
        values (${accountId}, 'After the visit', ${locationId}, 'How was your visit, {{first_name}}?',
          ${"Hello {{first_name}},\n\nThank you for visiting {{location_name}}. Tell us how it was.\n\n{{feedback}}\n\nDana"},
          'How was it?', 'Alder Café', 'dana@first.test', 'sending', now()) returning id`,
  )
  await db.execute(sql`insert into requests (account_id, campaign_id, contact_id, location_id, channel, recipient, first_name,
      last_name, due_at, day)
    select c.account_id, ${campaign!.id}, c.id, ${locationId}, 'email', c.email, c.first_name, c.last_name, now(), current_date
    from contacts c where c.account_id = ${accountId}`)
  await db.execute(sql`analyze requests`)
  await db.execute(sql`analyze contacts`)
  return { accountId, campaignId: campaign!.id }
}

/** A loop that does nothing but send, over as many connections. @returns milliseconds. */
async function bareTurn(url: string, mail: Mail, turn: number): Promise<number> {
  const transport = createSmtpTransport(url, undefined, { connections })
  let left = bareMails
  const lane = async () => {
    while (left > 0) {
      left -= 1
      await transport.send({ ...mail, to: `bare-${turn}-${left}@inbox.test` }).catch(() => {})
    }
  }
  const ms = await timed(async () => void (await Promise.all(Array.from({ length: connections }, lane))))
  transport.close()
  return ms
}

const database = await newDatabase("campaign")
const server = await startServer()
try {
  await withOpen(database, async (opened) => {
    const deps = depsOf(opened, server.url)
    const { first } = await seedTwoAccounts(deps)
    const [location] = await rowsOf(
      deps.db,
      { id: column.number() },
      sql`select id from locations where account_id = ${first.id} order by id limit 1`,
    )
    const key = await seedCampaign(deps, first.id, location!.id)

    // Another user, of another account, looks at a page meanwhile.
    const app = await createReviewApi(deps)
    const login = { email: emailOf("Admin", "second.test"), password: seedPassword }
    const signedIn = await app.inject({ method: "POST", url: "/auth", payload: login })
    const who = Buffer.from(`${login.email}:${signedIn.json().token}`).toString("base64")
    const authorization = `Basic ${who}`
    const page = () =>
      timed(async () => {
        const { statusCode } = await app.inject({ url: "/locations", headers: { authorization } })
        if (statusCode !== 200) throw new Error(`the page of another user was ${statusCode}`)
      })
    const pages = async (isOver: () => boolean, most = Number.POSITIVE_INFINITY) => {
      const times: number[] = []
      while (!isOver() && times.length < most) {
        times.push(await page())
        await setTimeout(100)
      }
      return times
    }
    await pages(() => false, 10)
    const aloneBefore = await pages(() => false, calls)

    let sample: Mail | undefined
    const { send } = deps.requestTransport
    deps.requestTransport.send = (mail) => {
      sample ??= mail
      return send(mail)
    }
    const peaks: number[] = []
    const watch = setInterval(() => peaks.push(process.memoryUsage().rss / 2 ** 20), 250)
    let isOver = false
    const signal = new AbortController().signal
    const sendTurn = () => sendDue(deps, key, { signal, untilMs: performance.now() + turnMs })
    const meanwhile: number[] = []
    const bare: number[] = []
    let ms = 0
    for (let isMore = true; isMore; ) {
      isOver = false
      const looking = pages(() => isOver)
      ms += await timed(async () => {
        isMore = await sendTurn()
      })
      isOver = true
      meanwhile.push(...(await looking))
      bare.push(await bareTurn(server.url, sample!, bare.length))
    }
    const alone = median([...aloneBefore, ...(await pages(() => false, calls))])
    const beside = median(meanwhile)
    clearInterval(watch)
    await setTimeout(deferredMs)
    while (await sendTurn());
    const tally = await server.ask("tally")
    const states = await rowsOf(
      deps.db,
      { status: column.text(), count: column.number() },
      sql`select status, count(*)::integer as count from requests group by status order by status`,
    )
    console.log(states.map(({ status, count }) => `  ${status}: ${count}`).join("\n"))
    const barePerSecond = (bareMails / median(bare)) * 1_000
    const perSecond = (recipients / ms) * 1_000
    const early = Math.max(...peaks.slice(0, Math.ceil(peaks.length / 5)))
    const count = recipients.toLocaleString("en-US")
    const figures: Figure[] = [
      { what: `${count} recipients on ${database.kind}, first attempts`, value: ms / 1_000, unit: "s" },
      { what: "rows per second", value: perSecond },
      { what: "a bare loop of the same mails in turns, per second", value: barePerSecond },
      { what: "rows per second ÷ those of the bare loop", value: perSecond / barePerSecond, atLeast: 0.6 },
      { what: "highest memory in the first fifth", value: early, unit: "MB" },
      { what: "highest memory ÷ that of the first fifth", value: Math.max(...peaks) / early, atMost: 1.2 },
      { what: "another user's page alone, median", value: alone, unit: "ms" },
      { what: "another user's page meanwhile ÷ alone", value: beside / alone, atMost: 2 },
      { what: "recipients that got two", value: tally.twice, atMost: 0 },
      { what: "recipients that got one", value: tally.taken, atLeast: Math.floor(recipients * 0.98) - 1 },
    ]
    report("campaign", figures)
    await app.close()
    deps.requestTransport.close()
  })
} finally {
  server.stop()
  await database.drop()
}
