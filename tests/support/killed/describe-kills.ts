import { isShownOn, type TestDatabaseKind } from "../databases.ts"
import { killedKindNames, killedKinds } from "./kinds.ts"
import { type KilledKind, openScene } from "./scene.ts"

/**
 * Kills programs at all kinds of work on one database. Each database has a suite of its own: PGlite works in the thread
 * of the suite and would keep connections to a server waiting until they are given up.
 * @param databases of this run; where it has not this one, the suite says so.
 */
export function describeKills(database: TestDatabaseKind, databases: readonly TestDatabaseKind[]): void {
  const kills = killedKindNames.flatMap((name) => {
    const kind: KilledKind = killedKinds[name]
    return isShownOn(database, kind.shownOn) ? [{ name, kind, title: kind.title }] : []
  })

  // They mostly wait for work to be taken over, so they run at once, each in a place of its own.
  describe(`a Review API on ${database} that is killed with -9`, () => {
    if (!databases.includes(database)) {
      test("waits for a run that has one", () => expect(databases).not.toContain(database))
      return
    }
    test.concurrent.each(kills)(
      "$title",
      async ({ name, kind }) => {
        const scene = await openScene(database, name, kind)
        try {
          await kind.expectPreserved(scene)
        } finally {
          await scene.close()
        }
      },
      600_000,
    )
  })
}
