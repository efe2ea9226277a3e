import { desc, eq, sql } from "drizzle-orm"
import { importFiles } from "../../db/schema/import-files.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { importItem } from "./import-item.ts"

/** GET /imports: the files of everybody in the account, newest first. */
export const listImports: Service<"imports.list"> = async ({ deps: { db }, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const own = eq(importFiles.accountId, scope.accountId)
  const [count] = await db.select({ n: sql<number>`count(*)::integer` }).from(importFiles).where(own)
  const rows = await db
    .select()
    .from(importFiles)
    .where(own)
    .orderBy(desc(importFiles.id))
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: "/imports",
    ...{ query, page, perPage, total: count!.n },
    collection: "imports",
    items: rows.map(importItem),
  })
}
