import type { Db } from "../db/connect.ts"
import type { MadeAccount } from "./make-account.ts"
import { makePosts } from "./posts.ts"
import { makeWidgets } from "./widgets.ts"

/** Makes what a business shows elsewhere: posts at Google, widgets on its website. */
export async function makePresence(tx: Db, account: MadeAccount, now: Date): Promise<void> {
  await makePosts(tx, account, now)
  await makeWidgets(tx, account, now)
}
