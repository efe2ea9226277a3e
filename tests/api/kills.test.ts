import { databasesFor, isShownOn } from "#tests/support/databases.ts"
import { killedKindNames, killedKinds } from "#tests/support/killed/kinds.ts"
import { type KilledKind, openScene } from "#tests/support/killed/scene.ts"

const kinds = killedKindNames.map((name): { name: typeof name } & KilledKind => ({
  name,
  ...killedKinds[name],
}))

// They mostly wait for work to be taken over, so they run at once, each in a place of its own.
describe.each(databasesFor("programs"))("a Review API that is killed with -9, on %s,", (database) => {
  test.concurrent.each(kinds.filter(({ shownOn }) => isShownOn(database, shownOn)))(
    "$title",
    async ({ name, ...kind }) => {
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
