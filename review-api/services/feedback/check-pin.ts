import { createHash } from "node:crypto"
import { eq, or, type SQL, sql } from "drizzle-orm"
import { pinAttempts } from "#lib/contract/feedback/constants.ts"
import { ApiError, invalid, notFound } from "../../core/errors.ts"
import { passwordMatches } from "../../core/password.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { kioskPinAttempts } from "../../db/schema/ask-pages.ts"
import type { Deps } from "../deps.ts"

const blocked = () =>
  new ApiError(429, `Too many wrong PINs. Please try again in ${pinAttempts.minutes} minutes.`, {
    headers: { "retry-after": String(pinAttempts.minutes * 60) },
  })

/** An address at a kiosk: whoever reads the database learns no address. */
const keyOf = (slug: string, address: string | null): string =>
  `${slug} ${createHash("sha256")
    .update(address ?? "")
    .digest("base64url")
    .slice(0, 22)}`

/** Attempts at a kiosk, of whatever address. */
const attemptsAt = (slug: string): SQL =>
  or(eq(kioskPinAttempts.slug, slug), sql`starts_with(${kioskPinAttempts.slug}, ${`${slug} `})`)!

/** Counts an attempt before the PIN is looked at, so that many at once are no way around it. @param key whose it is. */
async function countAttempt({ db, clock }: Deps, key: string, most: number): Promise<void> {
  const now = clock.now().toISOString()
  const until = new Date(clock.now().getTime() + pinAttempts.minutes * 60_000).toISOString()
  const [row] = await rowsOf(
    db,
    { isRefused: column.boolean() },
    sql`insert into kiosk_pin_attempts as kept (slug, attempts) values (${key}, 1)
      on conflict (slug) do update set
        attempts = case when kept.blocked_until <= ${now}::timestamptz then 1 else kept.attempts + 1 end,
        blocked_until = case when kept.blocked_until > ${now}::timestamptz then kept.blocked_until
          when kept.blocked_until is null and kept.attempts + 1 > ${most} then ${until}::timestamptz
          else null end
      returning blocked_until is not null as is_refused`,
  )
  if (row!.isRefused) throw blocked()
}

/**
 * Lets somebody leave a kiosk (D-298).
 * @param given its slug. @param by the address that the PIN comes from; one address does not block the kiosk for others.
 * @throws 404 for an unknown kiosk or one without a PIN, 422 for a wrong PIN, 429 after too many in a row.
 */
export async function checkPin(deps: Deps, given: string, pin: string, by: string | null): Promise<void> {
  const slug = given.toLowerCase()
  const [page] = await rowsOf(
    deps.db,
    { hash: column.text() },
    sql`select p.pin_hash as hash from ask_page_slugs s
      join ask_pages p on p.account_id = s.account_id and p.id = s.page_id
      where s.slug = ${slug} and p.kind = 'kiosk_page' and p.pin_hash is not null`,
  )
  if (!page) throw notFound()
  await countAttempt(deps, keyOf(slug, by), pinAttempts.most)
  await countAttempt(deps, slug, pinAttempts.mostOfAll)
  if (!(await passwordMatches(pin, page.hash))) throw invalid({ pin: ["is wrong"] })
  await deps.db.delete(kioskPinAttempts).where(attemptsAt(slug))
}
