import { randomBytes } from "node:crypto"
import { count, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { accounts } from "../../db/schema/identity.ts"
import { oauthClients } from "../../db/schema/oauth.ts"
import type { Service } from "../service.ts"
import { clientColumns, clientItem, tooManyClients } from "./client-item.ts"

const maxClients = 50

/** Registers an application (D-060). It has no secret: every trade of a code needs its verifier (PKCE). @throws 422. */
export const createOauthClient: Service<"oauth_clients.create"> = async (call) => {
  const { deps, scope, body, actor } = call
  const { accountId } = scope
  const columns = clientColumns(body)
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update")
    const [known] = await tx
      .select({ n: count() })
      .from(oauthClients)
      .where(eq(oauthClients.accountId, accountId))
    if (known!.n >= maxClients) throw tooManyClients()
    const clientKey = randomBytes(16).toString("base64url")
    const [row] = await tx
      .insert(oauthClients)
      .values({ accountId, clientKey, createdAt: deps.clock.now().toISOString(), ...columns })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "oauth", id: row!.id, name: row!.name },
      after: columns,
    })
    return clientItem(row!)
  })
}
