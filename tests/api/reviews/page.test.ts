import type { Db } from "#review-api/db/connect.ts"
import { listReviews } from "#review-api/services/reviews/list-reviews.ts"
import { databasesFor, openTestDatabase } from "../../support/databases.ts"
import { callOf, createFixture, depsOf } from "../../support/review-fixture.ts"

/** The same database, and how many statements went through it. */
function counted(db: Db): { db: Db; statements(): number } {
  let statements = 0
  const execute = (...given: Parameters<Db["execute"]>) => {
    statements += 1
    return db.execute(...given)
  }
  return { db: Object.create(db, { execute: { value: execute } }) as Db, statements: () => statements }
}

describe.each(databasesFor("sql"))("statements of the review list on %s", (kind) => {
  test("a page is read whole by one statement, wherever it lies, and the way back with it", async () => {
    const database = await openTestDatabase(kind)
    try {
      const fixture = await createFixture(database, { seed: 21, reviews: 60 })
      const ask = async (after?: string) => {
        const { db, statements } = counted(database.db)
        const query = { per_page: 20, after }
        const answer = await listReviews(
          callOf<"reviews.list">(depsOf({ ...database, db }), fixture.admin, query),
        )
        expect(answer._embedded.reviews).toHaveLength(20)
        return { statements: statements(), after: answer.paging?.cursors.after ?? undefined }
      }
      // Besides the page: which imports run, and the total from the rollups.
      const first = await ask()
      expect(first.statements).toBe(3)
      expect((await ask(first.after)).statements).toBe(3)
    } finally {
      await database.close()
    }
  })
})
