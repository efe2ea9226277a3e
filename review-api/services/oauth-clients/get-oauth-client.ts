import { and, eq } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { oauthClients } from "../../db/schema/oauth.ts"
import type { Service } from "../service.ts"
import { clientItem } from "./client-item.ts"

/** An application of the account, held until the transaction ends. @throws 404 when it is missing or foreign. */
export async function ownClient(tx: Db, accountId: number, id: string) {
  const [row] = await tx
    .select()
    .from(oauthClients)
    .where(and(eq(oauthClients.accountId, accountId), eq(oauthClients.id, pathId(id))))
    .for("update")
  if (!row) throw notFound()
  return row
}

/** One application of the account. @throws 404 when it is missing or foreign. */
export const getOauthClient: Service<"oauth_clients.get"> = async ({ deps, scope, params }) =>
  clientItem(await deps.db.transaction((tx) => ownClient(tx, scope.accountId, params.id)))
