import { databasesInUse } from "../../../scripts/lib/databases.mjs"

describe("the line that says on which databases the API tests run", () => {
  test("names PGlite alone without a PostgreSQL", async () => {
    expect(await databasesInUse(undefined, false)).toContain(
      "Databases: PGlite (TEST_DATABASE_URL is not set",
    )
  })

  test("both are refused without a PostgreSQL", async () => {
    await expect(databasesInUse(undefined, true)).rejects.toThrow("--both needs a PostgreSQL")
  })

  test("a PostgreSQL that does not answer is told", async () => {
    const nobody = "postgres://nobody@127.0.0.1:1/none"
    for (const both of [false, true]) {
      await expect(databasesInUse(nobody, both)).rejects.toThrow("but that PostgreSQL does not respond")
    }
  })
})
