import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import { unsubscribes } from "../db/schema/unsubscribes.ts"
import { northwindPeople, saltbridgePeople } from "./people.ts"
import { demoScorecards, makeScorecards, ownScorecards } from "./scorecards.ts"

/** Links as the mails of the demo account carry them, by what they end. */
export const demoUnsubscribeIds = {
  alerts: "demo-unsubscribe-alt-1",
  requests: "demo-unsubscribe-ask-1",
  scheduled_exports: "demo-unsubscribe-exp-1",
} as const

async function accountOf(tx: Db, email: string): Promise<{ id: number; name: string } | null> {
  const [row] = await rowsOf(
    tx,
    { id: column.number(), name: column.text() },
    sql`select a.id, a.name from logins l join accounts a on a.id = l.account_id where l.email = ${email}`,
  )
  return row ?? null
}

/** Makes what the public pages show, once; what was done there stays. */
export async function makePublicLinks(tx: Db, now: Date): Promise<void> {
  const partner = await accountOf(tx, northwindPeople[0]!.email)
  if (partner) await makeScorecards(tx, partner.id, demoScorecards, now)
  const sender = await accountOf(tx, saltbridgePeople[0]!.email)
  const reader = saltbridgePeople.find(({ type }) => type === "Email Only")!
  if (!sender) return
  await makeScorecards(tx, sender.id, ownScorecards, now)
  await tx
    .insert(unsubscribes)
    .values(
      Object.entries(demoUnsubscribeIds).map(([kind, id]) => ({
        id,
        kind,
        accountId: sender.id,
        name: sender.name,
        email: kind === "requests" ? "guest@inbox.example" : reader.email,
      })),
    )
    .onConflictDoNothing()
}
