import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { suggestionTurns } from "../../db/schema/response-templates.ts"

const maxRemembered = 200

const keyOf = (content: string) =>
  createHash("sha256").update(content.trim()).digest("base64url").slice(0, 22)

/**
 * Chooses the text that an account was given longest ago, so that no two in a row have the same words when there is a
 * choice (D-131), and remembers it.
 * @param tx the transaction, in which others of the account wait.
 */
export async function nextTurn<T extends { content: string }>(
  tx: Db,
  accountId: number,
  candidates: readonly [T, ...T[]],
): Promise<T> {
  await tx.insert(suggestionTurns).values({ accountId }).onConflictDoNothing()
  const own = eq(suggestionTurns.accountId, accountId)
  const [row] = await tx.select().from(suggestionTurns).where(own).for("update")
  const used = row?.used ?? []
  const age = ({ content }: T) => {
    const at = used.indexOf(keyOf(content))
    return at < 0 ? Number.POSITIVE_INFINITY : at
  }
  const chosen = candidates.reduce((best, one) => (age(one) > age(best) ? one : best))
  const key = keyOf(chosen.content)
  const next = [key, ...used.filter((other) => other !== key)].slice(0, maxRemembered)
  await tx.update(suggestionTurns).set({ used: next }).where(own)
  return chosen
}
