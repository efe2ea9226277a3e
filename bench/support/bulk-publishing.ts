import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { daysFromMonday, type LocationBulkAction } from "#lib/contract/index.ts"
import { clientHeader, clientName } from "#lib/contract/wire.ts"
import type { Product } from "../../tests/support/product.ts"
import { type Figure, median } from "./figures.ts"
import { timed } from "./interleave.ts"
import { peakMemory } from "./peak-memory.ts"
import { read } from "./session.ts"

const pollMs = 250
const idlePages = 15
const warmUps = 5

type Measured = {
  product: Product
  /** Of who changes the locations, and of someone of another account. */
  cookies: { admin: string; other: string }
}

/** A day's hours, the same all week. */
const openUntil = (close_time: string) =>
  Object.fromEntries(
    daysFromMonday.map((day) => [
      day,
      { open: true, is_24_hours: false, hours: [{ open_time: "09:00", close_time }] },
    ]),
  )

/** Another user's page and the memory of all programs while nothing goes on. */
export async function measureIdle({ product, cookies }: Measured) {
  const page = () => timed(() => read(`${product.address}/reviews`, cookies.other))
  for (let round = 0; round < warmUps; round += 1) await page()
  const memory = peakMemory(product.child.pid!)
  const pages: number[] = []
  for (let round = 0; round < idlePages; round += 1) pages.push(await page())
  return { mb: memory.readMb(), pageMs: median(pages) }
}

/**
 * Loads another user's page again and again until some work is done.
 * @param doneOf what of 1 is done.
 * @returns figures beside those of idle programs.
 */
async function measureWork(
  what: string,
  { product, cookies }: Measured,
  idle: Awaited<ReturnType<typeof measureIdle>>,
  doneOf: () => Promise<number>,
): Promise<Figure[]> {
  const page = () => timed(() => read(`${product.address}/reviews`, cookies.other))
  const started = performance.now()
  const pages: number[] = []
  let memory = peakMemory(product.child.pid!)
  let early: number | null = null
  for (let done = await doneOf(); done < 1; done = await doneOf()) {
    if (early === null && done >= 0.2) {
      early = memory.readMb()
      memory = peakMemory(product.child.pid!)
    }
    pages.push(await page())
    await sleep(pollMs)
  }
  const late = memory.readMb()
  if (early === null) throw new Error(`${what} was over before its memory could be read.`)
  return [
    { what, value: (performance.now() - started) / 1000, unit: "s" },
    { what: `${what}: highest memory beyond idle`, value: Math.max(early, late) - idle.mb, unit: "MB" },
    { what: `${what}: highest memory after the first fifth ÷ in it`, value: late / early, atMost: 1.2 },
    { what: `${what}: another user's page ÷ idle`, value: median(pages) / idle.pageMs, atMost: 2 },
  ]
}

function bulkActions({ product: { address }, cookies }: Measured) {
  const headers = { cookie: cookies.admin, origin: address, [clientHeader]: clientName }
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${address}/api/bff/location_bulk_actions${path}`, { headers, ...init })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as LocationBulkAction
  }
  const create = (location_ids: readonly number[], closeTime: string) =>
    call("", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ location_ids, hours: openUntil(closeTime) }),
    })
  return { call, create }
}

/** Other hours for some locations, so that what is loaded once is no part of what is measured. */
export async function warmUp(at: Measured, locationIds: readonly number[]): Promise<void> {
  const { call, create } = bulkActions(at)
  const { id } = await create(locationIds, "16:00")
  while ((await call(`/${id}`)).status === "pending") await sleep(pollMs)
}

/** Other hours for all locations, in one bulk action as the page sends it. */
export async function measureBulk(
  at: Measured,
  idle: Awaited<ReturnType<typeof measureIdle>>,
  locationIds: readonly number[],
): Promise<Figure[]> {
  const { call, create } = bulkActions(at)
  const { id } = await create(locationIds, "17:00")
  const figures = await measureWork(
    `hours of ${locationIds.length} locations in one bulk action`,
    at,
    idle,
    async () => {
      const { status, progress } = await call(`/${id}`)
      return status === "pending" ? Math.min(0.99, progress / 100) : 1
    },
  )
  const ended = await call(`/${id}`)
  if (ended.changed !== locationIds.length) throw new Error(`It ended with ${JSON.stringify(ended)}.`)
  return figures
}

/** Measures the publishing of an action's locations, without the delay of 30 minutes. */
export async function measurePublishing(
  at: Measured,
  idle: Awaited<ReturnType<typeof measureIdle>>,
  database: string,
  locationIds: readonly number[],
): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const given = [locationIds]
    await client.query("update local_listings set due_at = null where location_id <> all($1)", given)
    await client.query("update local_listings set due_at = now() where location_id = any($1)", given)
    return await measureWork(`publication of ${locationIds.length} locations`, at, idle, async () => {
      const { rows } = await client.query(
        "select count(*) filter (where due_at is null)::float8 / count(*) as done from local_listings where location_id = any($1)",
        given,
      )
      return rows[0].done
    })
  } finally {
    await client.end()
  }
}
